import { Migration } from '@mikro-orm/migrations';

/** E-mails have a part for each month from the limit on; those that stood are the part of all time before. */
export class PartEmailsByMonth extends Migration {
  override up(): void {
    this.addSql(`select part_by_month('email', 'created_at')`);
  }
}
