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

  @Field(() => Boolean, { defaultValue: false, description: 'Disabled and deleted ones too; for administrators.' })
  includeHidden!: boolean;
}

@InputType({ description: 'Conditions that occurrences must meet; without days a month from today.' })
export class EventFilter {
  @Field(() => LocalDateType, { nullable: true, description: 'The first day, of the company; without `to` a month from it.' })
  from?: string | null;

  @Field(() => LocalDateType, { nullable: true, description: 'The last day, inclusive.' })
  to?: string | null;

  @OptionalInt()
  eventGroupId?: number | null;

  @OptionalInt()
  eventChainId?: number | null;

  @OptionalInt()
  personId?: number | null;

  @OptionalInt()
  resourceId?: number | null;

  @OptionalBool('Also those that are full, over, or not yet or no longer to be booked.')
  includeNonBookable?: boolean | null;

  @OptionalInstant('Moment from which on the events were last changed, inclusive. Over all time when no days are given.')
  updatedFrom?: InstantInput | null;

  @OptionalBool('Also those of disabled chains; for administrators.')
  includeDisabled?: boolean | null;
}
