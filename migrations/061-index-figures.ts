import { Migration } from '@mikro-orm/migrations';

/** For what lists are narrowed by: payments by their time, few rows among many by a partial index, walk-ins by their day. */
export class IndexFigures extends Migration {
  override up(): void {
    this.addSql(`
      create index payment_company_id_created_at_id_index on payment (company_id, created_at, id);
      create index booking_cancelled on booking (company_id, starts_at, id) where is_cancelled and not deleted;
      create index booking_unpaid on booking (company_id, starts_at, id)
        where price * quantity + answers_price - discount > paid and not is_cancelled and not deleted and not on_waitlist;
      create index booking_coupon_id_index on booking (coupon_id, starts_at, id) where coupon_id is not null;
      create index booking_no_show on booking (company_id, starts_at, id) where attendance = 'no_show' and not deleted;
      create index purchase_coupon_id_index on purchase (coupon_id, created_at, id) where coupon_id is not null;
      create index purchase_cancelled on purchase (company_id, created_at, id) where cancelled_at is not null and not deleted;`);
  }
}
