import { Migration } from '@mikro-orm/migrations';

/**
 * Looks at every e-mail, also by the keys that no server has looked at yet (`check-families`), and builds the key that a part of them has,
 * beside who writes. One that was cut short begins anew.
 */
export class CheckOldEmails extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('alter table email validate constraint email_before_months');
    this.addSql(VALIDATE_KEYS);
    this.addSql('drop index concurrently if exists email_before_months_key');
    this.addSql('create unique index concurrently email_before_months_key on email (id, root_id, created_at)');
  }
}

const VALIDATE_KEYS = `
do $migration$
declare
  key text;
begin
  for key in select conname from pg_constraint where conrelid = 'email'::regclass and contype = 'f' and not convalidated loop
    execute format('alter table email validate constraint %I', key);
  end loop;
end $migration$`;
