import { ConcurrentIndexes } from '../src/app/database/concurrent-indexes.js';

/** Pre-paid bookings and movements of wallets are listed by company too. */
export class ListWhatWasPaidAhead extends ConcurrentIndexes {
  protected override readonly indexes = {
    pre_paid_booking_company_id_id_index: 'pre_paid_booking (company_id, id)',
    wallet_log_company_id_id_index: 'wallet_log (company_id, id)',
  };
}
