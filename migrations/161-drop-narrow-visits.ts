import { Migration } from '@mikro-orm/migrations';

/** Drops an index whose questions `booking_visits` answers too. */
export class DropNarrowVisits extends Migration {
  override up(): void {
    this.addSql('drop index if exists booking_client_id_starts_at_index');
  }
}
