import { type RawBuilder, sql } from 'kysely';

/** One person as the tables of a family know it: the client, those merged into it, and what is theirs. */
export interface DataSubject {
  readonly rootId: number;
  readonly clientIds: readonly number[];
  readonly bookingIds: readonly number[];
  readonly purchaseIds: readonly number[];
  /** Lower case. */
  readonly emails: readonly string[];
}

/** A table that holds data of persons: which of its rows, aliased `t`, are about one, and what an erasure leaves of them. */
export interface PersonalTable {
  readonly table: string;
  readonly isAbout: (person: DataSubject) => RawBuilder<unknown>;
  /** Columns that say something of the person. */
  readonly columns: readonly string[];
  /** True: an erasure takes the whole row away. Else the columns become empty: null, or what `emptied` says. */
  readonly isRemoved?: true;
  readonly emptied?: Readonly<Record<string, RawBuilder<unknown>>>;
}

const ofClient = ({ clientIds }: DataSubject) => sql`t.client_id = any(${[...clientIds]}::int[])`;
const ofBooking = ({ bookingIds }: DataSubject) => sql`t.booking_id = any(${[...bookingIds]}::int[])`;
const ofPurchase = ({ purchaseIds }: DataSubject) => sql`t.purchase_id = any(${[...purchaseIds]}::int[])`;
const hasEmail = (column: string, { rootId, emails }: DataSubject) =>
  sql`(t.root_id = ${rootId} and lower(${sql.ref(column)}) = any(${[...emails]}::text[]))`;

const NO_OBJECT = sql`'{}'::jsonb`;
const NO_LIST = sql`'[]'::jsonb`;

/**
 * Every place of the database where something stands that a client has told or that says who a client is. What is erased, what is
 * exported and what becomes of the audit is read from here; a test compares it with all columns of the database that can
 * hold text. Amounts, times, states, ids and the references of programs are no part of it: money and figures stay.
 *
 * Not here, since they go by themselves: recorded answers to calls with a key (24 hours, sealed), details of guests (a day),
 * failed log-ins (30 minutes). Source: operations.md, "What grows".
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'answer',
    isAbout: (person) => sql`(${ofClient(person)} or ${ofBooking(person)})`,
    columns: ['value'],
  },
  { table: 'booking_note', isAbout: ofBooking, columns: ['note'], isRemoved: true },
  {
    table: 'attachment',
    isAbout: (person) => sql`(${ofBooking(person)} or (t.booking_id is null and ${ofPurchase(person)}))`,
    columns: ['file_name', 'content_type', 'content'],
    isRemoved: true,
  },
  {
    table: 'email',
    isAbout: (person) =>
      sql`(${ofClient(person)} or ${ofBooking(person)} or ${ofPurchase(person)} or ${hasEmail('t.to_address', person)})`,
    columns: ['to_address', 'subject', 'about', 'last_error'],
    isRemoved: true,
  },
  {
    table: 'queuer',
    isAbout: (person) => sql`(${ofClient(person)} or ${hasEmail('t.email', person)})`,
    columns: ['first_name', 'last_name', 'email', 'mobile_prefix', 'mobile', 'locale', 'notes'],
  },
  { table: 'client_submission', isAbout: ofClient, columns: ['details'], isRemoved: true },
  {
    table: 'password_reset',
    isAbout: (person) => sql`(${ofClient(person)} or ${hasEmail('t.email', person)})`,
    columns: ['email'],
    isRemoved: true,
  },
  {
    table: 'basket_item',
    isAbout: ({ clientIds }) => sql`t.basket_id in (
      select basket.id from basket join session on session.id = basket.session_id
      where session.client_id = any(${[...clientIds]}::int[]))`,
    columns: ['answers', 'settings'],
    emptied: { answers: NO_LIST, settings: NO_OBJECT },
  },
  {
    table: 'webhook_delivery',
    isAbout: ({ clientIds, bookingIds, purchaseIds }) => sql`t.fact_id in (
      select fact.id from fact where (about->>'clientId')::int = any(${[...clientIds]}::int[])
        or (about->>'bookingId')::int = any(${[...bookingIds]}::int[])
        or (about->>'purchaseId')::int = any(${[...purchaseIds]}::int[]))`,
    columns: ['body'],
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
