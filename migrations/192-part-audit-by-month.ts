import { Migration } from '@mikro-orm/migrations';

/** The audit has a part for each month from the limit on; what was there is the part of all time before. */
export class PartAuditByMonth extends Migration {
  override up(): void {
    this.addSql(`select part_by_month('audit_entry', 'happened_at')`);
  }
}
