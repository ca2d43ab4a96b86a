import { ConcurrentIndexes } from '../src/app/database/concurrent-indexes.js';

/** For rows as they stood at a moment: what a family has changed since then, and since when its changes are noted. */
export class IndexAuditByMoment extends ConcurrentIndexes {
  protected override readonly indexes = { audit_entry_root_id_happened_at_index: 'audit_entry (root_id, happened_at)' };
}
