import { ConcurrentIndexes } from '../src/app/database/concurrent-indexes.js';

/** For slots that were freed long ago: they go, and to look for them must not take longer the more there are. */
export class IndexFreedSlots extends ConcurrentIndexes {
  protected override readonly indexes = { slot_freed: 'slot (updated_at) where deleted' };
}
