import { Migration } from '@mikro-orm/migrations';

/** For how long a family keeps who its clients are, once they no longer come; null, as until now: for good. */
export class RetainClients extends Migration {
  override up(): void {
    this.addSql(`
      alter table company_settings add column client_retention_months integer check (client_retention_months between 1 and 1200);
      select audit_table('company_settings'), count_versions('company_settings');`);
  }
}
