/** List of the records that are counted in each row of a subject. */
export interface Records {
  /** Field of `analytics`, with its arguments if there are any. */
  readonly subject: 'bookings' | 'bookings(filter: { includeCancelled: false })' | 'events' | 'queue';
  readonly list: 'bookings' | 'events' | 'queuers';
  /** Fields that are selected for each record. */
  readonly selection: string;
  /** Headings of the columns of their table. */
  readonly head: readonly string[];
  /** Texts of a row of that table; times are in `timeZone`. */
  cells(record: RecordRow, timeZone: string): readonly string[];
}

/** Fields of a record that the tables show. None names a client: an analyst may see these. */
export interface RecordRow {
  readonly id: number;
  readonly localStart?: string;
  readonly createdAt?: string;
  readonly name?: string;
  readonly service?: { readonly name: string } | null;
  readonly attendance?: string;
  readonly isCancelled?: boolean;
  readonly state?: string;
  readonly spaces?: number;
  readonly spacesBlocked?: number;
  readonly spacesBooked?: number;
}

/** Most records of a group that are shown. */
export const MAX_RECORDS = 20;

const words = (name = ''): string => name.toLowerCase().replaceAll('_', ' ');

/** `2026-03-04T09:30:00+00:00` as `2026-03-04 09:30`. */
const minuteOf = (localStart = ''): string => localStart.slice(0, 16).replace('T', ' ');

export const BOOKINGS: Records = {
  subject: 'bookings',
  list: 'bookings',
  selection: 'id localStart attendance isCancelled service { name }',
  head: ['Start', 'Service', 'Outcome', 'Booking'],
  cells: ({ id, localStart, service, attendance, isCancelled }) => [
    minuteOf(localStart),
    service?.name ?? 'an event',
    isCancelled ? 'cancelled' : words(attendance),
    String(id),
  ],
};

/** Bookings without the cancelled ones. */
export const STANDING_BOOKINGS: Records = { ...BOOKINGS, subject: 'bookings(filter: { includeCancelled: false })' };

export const EVENTS: Records = {
  subject: 'events',
  list: 'events',
  selection: 'id localStart name spaces spacesBlocked spacesBooked',
  head: ['Start', 'Name', 'Sold', 'Event'],
  cells: ({ id, localStart, name = '', spaces = 0, spacesBlocked = 0, spacesBooked = 0 }) => [
    minuteOf(localStart),
    name,
    `${spacesBooked} of ${spaces - spacesBlocked}`,
    String(id),
  ],
};

export const QUEUERS: Records = {
  subject: 'queue',
  list: 'queuers',
  selection: 'id createdAt state service { name }',
  head: ['Joined', 'Service', 'Outcome', 'Walk-in'],
  cells: ({ id, createdAt = '', service, state }, timeZone) => [
    new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(createdAt)),
    service?.name ?? '',
    words(state),
    String(id),
  ],
};
