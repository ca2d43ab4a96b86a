import { Migration } from '@mikro-orm/migrations';

/** Administrators sign on with a key of their own. The audit names it as it names the other: as a secret. */
export class PartSignOnKeys extends Migration {
  override up(): void {
    this.addSql(`
      alter table company_settings add column administrator_sign_on_key text;
      do $part$ begin
        execute replace(pg_get_functiondef('note_change'::regproc),
          'single_sign_on_key,', 'single_sign_on_key,administrator_sign_on_key,');
      end $part$;
      select audit_table('company_settings');`);
  }
}
