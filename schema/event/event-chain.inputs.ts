import { ArgsType, Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { InstantInput } from '../../src/capacity/instant-input.js';
import { CAPACITY_VIEWS, EventChain, RECURRENCES } from '../../src/event/chains/event-chain.entity.js';
import type { PeriodUnit } from '../../src/event/chains/period-unit.js';
import { LocalDateType } from '../../src/shared/column.js';
import { connectionOf } from '../shared/connection.js';
import {
  ExpectedVersion,
  OptionalBool,
  OptionalDate,
  OptionalEnum,
  OptionalInstant,
  OptionalInt,
  OptionalJson,
  OptionalText,
  OptionalTime,
} from '../shared/input-field.js';
import { RecordKey } from '../shared/loading/record-key.js';
import { HiddenEventsFilter } from './event-group.inputs.js';

export const TimeUnit: Readonly<Record<Uppercase<PeriodUnit>, PeriodUnit>> = {
  SECOND: 'second',
  MINUTE: 'minute',
  HOUR: 'hour',
  DAY: 'day',
  WEEK: 'week',
  MONTH: 'month',
};

registerEnumType(TimeUnit, {
  name: 'TimeUnit',
  description:
    'Unit of a length of time. Seconds, minutes and hours are elapsed time; days, weeks and months (of 30 days) are ' +
    'calendar days in the time zone of the company.',
});

@ObjectType({ simpleResolvers: true, description: 'Length of time as a number of units.' })
export class TimeSpan {
  @Field(() => Int)
  amount!: number;

  @Field(() => TimeUnit)
  unit!: PeriodUnit;
}

@InputType()
export class TimeSpanInput {
  @Field(() => Int)
  amount!: number;

  @Field(() => TimeUnit)
  unit!: PeriodUnit;
}

@ObjectType({ description: 'A page of event chains.' })
export class EventChainConnection extends connectionOf(EventChain, 'EventChain') {}

@InputType()
export class EventChainFilter extends HiddenEventsFilter {
  @OptionalInt()
  eventGroupId?: number | null;

  @Field(() => LocalDateType, { nullable: true, description: 'Earliest `startDate` of the chains, inclusive.' })
  startsFrom?: string | null;

  @Field(() => LocalDateType, { nullable: true, description: 'Earliest `endDate` of the chains, inclusive.' })
  endsFrom?: string | null;

  @OptionalBool('True: templates are listed too; for administrators.')
  includeTemplates?: boolean | null;
}

@ArgsType()
export class EventChainReferenceArgs {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String, { description: 'Reference of the event chain; upper and lower case are not distinguished.' })
  reference!: string;
}

@InputType()
abstract class EventChainFieldsInput {
  @OptionalText()
  description?: string | null;

  @OptionalText()
  longDescription?: string | null;

  @OptionalInt('Id of the person of the staff who is busy at every occurrence.')
  personId?: number | null;

  @OptionalInt('Id of the room or other resource that is busy at every occurrence.')
  resourceId?: number | null;

  @OptionalInt('Number of spaces of each occurrence; 1 by default.')
  spaces?: number | null;

  @OptionalInt('Length of each occurrence in minutes; 60 by default.')
  duration?: number | null;

  @OptionalInstant('Start of the first occurrence; may be sent as `startDate` and `time` instead.')
  startsAt?: InstantInput | null;

  @OptionalDate()
  startDate?: string | null;

  @OptionalTime('Start of every occurrence in the time zone of the company, such as `09:30`.')
  time?: string | null;

  @Field(() => LocalDateType, {
    nullable: true,
    description:
      'Last day on which an occurrence may fall, such as `2026-03-04`; for a rule without an end of its own, a year after ' +
      '`startDate` by default.',
  })
  endDate?: string | null;

  @OptionalEnum(RECURRENCES, 'Frequency of the event; by default the frequency of `recurrenceRule`, or `NONE` without one.')
  recurrence?: string | null;

  @OptionalText(
    'Recurrence rule (RRULE of RFC 5545) in the time zone of the company, such as `FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10`; ' +
      '`recurrence` is enough for a rule without further parts.',
  )
  recurrenceRule?: string | null;

  @OptionalInt('Price of one space in minor units, such as `1500` for 15.00.')
  price?: number | null;

  @OptionalText(
    'Kind of the tickets, as a word that front ends define, such as `single_space` (the default) or `multi_space`; stored and ' +
      'returned unchanged.',
  )
  ticketType?: string | null;

  @OptionalText('Reference of the event chain in a system of the caller.')
  reference?: string | null;

  @OptionalEnum(CAPACITY_VIEWS, 'Display of the spaces by front ends; `BOTH` by default.')
  capacityView?: number | null;

  @OptionalInt()
  maxQuantity?: number | null;

  @Field(() => TimeSpanInput, {
    nullable: true,
    description: 'Shortest time before the start at which an occurrence can be booked; null: until it starts.',
  })
  minAdvance?: TimeSpanInput | null;

  @OptionalInt('Shortest time before the start at which an occurrence can be booked, in seconds; `minAdvance` takes precedence.')
  minAdvanceTime?: number | null;

  @OptionalInt('Longest time before the start at which an occurrence can be booked, in seconds; null: no limit.')
  maxAdvancePeriod?: number | null;

  @Field(() => TimeSpanInput, {
    nullable: true,
    description: 'Shortest time before the start at which a client may cancel or move a booking; null: until the start.',
  })
  minCancel?: TimeSpanInput | null;

  @OptionalInt('Id of the group of questions that are asked with a booking.')
  questionGroupId?: number | null;

  @OptionalBool()
  emailPerTicket?: boolean | null;

  @OptionalBool()
  questionsPerTicket?: boolean | null;

  @OptionalBool('True: the event is a course, booked for all its sessions together and not by occurrence.')
  course?: boolean | null;

  @OptionalBool('True: a template from which event chains are created; it has no occurrences.')
  template?: boolean | null;

  @OptionalBool('True: the event chain is hidden from everybody but administrators.')
  disabled?: boolean | null;

  @OptionalInt('Number of spaces that the waiting list of an occurrence has; null: there is none.')
  waitingListLength?: number | null;

  @OptionalJson()
  extra?: Record<string, unknown> | null;
}

@InputType()
export class CreateEventChainInput extends EventChainFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String)
  name!: string;

  @Field(() => Int)
  eventGroupId!: number;

  @Field(() => Int, { description: 'Id of the address at which the event takes place.' })
  addressId!: number;
}

@InputType()
export class UpdateEventChainInput extends EventChainFieldsInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @ExpectedVersion()
  expectedVersion?: number | null;

  @OptionalText()
  name?: string | null;

  @OptionalInt()
  eventGroupId?: number | null;

  @OptionalInt()
  addressId?: number | null;
}

@InputType()
export class DeleteEventChainInput extends RecordKey {}
