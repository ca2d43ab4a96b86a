import { Migration } from '@mikro-orm/migrations';

/**
 * Failed log-ins are counted by account and origin together: by account alone, anybody could lock its owner out. The address is
 * null where nobody knows it. A server of the release before writes no origin: what it notes counts against the address alone.
 */
export class LimitByOrigin extends Migration {
  override up(): void {
    this.addSql(`
      alter table failed_login add column origin text not null default '', alter column address drop not null;
      create index failed_login_account_origin_failed_at_index on failed_login (account, origin, failed_at);
      drop index failed_login_account_failed_at_index;`);
  }
}
