import { type RawBuilder, sql } from 'kysely';

/** One person's data in the tables of a family: the client, those merged into it, and their bookings, purchases and e-mails. */
export interface DataSubject {
  readonly rootId: number;
  readonly clientIds: readonly number[];
  readonly bookingIds: readonly number[];
  readonly purchaseIds: readonly number[];
  /** Lower case. */
  readonly emails: readonly string[];
}

/** A table with personal data: which of its rows, aliased `t`, are about a person, and what an erasure leaves of them. */
export interface PersonalTable {
  readonly table: string;
  readonly isAbout: (person: DataSubject) => RawBuilder<unknown>;
  /** Columns with personal data. */
  readonly columns: readonly string[];
  /** True if an erasure deletes the row. Otherwise it empties the columns: with null, or the value in `emptied`. */
  readonly isRemoved?: true;
  /** True if the audit does not record the table's changes. */
  readonly isUnaudited?: true;
  readonly emptied?: Readonly<Record<string, RawBuilder<unknown>>>;
}

const ofClient = ({ clientIds }: DataSubject) => sql`t.client_id = any(${[...clientIds]}::int[])`;
const ofBooking = ({ bookingIds }: DataSubject) => sql`t.booking_id = any(${[...bookingIds]}::int[])`;
const ofPurchase = ({ purchaseIds }: DataSubject) => sql`t.purchase_id = any(${[...purchaseIds]}::int[])`;
const hasEmail = (column: string, { rootId, emails }: DataSubject) =>
  sql`(t.root_id = ${rootId} and lower(${sql.ref(column)}) = any(${[...emails]}::text[]))`;

const basketsOf = ({ clientIds }: DataSubject) => sql`(
  select basket.id from basket join session on session.id = basket.session_id where session.client_id = any(${[...clientIds]}::int[]))`;

/** Audit entries of records that belonged to the person at the time and have passed to another client since. */
const leavingEntries = (record: 'booking' | 'purchase' | 'queuer', { rootId, clientIds }: DataSubject) => sql`
  audit_entry entry where entry.root_id = ${rootId} and record = ${record}
    and before ? 'client_id' and before->>'client_id' = any(${clientIds.map(String)}::text[])`;

const formerly = (record: 'booking' | 'purchase' | 'queuer', person: DataSubject) =>
  sql`array(select record_id from ${leavingEntries(record, person)})`;

/** Ids of purchases with data of the person, even if only in one line of another client's purchase. */
const purchasesWith = ({ purchaseIds, bookingIds }: DataSubject) => sql`(
  select unnest(${[...purchaseIds]}::int[]) union select purchase_id from booking where id = any(${[...bookingIds]}::int[]))`;

/** Condition on a queuer that belongs to the person, or did and still has the person's name or mobile. */
const isWalkIn = (person: DataSubject) => sql`(${ofClient(person)} or ${hasEmail('t.email', person)}
  or exists (select from ${leavingEntries('queuer', person)} and entry.record_id = t.id and entry.root_id = t.root_id) and exists (
    select from client c where c.root_id = t.root_id and c.id = any(${[...person.clientIds]}::int[])
      and (c.last_name = t.last_name or c.mobile = t.mobile)))`;

const NO_OBJECT = sql`'{}'::jsonb`;
const NO_LIST = sql`'[]'::jsonb`;

/**
 * Every place in the database with data that a client gave or that identifies a client. Erasure, export and the redaction of the
 * audit all use this list, in this order: a table whose rows are found through another comes before that one. A test compares it
 * with all columns of the database that can hold text. Amounts, times, states, ids and the references of programs are left out:
 * money and figures are kept.
 *
 * Not listed: stored responses to calls with an idempotency key, which are encrypted with it (24 hours), and failed log-ins,
 * which hold a digest of the e-mail (30 minutes). Source: operations.md, "What grows".
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'webhook_delivery',
    isAbout: (person) => sql`t.fact_id in (
      select fact.id from fact where root_id = ${person.rootId} and (
        (about->>'clientId')::int = any(${[...person.clientIds]}::int[])
        or (about->>'bookingId')::int = any(${[...person.bookingIds]}::int[] || ${formerly('booking', person)})
        or (about->>'purchaseId')::int = any(array${purchasesWith(person)} || ${formerly('purchase', person)})
        or (about->>'queuerId')::int = any(array(select t.id from queuer t where ${isWalkIn(person)})
          || ${formerly('queuer', person)})))`,
    columns: ['body'],
    isUnaudited: true,
  },
  {
    table: 'answer',
    isAbout: (person) => sql`(${ofClient(person)} or ${ofBooking(person)})`,
    columns: ['value'],
  },
  { table: 'booking_note', isAbout: ofBooking, columns: ['note'], isRemoved: true },
  {
    table: 'attachment',
    isAbout: (person) => sql`(${ofBooking(person)} or (t.booking_id is null and ${ofPurchase(person)})
      or exists (select from basket_item item
        where item.id = t.basket_item_id and item.root_id = t.root_id and item.basket_id in ${basketsOf(person)}))`,
    columns: ['file_name', 'content_type', 'content'],
    isRemoved: true,
  },
  {
    table: 'email',
    isAbout: (person) =>
      sql`(${ofClient(person)} or ${ofBooking(person)} or ${ofPurchase(person)} or ${hasEmail('t.to_address', person)})`,
    columns: ['to_address', 'subject', 'about', 'last_error'],
    isRemoved: true,
    isUnaudited: true,
  },
  {
    table: 'queuer',
    isAbout: isWalkIn,
    columns: ['first_name', 'last_name', 'email', 'mobile_prefix', 'mobile', 'locale', 'notes'],
  },
  { table: 'client_submission', isAbout: ofClient, columns: ['details'], isRemoved: true, isUnaudited: true },
  {
    table: 'password_reset',
    isAbout: (person) => sql`(${ofClient(person)} or ${hasEmail('t.email', person)})`,
    columns: ['email'],
    isRemoved: true,
    isUnaudited: true,
  },
  {
    table: 'basket_item',
    isAbout: (person) => sql`t.basket_id in ${basketsOf(person)}`,
    columns: ['answers', 'settings'],
    emptied: { answers: NO_LIST, settings: NO_OBJECT },
    isUnaudited: true,
  },
  { table: 'wallet_log', isAbout: ofClient, columns: ['notes'] },
  { table: 'payment', isAbout: ofPurchase, columns: ['notes'] },
  { table: 'purchase', isAbout: ofClient, columns: ['guest_details', 'last_payment_log'] },
  {
    table: 'booking',
    isAbout: ofClient,
    columns: ['client_email', 'client_name', 'cancel_reason', 'settings'],
    emptied: { settings: sql`jsonb_strip_nulls(jsonb_build_object('obfuscated_id', t.settings -> 'obfuscated_id'))` },
  },
  {
    table: 'client',
    isAbout: ({ clientIds }) => sql`t.id = any(${[...clientIds]}::int[])`,
    columns: [
      ...['first_name', 'last_name', 'email', 'claimed_email', 'mobile_prefix', 'mobile', 'phone_prefix', 'phone'],
      ...['address1', 'address2', 'address3', 'address4', 'address5', 'postcode', 'country'],
      ...['reference', 'time_zone', 'locale', 'join_date', 'notifications', 'q', 'files', 'extra', 'password_hash'],
    ],
    emptied: { notifications: NO_OBJECT, q: NO_OBJECT, files: NO_LIST, extra: NO_OBJECT },
  },
];
