import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { runSql } from '../database/run-sql.js';
import { notFound } from '../shared/refusal.js';
import type { StaffEmailKind } from './email.entity.js';
import { addEmailJobs } from './email-jobs.js';

/** A fact, as far as e-mails depend on it. */
export interface EmailedFact {
  readonly kind: string;
  /** Ids of the records it is about: `{ bookingId, purchaseId }`. */
  readonly about: Readonly<Record<string, unknown>>;
  /** True: the client is sent no e-mail about it. Reminders of a booking that was moved or cancelled are deleted even so. */
  readonly quiet?: boolean;
  /** True: the staff are sent no e-mail about it. */
  readonly quietForStaff?: boolean;
}

/** Hours before a booking at which its client is reminded of it. */
const REMINDER_HOURS = 24;

/**
 * SQL that writes the e-mails which follow from facts. To clients: a confirmation of each purchase, an e-mail for each
 * booking that was moved, cancelled, offered or promoted, and a reminder a day ahead. To staff: bookings that were made,
 * moved or cancelled in their diary. Recipients who have no address or do not want e-mails are skipped.
 *
 * The parts are common table expressions for a `with`; empty where no e-mail follows. Where `sends` is true, one of them,
 * `written`, has the ids of e-mails that are due now and still need a job.
 */
export function emailStatements(facts: readonly EmailedFact[]): {
  readonly parts: RawBuilder<unknown>[];
  readonly sends: boolean;
} {
  const forClients = facts.filter(({ quiet }) => !quiet);
  const forStaff = facts.filter(({ quietForStaff }) => !quietForStaff);
  const sentAtOnce = [
    ...unlessEmpty(idsOf(forClients, 'purchaseId', 'purchase.created'), confirmations),
    ...unlessEmpty(forClients.flatMap(clientEmailsOf), toClients),
    ...unlessEmpty(forStaff.flatMap(staffEmailsOf), toStaff),
  ];
  const parts = [
    ...unlessEmpty(idsOf(facts, 'bookingId', 'booking.moved', 'booking.cancelled'), dropReminders),
    ...unlessEmpty(idsOf(forClients, 'bookingId', 'booking.created', 'booking.moved', 'booking.promoted'), remind),
    ...unlessEmpty(sentAtOnce, write),
  ];
  return { parts, sends: sentAtOnce.length > 0 };
}

/** SQL of a list, or nothing for an empty list: an empty part would still be planned and run with every booking. */
const unlessEmpty = <T>(list: readonly T[], part: (list: readonly T[]) => RawBuilder<unknown>): RawBuilder<unknown>[] =>
  list.length === 0 ? [] : [part(list)];

const dropReminders = (bookingIds: readonly number[]): RawBuilder<unknown> => sql`dropped as (
  delete from email where booking_id = any(${[...bookingIds]}::int[]) and kind = 'booking.reminder' and sent_at is null)`;

const remind = (bookingIds: readonly number[]): RawBuilder<unknown> => sql`reminders as (
  insert into email (company_id, kind, to_address, client_id, purchase_id, booking_id, send_at)
  select b.company_id, 'booking.reminder', coalesce(b.client_email, c.email), c.id, ${ownPurchase}, b.id,
    b.starts_at - make_interval(hours => ${REMINDER_HOURS})
  from ${idRows(bookingIds)} as to_remind(id)
  ${byKey(sql`select * from booking b where b.id = to_remind.id`, 'b')}
  ${byKey(sql`select * from client c where c.id = b.client_id and c.root_id = b.root_id`, 'c')}
  where not b.on_waitlist and not b.is_cancelled
    and b.starts_at > now() + make_interval(hours => ${REMINDER_HOURS})
    and c.send_email and coalesce(b.client_email, c.email) is not null)`;

/** Maximum number of rows that are listed one by one in a statement, which may have 65,535 parameters. */
const MAX_COUNTED = 100;

/**
 * Ids as rows, listed one by one where they are few. For an array PostgreSQL assumes ten rows in the plan that it caches,
 * which then seems more expensive than a plan for the given array: it would plan the statement again, 4 ms, with each
 * booking.
 */
const idRows = (ids: readonly number[]): RawBuilder<unknown> =>
  ids.length > MAX_COUNTED ? sql`unnest(${[...ids]}::int[])` : sql`(values ${sql.join(ids.map((id) => sql`(${id}::int)`))})`;

/**
 * Join with the one row of a key, by a lateral query with `limit 1`, so that its index is always used. A connection caches
 * the plan of a statement: with a plain equality, a plan made while the tables were nearly empty would scan the tables for
 * every booking until they are analyzed again.
 */
const byKey = (query: RawBuilder<unknown>, name: string): RawBuilder<unknown> =>
  sql`cross join lateral (${query} limit 1) ${sql.ref(name)}`;

const write = (selections: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql`written as (
  insert into email (company_id, kind, to_address, client_id, purchase_id, booking_id, about)
  ${sql.join([...selections], sql` union all `)}
  returning id)`;

/** Kinds of facts that the client of the booking is e-mailed about. The kind of the e-mail has the same name. */
const CLIENT_EMAIL_KINDS: readonly string[] = ['booking.moved', 'booking.cancelled', 'booking.offered', 'booking.promoted'];

const confirmations = (purchaseIds: readonly number[]): RawBuilder<unknown> => sql`
  select p.company_id, 'purchase.confirmation', coalesce(
    (select min(b.client_email) from booking b where b.purchase_id = p.id and b.root_id = p.root_id), c.email), c.id, p.id, null::int, '{}'::jsonb
  from ${idRows(purchaseIds)} as to_confirm(id)
  ${byKey(sql`select * from purchase p where p.id = to_confirm.id`, 'p')}
  ${byKey(sql`select * from client c where c.id = p.client_id and c.root_id = p.root_id`, 'c')}
  where c.send_email and coalesce(c.email,
    (select min(b.client_email) from booking b where b.purchase_id = p.id and b.root_id = p.root_id)) is not null`;

const toClients = (emails: readonly DueEmail[]): RawBuilder<unknown> => sql`
  select b.company_id, to_send.kind, coalesce(b.client_email, c.email), c.id, b.own_purchase_id, b.id, to_send.about
  from ${bookingsOf(emails)}
  ${byKey(sql`select * from client c where c.id = b.client_id and c.root_id = b.root_id`, 'c')}
  where c.send_email and coalesce(b.client_email, c.email) is not null`;

/** E-mails to staff, only for bookings of services: an event takes the time of its staff even without bookings. */
const toStaff = (emails: readonly DueEmail[]): RawBuilder<unknown> => sql`
  select b.company_id, to_send.kind, p.email, null::int, b.own_purchase_id, b.id, jsonb_build_object('personId', p.id)
  from ${bookingsOf(emails)}
  ${byKey(sql`select * from person p where p.id = coalesce((to_send.about->>'personId')::int, b.person_id)`, 'p')}
  where b.event_chain_id is null and not b.on_waitlist
    and p.notify and p.email is not null and not p.deleted and not p.disabled`;

/** An e-mail about a booking, to its client or its staff. */
interface DueEmail {
  readonly kind: string;
  /** Id of the booking. */
  readonly id: unknown;
  readonly about: object;
}

/** E-mails to the client about a fact; none for `booking.created`, since the confirmation of the purchase lists the booking. */
function clientEmailsOf({ kind, about }: EmailedFact): DueEmail[] {
  if (!CLIENT_EMAIL_KINDS.includes(kind)) return [];
  return [{ kind, id: about.bookingId, about: about.until ? { until: about.until } : {} }];
}

/** E-mails to staff about a fact. A booking that is handed over is new to one person and leaves the diary of another. */
function staffEmailsOf({ kind, about }: EmailedFact): DueEmail[] {
  const email = (emailKind: StaffEmailKind, more: object = {}): DueEmail => ({
    kind: emailKind,
    id: about.bookingId,
    about: more,
  });
  if (kind === 'booking.created') return [email('staff.booked')];
  if (kind === 'booking.cancelled') return [email('staff.cancelled')];
  if (kind !== 'booking.moved') return [];
  if (about.fromPersonId == null) return [email('staff.moved')];
  return [email('staff.booked'), email('staff.handed_over', { personId: about.fromPersonId })];
}

/**
 * Purchase of a booking `b`; null where old data names a purchase of another family. Such a booking can still be cancelled,
 * and no client of the other family is e-mailed.
 */
const ownPurchase = sql`(select p.id from purchase p where p.id = b.purchase_id and p.root_id = b.root_id)`;

/** E-mails as rows `to_send`, listed one by one where they are few, as in `idRows`. */
const emailRows = (emails: readonly DueEmail[]): RawBuilder<unknown> =>
  emails.length > MAX_COUNTED
    ? sql`jsonb_to_recordset(${JSON.stringify(emails)}::jsonb) as to_send(kind text, id int, about jsonb)`
    : sql`(values ${sql.join(emails.map(({ kind, id, about }) => sql`(${kind}, ${id}::int, ${JSON.stringify(about)}::jsonb)`))}) as to_send(kind, id, about)`;

/** E-mails `to_send` with their bookings `b`. */
const bookingsOf = (emails: readonly DueEmail[]): RawBuilder<unknown> => sql`
  ${emailRows(emails)}
  ${byKey(sql`select b.*, ${ownPurchase} as own_purchase_id from booking b where b.id = to_send.id`, 'b')}`;

const idsOf = (facts: readonly EmailedFact[], name: string, ...kinds: readonly string[]): number[] =>
  facts.filter(({ kind }) => kinds.includes(kind)).map(({ about }) => Number(about[name]));

/** Maximum number of confirmation requests that are sent to one address in an hour. */
const MAX_CONFIRMATIONS = 3;

/**
 * Sends a confirmation request to the address that an account claims as its own. Does nothing for an account that claims
 * none.
 */
export async function sendConfirmation(em: EntityManager, companyId: number, clientId: number): Promise<void> {
  await runSql(em)`
    with written as (
      insert into email (company_id, kind, to_address, client_id)
      select company.id, 'email.confirmation', c.claimed_email, c.id
      from company join client c on c.company_id = company.root_id
      where company.id = ${companyId} and c.id = ${clientId} and c.claimed_email is not null and not c.deleted
        and ${MAX_CONFIRMATIONS} > (
          select count(*) from email e where e.to_address = c.claimed_email and e.kind = 'email.confirmation'
            and e.created_at > now() - interval '1 hour')
      returning id
    )
    ${addEmailJobs(sql`written`)}`;
}

/**
 * Sends a member the welcome e-mail, again if it was sent before; an account with an unconfirmed address is sent the
 * confirmation request instead.
 *
 * @throws Refusal NOT_FOUND for no such client, or one without an e-mail address
 */
export async function sendWelcome(em: EntityManager, companyId: number, clientId: number): Promise<void> {
  const claiming = await runSql(em)`select from client where id = ${clientId} and claimed_email is not null`;
  if (claiming.length > 0) return sendConfirmation(em, companyId, clientId);
  const rows = await runSql(em)`
    with written as (
      insert into email (company_id, kind, to_address, client_id)
      select company.id, 'member.welcome', c.email, c.id
      from company join client c on c.company_id = company.root_id
      where company.id = ${companyId} and c.id = ${clientId} and c.email is not null and not c.deleted
      returning id
    )
    ${addEmailJobs(sql`written`)}`;
  if (rows.length === 0) throw notFound('client', clientId, 'e-mail address of client');
}

/** Notifies a member, at the old address, that the staff have changed the address of the account. */
export async function sendEmailChanged(
  em: EntityManager,
  companyId: number,
  { clientId, oldEmail }: { readonly clientId: number; readonly oldEmail: string },
): Promise<void> {
  await runSql(em)`
    with written as (
      insert into email (company_id, kind, to_address, client_id)
      values (${companyId}, 'member.email_changed', ${oldEmail}, ${clientId})
      returning id
    )
    ${addEmailJobs(sql`written`)}`;
}
