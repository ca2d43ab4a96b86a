import { ConcurrentIndexes } from '../src/app/database/concurrent-indexes.js';

/** The visits of a client, read from an index alone: whether it came before, and whether it booked again, is asked of each booking that figures count. */
export class IndexVisits extends ConcurrentIndexes {
  protected override readonly indexes = {
    booking_visits: 'booking (client_id, starts_at) include (ends_at, created_at, is_cancelled, on_waitlist, deleted)',
  };
}
