import { Migration } from '@mikro-orm/migrations';

/** Pre-paid bookings and movements of wallets are listed by company too. */
export class ListWhatWasPaidAhead extends Migration {
  override up(): void {
    this.addSql(`
      create index pre_paid_booking_company_id_id_index on pre_paid_booking (company_id, id);
      create index wallet_log_company_id_id_index on wallet_log (company_id, id);`);
  }
}
