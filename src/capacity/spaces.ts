import { ObjectType } from 'type-graphql';
import { IntColumn } from '../shared/column.js';

/**
 * Counters of a time that several clients may share. Their sum, without `spacesWaiting`, never exceeds `spaces`: the table has a
 * CHECK, and every change is one guarded UPDATE. `spacesHeld` may still count expired holds; `capacity/spaces-held.ts` does not.
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
