import { Migration } from '@mikro-orm/migrations';

/** The page of its own website to which a company's e-mails lead, and the language that they are written in unless the client has another. */
export class LeadToOwnPages extends Migration {
  override up(): void {
    this.addSql(`
      alter table company_settings add column purchase_page_url text, add column locale text;
      select audit_table('company_settings');
      select count_versions('company_settings');`);
  }
}
