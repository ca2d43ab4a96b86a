import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { notFound } from '../shared/refusal.js';
import { addEmailJobs } from './email-jobs.js';

/** What e-mails follow from. */
export interface ToldFact {
  readonly kind: string;
  /** The ids it is about: `{ bookingId, purchaseId }`. */
  readonly about: Readonly<Record<string, unknown>>;
  /** True: the client is told nothing of it. Reminders of what is no more are dropped all the same. */
  readonly quiet?: boolean;
}

/** How long before a booking its client is reminded of it. */
const REMINDER_HOURS = 24;

/**
 * Writes the e-mails that facts are reason for: a confirmation for each purchase, one for each booking moved or
 * cancelled, and reminders a day ahead. `tx` must be the transaction that makes the facts true: all of it stays, or
 * nothing. A client without an e-mail address, or who wants none, is sent none.
 */
export async function writeEmails(tx: EntityManager, facts: readonly ToldFact[]): Promise<void> {
  const created = idsOf(facts, ['booking.created'], 'bookingId');
  const moved = idsOf(facts, ['booking.moved'], 'bookingId');
  const cancelled = idsOf(facts, ['booking.cancelled'], 'bookingId');
  const bought = idsOf(facts, ['purchase.created'], 'purchaseId');
  if (created.all.length + moved.all.length + cancelled.all.length + bought.all.length === 0) return;

  await sql`
    with dropped as (
      delete from email where booking_id = any(${[...moved.all, ...cancelled.all]}::int[])
        and kind = 'booking.reminder' and sent_at is null
    ), reminders as (
      insert into email (company_id, kind, to_address, client_id, purchase_id, booking_id, send_at)
      select b.company_id, 'booking.reminder', coalesce(b.client_email, c.email), c.id, b.purchase_id, b.id,
        b.starts_at - make_interval(hours => ${REMINDER_HOURS})
      from booking b join client c on c.id = b.client_id
      where b.id = any(${[...created.told, ...moved.told]}::int[]) and not b.on_waitlist and not b.is_cancelled
        and b.starts_at > now() + make_interval(hours => ${REMINDER_HOURS})
        and c.send_email and coalesce(b.client_email, c.email) is not null
    ), written as (
      insert into email (company_id, kind, to_address, client_id, purchase_id, booking_id)
      select p.company_id, 'purchase.confirmation', coalesce(
        (select min(b.client_email) from booking b where b.purchase_id = p.id), c.email), c.id, p.id, null::int
      from purchase p join client c on c.id = p.client_id
      where p.id = any(${bought.told}::int[]) and c.send_email and (c.email is not null or exists (
        select from booking b where b.purchase_id = p.id and b.client_email is not null))
      union all
      select b.company_id, told.kind, coalesce(b.client_email, c.email), c.id, b.purchase_id, b.id
      from (
        select unnest(${moved.told}::int[]) as id, 'booking.moved' as kind
        union all select unnest(${cancelled.told}::int[]), 'booking.cancelled'
      ) told join booking b on b.id = told.id join client c on c.id = b.client_id
      where c.send_email and coalesce(b.client_email, c.email) is not null
      returning id
    )
    ${addEmailJobs(sql`written`)}`.execute(tx.getKysely());
}

interface Ids {
  readonly all: number[];
  /** Those that the client is told of. */
  readonly told: number[];
}

function idsOf(facts: readonly ToldFact[], kinds: readonly string[], name: string): Ids {
  const found = facts.filter(({ kind }) => kinds.includes(kind));
  const ids = (those: readonly ToldFact[]) => those.map(({ about }) => Number(about[name]));
  return { all: ids(found), told: ids(found.filter(({ quiet }) => !quiet)) };
}

/** Welcomes a member, once more if need be. @throws Refusal NOT_FOUND for no such client, or one without an e-mail address */
export async function sendWelcome(em: EntityManager, companyId: number, clientId: number): Promise<void> {
  const { rows } = await sql`
    with written as (
      insert into email (company_id, kind, to_address, client_id)
      select place.id, 'member.welcome', c.email, c.id
      from company place join client c on c.company_id = place.root_id
      where place.id = ${companyId} and c.id = ${clientId} and c.email is not null and not c.deleted
      returning id
    )
    ${addEmailJobs(sql`written`)}`.execute(em.getKysely());
  if (rows.length === 0) throw notFound('e-mail address of client', clientId);
}
