import { Migration } from '@mikro-orm/migrations';

/** The secret that keys in the links of e-mails are signed with, once there is one. Another in its place ends every link that was sent. */
export class SignLinks extends Migration {
  override up(): void {
    this.addSql(`
      create table link_secret (
        secret bytea not null,
        is_only boolean not null default true primary key check (is_only)
      );`);
  }
}
