import { Migration } from '@mikro-orm/migrations';

/** An e-mail that somebody says is theirs, though another client of the family has it, and what a token was sent to. */
export class ClaimEmails extends Migration {
  override up(): void {
    this.addSql(`
      alter table client add column claimed_email text;
      create index client_claimed on client (claimed_email) where not deleted and claimed_email is not null;
      alter table password_reset add column email text;
      select audit_table('client');`);
  }
}
