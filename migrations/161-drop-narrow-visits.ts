import { Migration } from '@mikro-orm/migrations';

/** What it was for, `booking_visits` answers too. */
export class DropNarrowVisits extends Migration {
  override up(): void {
    this.addSql('drop index if exists booking_client_id_starts_at_index');
  }
}
