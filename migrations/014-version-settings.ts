import { Migration } from '@mikro-orm/migrations';

/** Settings too are changed only as they were seen. */
export class VersionSettings extends Migration {
  override up(): void {
    this.addSql(`
      alter table company_settings add column version integer not null default 1;
      select audit_table('company_settings');`);
  }
}
