import { Migration } from '@mikro-orm/migrations';

/** For rows as they stood at a moment: what a family has changed since then, and since when its changes are noted. */
export class IndexAuditByMoment extends Migration {
  override up(): void {
    this.addSql('create index audit_entry_root_id_happened_at_index on audit_entry (root_id, happened_at)');
  }
}
