import { ObjectType } from 'type-graphql';
import { IntColumn } from '../shared/column.js';

/**
 * The counters of a time that several may share. Their sum never passes `spaces`: the table has a CHECK, and every
 * change is one guarded UPDATE. `spacesHeld` may still count holds that have run out; `capacity/spaces-held.ts` leaves them out.
 */
@ObjectType()
export abstract class Spaces {
  @IntColumn({ default: 1, name: 'num_spaces', description: 'Number of spaces in all.' })
  spaces!: number;

  @IntColumn({ default: 0 })
  spacesBooked!: number;

  @IntColumn({ default: 0, internal: true })
  spacesHeld!: number;

  @IntColumn({ default: 0 })
  spacesReserved!: number;

  @IntColumn({ default: 0 })
  spacesBlocked!: number;

  @IntColumn({ name: 'spaces_wait', default: 0, description: 'Spaces asked for on the waiting list.' })
  spacesWaiting!: number;
}
