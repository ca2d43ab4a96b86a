import { Migration } from '@mikro-orm/migrations';

/** Whether analysts are shown who the clients are. They were; from now on a company says so. */
export class LetAnalystsSeeClients extends Migration {
  override up(): void {
    this.addSql(`
      alter table company_settings add column analysts_see_clients boolean not null default false;
      select audit_table('company_settings'), count_versions('company_settings');`);
  }
}
