import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { bookingSummary } from '../booking/describe-booking.js';
import { SLOT_BLOCKED } from '../capacity/slot.entity.js';
import { runSql } from '../database/run-sql.js';
import { nameWithoutLink } from '../shared/plain-words.js';
import type { Language } from '../shared/texts/language.js';
import { type CalendarEntry, UID_SUFFIX } from './write-calendar.js';

/** Days for which an entry stays in a calendar after it is over or cancelled. */
const PAST_DAYS = 30;

/** Maximum number of entries in one calendar, earliest first. */
const MAX_ENTRIES = 5000;

/** Reader of a calendar: the client sees where to go, the staff see who comes, a stranger sees only busy time. */
export type CalendarAudience = 'client' | 'staff' | 'stranger';

/** Reader, its language, and the companies whose details it sees; left out: all. */
interface Readership {
  readonly reader: CalendarAudience;
  readonly language: Language;
  readonly companyIds?: readonly number[] | undefined;
}

interface EntryRow {
  readonly companyId: number;
  readonly kind: 'booking' | 'slot' | 'event';
  readonly id: number;
  /** Unguessable text from which the globally unique UID of the entry is made. */
  readonly seed: string;
  readonly version: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly cancelled: boolean;
  readonly what: string | null;
  readonly provider: string | null;
  readonly company: string | null;
  readonly who: string | null;
  readonly place: string | null;
  /** Booked and total spaces of an event; null for other entries. */
  readonly booked: number | null;
  readonly spaces: number | null;
}

/** Words of an entry in one language, beside the names in it. */
interface EntryWords {
  /** Name of a booking whose service or event has none. */
  readonly booking: string;
  /** Name of blocked time without a description. */
  readonly blocked: string;
  readonly busy: string;
  /** Text for the spaces of an event that are booked, of all that it has. */
  spaces(booked: number, all: number): string;
}

const WORDS: Readonly<Record<Language, EntryWords>> = {
  en: { booking: 'Booking', blocked: 'Blocked', busy: 'Busy', spaces: (booked, all) => `${booked} of ${all} booked` },
  de: { booking: 'Termin', blocked: 'Gesperrt', busy: 'Belegt', spaces: (booked, all) => `${booked} von ${all} gebucht` },
};

const STILL = sql`now() - make_interval(days => ${PAST_DAYS})`;

/**
 * Entries of bookings that fulfil a condition on `b`, cancelled ones while they are kept; with `waiting`, of those on a
 * waiting list instead of the others.
 */
export async function bookingEntries(
  em: EntityManager,
  where: RawBuilder<unknown>,
  { waiting = false, ...readership }: Omit<Readership, 'companyIds'> & { readonly waiting?: boolean },
): Promise<CalendarEntry[]> {
  return entriesOf(em, bookingRows(where, waiting), readership);
}

/** Entries that keep a person or a resource busy: bookings of services, blocks, and events that need it. */
export async function diaryEntries(
  em: EntityManager,
  subject: { readonly kind: 'person' | 'resource'; readonly id: number },
  readership: Readership,
): Promise<CalendarEntry[]> {
  const { kind, id } = subject;
  const home = sql`(select company_id from ${sql.table(kind)} where id = ${id})`;
  const mine = (alias: string) =>
    sql`${sql.ref(`${alias}.${kind}_id`)} = ${id} and ${areOneFamily(sql.ref(`${alias}.company_id`), home)}`;
  const rows = sql`
    ${bookingRows(sql`${mine('b')} and b.event_chain_id is null and b.ends_at > ${STILL}`)}
    union all ${blockRows(mine('s'))} union all ${eventRows(mine('c'))}`;
  return entriesOf(em, rows, readership);
}

async function entriesOf(em: EntityManager, rows: RawBuilder<unknown>, readership: Readership): Promise<CalendarEntry[]> {
  const found = await runSql<EntryRow>(em)`select * from (${rows}) entry order by starts_at, kind, id limit ${MAX_ENTRIES}`;
  return found.map((row) => entryOf(row, { ...readership, reader: readerOf(row, readership) }));
}

const readerOf = ({ companyId: id }: EntryRow, { reader, companyIds }: Readership): CalendarAudience =>
  companyIds && !companyIds.includes(id) ? 'stranger' : reader;

/**
 * Condition that two companies are of one family. A row that refers to another family, which old databases may contain, shows
 * nothing of it.
 */
export const areOneFamily = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${one} = ${other} or (select root_id from company where id = ${one}) = (select root_id from company where id = ${other}))`;

const ofBooking = (alias: string) => areOneFamily(sql.ref(`${alias}.company_id`), sql.ref('b.company_id'));

/** An address in one line, as `Camden shop, 14 Chalk Farm Road, London`: a number and its street are one part of it. */
const PLACE = sql`concat_ws(', ', a.name,
  case when a.address1 ~* '^\\d+\\s?[a-z]?$' then concat_ws(' ', a.address1, a.address2) else concat_ws(', ', a.address1, a.address2) end,
  a.address3, a.address4, a.address5, a.postcode)`;

const bookingRows = (where: RawBuilder<unknown>, waiting = false): RawBuilder<unknown> => sql`
  select b.company_id, 'booking' as kind, b.id, p.long_id as seed, b.version, b.starts_at, b.ends_at, b.created_at, b.updated_at,
    b.is_cancelled or b.deleted as cancelled, coalesce(s.name, chain.name) as what, coalesce(person.name, r.name) as provider,
    company.name as company, coalesce(b.client_name, nullif(concat_ws(' ', c.first_name, c.last_name), '')) as who,
    ${PLACE} as place,
    null::int as booked, null::int as spaces
  from booking b
  join purchase p on p.id = b.purchase_id and p.root_id = b.root_id
  join company on company.id = b.company_id and company.root_id = b.root_id
  left join client c on c.id = b.client_id and c.root_id = b.root_id and ${ofBooking('c')}
  left join service s on s.id = b.service_id and s.root_id = b.root_id and ${ofBooking('s')}
  left join event_chain chain on chain.id = b.event_chain_id and chain.root_id = b.root_id and ${ofBooking('chain')}
  left join person on person.id = b.person_id and person.root_id = b.root_id and ${ofBooking('person')}
  left join resource r on r.id = b.resource_id and r.root_id = b.root_id and ${ofBooking('r')}
  left join address a on a.id = coalesce(chain.address_id, r.address_id, company.address_id) and ${ofBooking('a')}
  where ${where} and b.on_waitlist = ${waiting} and (not b.is_cancelled or b.cancelled_at > ${STILL})`;

const blockRows = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.company_id, 'slot', s.id, s.created_at::text, s.version, s.starts_at, s.ends_at, s.created_at, s.updated_at, s.deleted,
    nullif(s.description, ''), null, null, null, null, null, null
  from slot s
  where ${where} and s.status = ${SLOT_BLOCKED} and s.ends_at > ${STILL} and (not s.deleted or s.updated_at > ${STILL})`;

const eventRows = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select c.company_id, 'event', e.id, c.created_at::text, e.version, e.starts_at, e.ends_at, c.created_at, e.updated_at,
    e.deleted or c.deleted, c.name, null, null, null,
    ${PLACE}, e.spaces_booked, e.num_spaces
  from event e
  join event_chain c on c.id = e.event_chain_id and c.root_id = e.root_id
  left join address a on a.id = c.address_id and a.root_id = c.root_id and ${areOneFamily(sql.ref('a.company_id'), sql.ref('c.company_id'))}
  where ${where} and not c.template and e.ends_at > ${STILL}
    and (not (e.deleted or c.deleted) or greatest(e.updated_at, c.updated_at) > ${STILL})`;

function entryOf(row: EntryRow, { reader, language }: Readership): CalendarEntry {
  const { kind, what, provider, company, booked, spaces } = row;
  const words = WORDS[language];
  const name = what ?? (kind === 'slot' ? words.blocked : words.booking);
  // Guests type their names, and the staff are sent them by e-mail.
  const guest = row.who && nameWithoutLink(row.who);
  const who = booked === null || spaces === null ? guest : words.spaces(booked, spaces);
  const mark = createHash('sha256').update(`calendar ${row.seed}`).digest('hex').slice(0, 16);
  const summaries: Readonly<Record<CalendarAudience, string>> = {
    client: kind === 'booking' ? bookingSummary({ what, provider, company }, language) : name,
    staff: who ? `${name}: ${who}` : name,
    stranger: words.busy,
  };
  return {
    uid: `${kind}-${row.id}-${mark}${UID_SUFFIX}`,
    sequence: row.version - 1,
    start: new Date(row.startsAt).getTime(),
    end: new Date(row.endsAt).getTime(),
    createdAt: new Date(row.createdAt).getTime(),
    changedAt: new Date(row.updatedAt).getTime(),
    summary: summaries[reader],
    location: reader === 'stranger' ? null : row.place,
    cancelled: row.cancelled,
  };
}
