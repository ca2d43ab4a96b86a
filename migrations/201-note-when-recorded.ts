import { Migration } from '@mikro-orm/migrations';

/**
 * The first of four steps by which facts and their deliveries have a part for each month in which they were recorded, as the audit has
 * (`190-limit-old-audit`). A delivery is recorded by the statement that records its fact: both bear the same moment, so both stand in parts
 * of the same month, and a key may contain it without becoming weaker. Those from before bear the moment of this step; no
 * row is written anew for it.
 */
export class NoteWhenRecorded extends Migration {
  override up(): void {
    this.addSql('lock table fact, webhook_delivery in access exclusive mode');
    for (const table of ['fact', 'webhook_delivery']) {
      this.addSql(`alter table ${table} add column recorded_at timestamptz(3) not null default now()`);
      this.addSql(`select limit_before_months('${table}', 'recorded_at')`);
    }
  }
}
