import { Migration } from '@mikro-orm/migrations';

/** Looks at every row of the audit, and builds the key that a part of it has, beside who writes. One that was cut short begins anew. */
export class CheckOldAudit extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('alter table audit_entry validate constraint audit_entry_before_months');
    this.addSql('drop index concurrently if exists audit_entry_before_months_key');
    this.addSql('create unique index concurrently audit_entry_before_months_key on audit_entry (id, root_id, happened_at)');
  }
}
