import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { runSql } from '../database/run-sql.js';
import { notFound } from '../shared/refusal.js';
import type { StaffEmailKind } from './email.entity.js';
import { addEmailJobs } from './email-jobs.js';

/** Fact from which e-mails follow. */
export interface EmailedFact {
  readonly kind: string;
  /** The ids it is about: `{ bookingId, purchaseId }`. */
  readonly about: Readonly<Record<string, unknown>>;
  /** True: the client is told nothing of it. Reminders of what is no more are dropped all the same. */
  readonly quiet?: boolean;
  /** True: the staff are told nothing of it. */
  readonly quietForStaff?: boolean;
}

/** How long before a booking its client is reminded of it. */
const REMINDER_HOURS = 24;

/**
 * The e-mails that facts are reason for: a confirmation for each purchase, one for each booking moved or cancelled,
 * offered or promoted, and reminders a day ahead; and to staff what comes into their diary, moves in it and leaves it.
 * They are parts of a `with`, only those that there is a reason for; `written`, where `sends`, has those that are sent at
 * once. Who has no e-mail address, or wants none, is sent none.
 */
export function emailsOf(facts: readonly EmailedFact[]): { readonly parts: RawBuilder<unknown>[]; readonly sends: boolean } {
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

/** SQL for the list; none for an empty one, because the database would plan and run it with every booking. */
const unlessEmpty = <T>(list: readonly T[], part: (list: readonly T[]) => RawBuilder<unknown>): RawBuilder<unknown>[] =>
  list.length === 0 ? [] : [part(list)];

const dropReminders = (bookingIds: readonly number[]): RawBuilder<unknown> => sql`dropped as (
  delete from email where booking_id = any(${[...bookingIds]}::int[]) and kind = 'booking.reminder' and sent_at is null)`;

const remind = (bookingIds: readonly number[]): RawBuilder<unknown> => sql`reminders as (
  insert into email (company_id, kind, to_address, client_id, purchase_id, booking_id, send_at)
  select b.company_id, 'booking.reminder', coalesce(b.client_email, c.email), c.id, ${ownPurchase}, b.id,
    b.starts_at - make_interval(hours => ${REMINDER_HOURS})
  from unnest(${[...bookingIds]}::int[]) as to_remind(id)
  ${byKey(sql`select * from booking b where b.id = to_remind.id`, 'b')}
  ${byKey(sql`select * from client c where c.id = b.client_id and c.root_id = b.root_id`, 'c')}
  where not b.on_waitlist and not b.is_cancelled
    and b.starts_at > now() + make_interval(hours => ${REMINDER_HOURS})
    and c.send_email and coalesce(b.client_email, c.email) is not null)`;

/**
 * Joins the row of a key, looked up for itself. A connection keeps its plan of a statement while tables grow: with an equality alone one that
 * was made while they were nearly empty reads all of them with every booking, until the planner is told how many there are.
 */
const byKey = (query: RawBuilder<unknown>, name: string): RawBuilder<unknown> =>
  sql`cross join lateral (${query} limit 1) ${sql.ref(name)}`;

const write = (selections: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql`written as (
  insert into email (company_id, kind, to_address, client_id, purchase_id, booking_id, about)
  ${sql.join([...selections], sql` union all `)}
  returning id)`;

/** Facts that are e-mailed to the client of the booking, each as the e-mail of its own name. */
const CLIENT_EMAIL_KINDS: readonly string[] = ['booking.moved', 'booking.cancelled', 'booking.offered', 'booking.promoted'];

const confirmations = (purchaseIds: readonly number[]): RawBuilder<unknown> => sql`
  select p.company_id, 'purchase.confirmation', coalesce(
    (select min(b.client_email) from booking b where b.purchase_id = p.id and b.root_id = p.root_id), c.email), c.id, p.id, null::int, '{}'::jsonb
  from unnest(${[...purchaseIds]}::int[]) as to_confirm(id)
  ${byKey(sql`select * from purchase p where p.id = to_confirm.id`, 'p')}
  ${byKey(sql`select * from client c where c.id = p.client_id and c.root_id = p.root_id`, 'c')}
  where c.send_email and coalesce(c.email,
    (select min(b.client_email) from booking b where b.purchase_id = p.id and b.root_id = p.root_id)) is not null`;

const toClients = (emails: readonly DueEmail[]): RawBuilder<unknown> => sql`
  select b.company_id, to_send.kind, coalesce(b.client_email, c.email), c.id, b.own_purchase_id, b.id, to_send.about
  from ${bookingsOf(emails)}
  ${byKey(sql`select * from client c where c.id = b.client_id and c.root_id = b.root_id`, 'c')}
  where c.send_email and coalesce(b.client_email, c.email) is not null`;

/** Whoever is in the diary for an event is there whatever is booked of it: staff hear of bookings of services alone. */
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

/** None for `booking.created`: the confirmation of the purchase tells the client what was booked. */
function clientEmailsOf({ kind, about }: EmailedFact): DueEmail[] {
  if (!CLIENT_EMAIL_KINDS.includes(kind)) return [];
  return [{ kind, id: about.bookingId, about: about.until ? { until: about.until } : {} }];
}

/** A booking that goes to somebody else is new to the one and gone for the other. */
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
 * None where a booking of old names another family's: it can be cancelled all the same, and no client of others is written
 * to.
 */
const ownPurchase = sql`(select p.id from purchase p where p.id = b.purchase_id and p.root_id = b.root_id)`;

/** E-mails `to_send` with their bookings `b`. */
const bookingsOf = (emails: readonly DueEmail[]): RawBuilder<unknown> => sql`
  jsonb_to_recordset(${JSON.stringify(emails)}::jsonb) as to_send(kind text, id int, about jsonb)
  ${byKey(sql`select b.*, ${ownPurchase} as own_purchase_id from booking b where b.id = to_send.id`, 'b')}`;

const idsOf = (facts: readonly EmailedFact[], name: string, ...kinds: readonly string[]): number[] =>
  facts.filter(({ kind }) => kinds.includes(kind)).map(({ about }) => Number(about[name]));

/** E-mails that one address is asked to confirm by in an hour. */
const MOST_CONFIRMATIONS = 3;

/** Asks whoever has the e-mail that an account claims whether it is theirs. Of an account that claims none nothing is sent. */
export async function sendConfirmation(em: EntityManager, companyId: number, clientId: number): Promise<void> {
  await runSql(em)`
    with written as (
      insert into email (company_id, kind, to_address, client_id)
      select company.id, 'email.confirmation', c.claimed_email, c.id
      from company join client c on c.company_id = company.root_id
      where company.id = ${companyId} and c.id = ${clientId} and c.claimed_email is not null and not c.deleted
        and ${MOST_CONFIRMATIONS} > (
          select count(*) from email e where e.to_address = c.claimed_email and e.kind = 'email.confirmation'
            and e.created_at > now() - interval '1 hour')
      returning id
    )
    ${addEmailJobs(sql`written`)}`;
}

/**
 * Welcomes a member, once more if need be; one who has claimed an e-mail is asked to confirm it. @throws Refusal NOT_FOUND
 * for no such client, or one without an e-mail address
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
  if (rows.length === 0) throw notFound('e-mail address of client', clientId);
}

/** Tells a member, at the address of until now, that the staff have given the account another one. */
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
