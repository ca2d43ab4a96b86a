import { ConcurrentIndexes } from '../src/app/database/concurrent-indexes.js';

/** The visits of all clients of a family, client by client: figures of a long period read them at once, and from the index alone. */
export class IndexVisitsOfFamilies extends ConcurrentIndexes {
  protected override readonly indexes = {
    booking_visits_of_family:
      'booking (root_id, client_id, starts_at) include (ends_at, created_at) where not is_cancelled and not on_waitlist and not deleted',
  };
}
