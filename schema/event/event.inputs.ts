import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import type { InstantInput } from '../../src/capacity/instant-input.js';
import { Event } from '../../src/event/event.entity.js';
import { LocalDateType } from '../../src/shared/column.js';
import { connectionOf, PageArgs } from '../shared/connection.js';
import { OptionalBool, OptionalInstant, OptionalInt } from '../shared/input-field.js';

@ObjectType({ description: 'A page of events.' })
export class EventConnection extends connectionOf(Event, 'Event') {}

@ArgsType()
export class EventListArgs extends PageArgs {
  @Field(() => Int)
  companyId!: number;
}

/** One event, chain or group. */
@ArgsType()
export class EventRecordArgs {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True: the record is also found when it is disabled, deleted or a template; for administrators.',
  })
  includeHidden!: boolean;
}

@InputType({ description: 'Conditions that occurrences must meet, all of them; without days, a month from today is searched.' })
export class EventFilter {
  @Field(() => LocalDateType, {
    nullable: true,
    description:
      'First day in the time zone of the company, inclusive; by default today, or a month before a `to` that is in the past.',
  })
  from?: string | null;

  @Field(() => LocalDateType, {
    nullable: true,
    description: 'Last day in the time zone of the company, inclusive; by default a month after the first day.',
  })
  to?: string | null;

  @OptionalInt()
  eventGroupId?: number | null;

  @OptionalInt()
  eventChainId?: number | null;

  @OptionalInt()
  personId?: number | null;

  @OptionalInt()
  resourceId?: number | null;

  @OptionalBool('True: occurrences that are full, blocked or over, or cannot be booked yet or any more, are listed too.')
  includeNonBookable?: boolean | null;

  @OptionalInstant('Earliest time of the last change, inclusive; without `from` and `to`, occurrences of all days are searched.')
  updatedFrom?: InstantInput | null;

  @OptionalBool('True: occurrences of disabled chains are listed too; for administrators.')
  includeDisabled?: boolean | null;
}
