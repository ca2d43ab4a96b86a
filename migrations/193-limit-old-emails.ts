import { Migration } from '@mikro-orm/migrations';

/** The first of three steps by which e-mails have a part for each month in which they were written, as the audit has (`190-limit-old-audit`). */
export class LimitOldEmails extends Migration {
  override up(): void {
    this.addSql(`select limit_before_months('email', 'created_at')`);
  }
}
