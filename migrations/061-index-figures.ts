import { ConcurrentIndexes } from '../src/app/database/concurrent-indexes.js';

/** For what lists are narrowed by: payments by their time, few rows among many by a partial index, walk-ins by their day. */
export class IndexFigures extends ConcurrentIndexes {
  protected override readonly indexes = {
    payment_company_id_created_at_id_index: 'payment (company_id, created_at, id)',
    booking_cancelled: 'booking (company_id, starts_at, id) where is_cancelled and not deleted',
    booking_unpaid: `booking (company_id, starts_at, id)
      where price * quantity + answers_price - discount > paid and not is_cancelled and not deleted and not on_waitlist`,
    booking_coupon_id_index: 'booking (coupon_id, starts_at, id) where coupon_id is not null',
    booking_no_show: `booking (company_id, starts_at, id) where attendance = 'no_show' and not deleted`,
    purchase_coupon_id_index: 'purchase (coupon_id, created_at, id) where coupon_id is not null',
    purchase_cancelled: 'purchase (company_id, created_at, id) where cancelled_at is not null and not deleted',
  };
}
