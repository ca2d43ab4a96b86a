import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { BlockMove, BlockTimes } from '../../src/capacity/block-time.js';
import type { SlotFilter as Filter } from '../../src/capacity/list-slots.js';
import { SLOT_STATUSES, Slot } from '../../src/capacity/slot.entity.js';
import { LocalDateType } from '../../src/shared/column.js';
import { connectionOf } from '../shared/connection.js';
import { OptionalBool, OptionalEnum, OptionalInt, OptionalText } from '../shared/input-field.js';
import { RecordKey } from '../shared/loading/record-key.js';

@InputType({ description: 'Slots that take any time of these days, on the clocks of the company.' })
export class SlotFilter implements Filter {
  @Field(() => LocalDateType, { nullable: true, description: 'First day, inclusive, such as `2026-03-04`.' })
  from?: string | null;

  @Field(() => LocalDateType, { nullable: true, description: 'Last day, inclusive, such as `2026-03-31`.' })
  to?: string | null;

  @OptionalBool('True: those of today, where neither day is given; else of all time.')
  today?: boolean | null;

  @OptionalInt()
  personId?: number | null;

  @OptionalInt()
  resourceId?: number | null;

  @OptionalInt()
  serviceId?: number | null;

  @OptionalEnum(SLOT_STATUSES, 'Status of the slots that are listed; by default any.')
  status?: number | null;
}

@ObjectType({ simpleResolvers: true })
export class SlotConnection extends connectionOf(Slot, 'Slot') {}

@InputType({ description: 'Person, resource or both to block, and the time.' })
export class BlockTimeInput implements BlockTimes {
  @Field(() => Int)
  companyId!: number;

  @OptionalInt('Id of the person of the staff whose time is blocked.')
  personId?: number | null;

  @OptionalInt()
  resourceId?: number | null;

  @Field(() => String, { description: "ISO 8601; without an offset on the company's clocks. For whole days a date will do." })
  startTime!: string;

  @OptionalText('Exclusive; for whole days inclusive, and the same day unless said.')
  endTime?: string | null;

  @OptionalInt('Minutes from the start, where no end is given.')
  duration?: number | null;

  @OptionalBool('True: blocks whole days.')
  allDay?: boolean | null;

  @OptionalText()
  description?: string | null;
}

@InputType()
export class MoveBlockInput extends RecordKey implements BlockMove {
  @OptionalInt('Id of the person of the staff whose time it shall block instead.')
  personId?: number | null;

  @OptionalInt('Id of the resource whose time it shall block instead.')
  resourceId?: number | null;

  @Field(() => String)
  startTime!: string;

  @OptionalText('Exclusive; for whole days inclusive, and the same day unless said.')
  endTime?: string | null;

  @OptionalInt('Minutes from the start, where no end is given.')
  duration?: number | null;

  @OptionalBool('True: blocks whole days.')
  allDay?: boolean | null;
}
