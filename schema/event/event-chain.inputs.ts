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
  description: 'Seconds, minutes and hours elapse; days, weeks and months (of 30 days) are days of the calendar.',
});

@ObjectType({ simpleResolvers: true, description: 'A length of time as people say it.' })
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

  @Field(() => LocalDateType, { nullable: true, description: 'Begins on that day or later.' })
  startsFrom?: string | null;

  @Field(() => LocalDateType, { nullable: true, description: 'Ends on that day or later.' })
  endsFrom?: string | null;

  @OptionalBool('Templates too; for administrators.')
  includeTemplates?: boolean | null;
}

@ArgsType()
export class EventChainReferenceArgs {
  @Field(() => Int)
  companyId!: number;

  @Field(() => String, { description: "The caller's own reference, case-insensitive." })
  reference!: string;
}

@InputType()
abstract class EventChainFieldsInput {
  @OptionalText()
  description?: string | null;

  @OptionalText()
  longDescription?: string | null;

  @OptionalInt('A person of the company, busy at every occurrence.')
  personId?: number | null;

  @OptionalInt('A room or another thing, busy at every occurrence.')
  resourceId?: number | null;

  @OptionalInt('Number of spaces of each occurrence; 1 by default.')
  spaces?: number | null;

  @OptionalInt('Minutes; an hour by default.')
  duration?: number | null;

  @OptionalInstant('Start of the first occurrence. Or `startDate` and `time`, in the time zone of the company.')
  startsAt?: InstantInput | null;

  @OptionalDate()
  startDate?: string | null;

  @OptionalTime('Start of every occurrence in the time zone of the company, such as `09:30`.')
  time?: string | null;

  @Field(() => LocalDateType, {
    nullable: true,
    description: 'The last day an occurrence may fall on. A chain that recurs without an end is given a year.',
  })
  endDate?: string | null;

  @OptionalEnum(RECURRENCES, 'Frequency of the event; that of the `recurrenceRule` by default, else NONE.')
  recurrence?: string | null;

  @OptionalText('RFC 5545, such as FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10, in the time of the company. Or `recurrence`.')
  recurrenceRule?: string | null;

  @OptionalInt('Price of one space in minor units, such as `1500` for 15.00.')
  price?: number | null;

  @OptionalText(
    'Word by which front ends know the kind of its tickets, such as `single_space` (by default) or `multi_space`; kept as it is sent.',
  )
  ticketType?: string | null;

  @OptionalText("Identifier of the caller's own, such as the id in another system.")
  reference?: string | null;

  @OptionalEnum(CAPACITY_VIEWS, 'Display of the spaces by front ends; BOTH by default.')
  capacityView?: number | null;

  @OptionalInt()
  maxQuantity?: number | null;

  @Field(() => TimeSpanInput, {
    nullable: true,
    description: 'Not bookable later than this before it starts.',
  })
  minAdvance?: TimeSpanInput | null;

  @OptionalInt('Seconds: not bookable later than this before it starts.')
  minAdvanceTime?: number | null;

  @OptionalInt('Seconds: not bookable earlier than this before it starts.')
  maxAdvancePeriod?: number | null;

  @Field(() => TimeSpanInput, { nullable: true, description: 'Time before the start until which a client may cancel or move.' })
  minCancel?: TimeSpanInput | null;

  @OptionalInt('Group of the questions that are asked with a booking.')
  questionGroupId?: number | null;

  @OptionalBool()
  emailPerTicket?: boolean | null;

  @OptionalBool()
  questionsPerTicket?: boolean | null;

  @OptionalBool('Booked as a whole, not by occurrence.')
  course?: boolean | null;

  @OptionalBool('A pattern to make chains from: it has no occurrences.')
  template?: boolean | null;

  @OptionalBool('Hidden from everyone but administrators.')
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

  @Field(() => Int, { description: 'Id of the address at which it takes place.' })
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
