import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { BlockTimes } from '../../src/capacity/block-time.js';
import type { InstantInput } from '../../src/capacity/instant-input.js';
import type { SlotFilter as Filter } from '../../src/capacity/list-slots.js';
import { SLOT_STATUSES, Slot } from '../../src/capacity/slot.entity.js';
import { LocalDateType } from '../../src/shared/column.js';
import { connectionOf } from '../shared/connection.js';
import {
  ExpectedVersion,
  OptionalBool,
  OptionalDate,
  OptionalEnum,
  OptionalInstant,
  OptionalInt,
  OptionalText,
  OptionalTime,
} from '../shared/input-field.js';
import type { RecordKey } from '../shared/loading/record-key.js';

@InputType({
  description:
    'Conditions that slots must meet, all of them. Days are in the time zone of the company; a slot that overlaps them is ' +
    'included.',
})
export class SlotFilter implements Filter {
  @Field(() => LocalDateType, { nullable: true, description: 'First day, inclusive, such as `2026-03-04`.' })
  from?: string | null;

  @Field(() => LocalDateType, { nullable: true, description: 'Last day, inclusive, such as `2026-03-31`.' })
  to?: string | null;

  @OptionalBool('True: only slots of today; alternatively `from` and `to`. By default slots of all days.')
  today?: boolean | null;

  @OptionalInt()
  personId?: number | null;

  @OptionalInt()
  resourceId?: number | null;

  @OptionalInt()
  serviceId?: number | null;

  @OptionalEnum(SLOT_STATUSES, 'Status of the slots; any by default.')
  status?: number | null;
}

@ObjectType({ simpleResolvers: true })
export class SlotConnection extends connectionOf(Slot, 'Slot') {}

@InputType()
abstract class BlockTimesInput implements Omit<BlockTimes, 'time'> {
  @OptionalInstant('Start of the block; alternatively `date` and `time`, or `allDay` with `date`.')
  startsAt?: InstantInput | null;

  @OptionalDate('Day of the start in the time zone of the company, with `time`; with `allDay` the first day.')
  date?: string | null;

  @OptionalTime('Start in the time zone of the company, such as `09:30`, with `date`.')
  time?: string | null;

  @OptionalInstant('Time at which the block ends, exclusive.')
  endsAt?: InstantInput | null;

  @OptionalInt('Length in minutes, if no end is given.')
  duration?: number | null;

  @OptionalBool('True: blocks complete days, from `date` to `endDate`.')
  allDay?: boolean | null;

  @OptionalDate('Last day with `allDay`, inclusive; `date` by default.')
  endDate?: string | null;
}

@InputType({ description: 'Person, resource or both to block, and the time.' })
export class BlockTimeInput extends BlockTimesInput {
  @Field(() => Int)
  companyId!: number;

  @OptionalInt('Id of the person of the staff whose time is blocked.')
  personId?: number | null;

  @OptionalInt()
  resourceId?: number | null;

  @OptionalText()
  description?: string | null;
}

@InputType()
export class MoveBlockInput extends BlockTimesInput implements RecordKey {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @ExpectedVersion()
  expectedVersion?: number | null;

  @OptionalInt('Id of the person of the staff to move the block to.')
  personId?: number | null;

  @OptionalInt('Id of the resource to move the block to.')
  resourceId?: number | null;
}
