import { Migration } from '@mikro-orm/migrations';

/**
 * Courses are booked as a whole: which lines of a basket, and which bookings, belong together. A course can be booked
 * until its first occurrence can: the others have its limits.
 */
export class BookCourses extends Migration {
  override up(): void {
    this.addSql(`
      alter table basket_item add column course_item_id text;
      alter table booking add column course_booking_id integer;
      create index booking_course on booking (course_booking_id) where course_booking_id is not null;
      select audit_table('booking');
      update event e set bookable_from = f.bookable_from, bookable_until = f.bookable_until, updated_at = now(), version = e.version + 1
      from (
        select distinct on (t.event_chain_id) t.event_chain_id, t.bookable_from, t.bookable_until
        from event t join event_chain c on c.id = t.event_chain_id and c.course
        where not t.deleted order by t.event_chain_id, t.starts_at
      ) f
      where e.event_chain_id = f.event_chain_id and not e.deleted
        and (e.bookable_from, e.bookable_until) is distinct from (f.bookable_from, f.bookable_until);`);
  }
}
