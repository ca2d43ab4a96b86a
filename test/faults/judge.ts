import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { invariants } from '../support/oracles/invariants.js';
import { emailOf } from './buyer.js';
import { bodyOf, type Entry, type Ledger } from './ledger.js';

/** A purchase in the database. */
interface Stored {
  readonly email: string;
  readonly longId: string;
  readonly total: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly bookings: number;
  readonly standing: number;
}

/** Violations that a run has shown, and the number of unanswered requests that were carried out nevertheless. */
export interface Judgement {
  readonly violations: readonly string[];
  readonly doneUnanswered: number;
}

/** Checks I1, I3, I5 and I8 in the database; I2 and the idempotency keys of I5 against the ledger. */
export async function judge(em: EntityManager, ledger: Ledger): Promise<Judgement> {
  const found: string[] = [];
  for (const [name, invariant] of Object.entries(invariants)) {
    for (const broken of await invariant(em)) found.push(`${name}: ${broken}`);
  }
  const stored = Map.groupBy(await storedPurchases(em), ({ email }) => email);
  const byBuyer = Map.groupBy(ledger.entries, ({ buyer }) => buyer);
  for (const [buyer, entries] of byBuyer) found.push(...wrongWith(buyer, entries, stored.get(emailOf(buyer)) ?? []));
  return { violations: found, doneUnanswered: doneUnanswered(ledger, stored) };
}

/**
 * Whether a buyer has more purchases than the definite answer reports, since an unanswered attempt was carried out as well.
 */
export async function isFoundOut(em: EntityManager, ledger: Ledger): Promise<boolean> {
  const stored = Map.groupBy(await storedPurchases(em), ({ email }) => email);
  return ledger.entries.some(({ buyer, step, answer }) => {
    if (!answer || (step !== 'checkout' && step !== 'desk')) return false;
    return (stored.get(emailOf(buyer)) ?? []).length > (answer.status === 201 ? 1 : 0);
  });
}

async function storedPurchases(em: EntityManager): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select c.email, p.long_id as "longId", p.total_price as total,
      (extract(epoch from p.created_at) * 1000)::float8 as "createdAt",
      (select count(*)::int from booking b where b.purchase_id = p.id) as bookings,
      (select count(*)::int from booking b where b.purchase_id = p.id and not b.is_cancelled) as standing
    from purchase p join client c on c.id = p.client_id`.execute(em.getKysely());
  return rows;
}

/** Compares the ledger's record of a buyer with the database. */
function wrongWith(buyer: number, entries: readonly Entry[], stored: readonly Stored[]): string[] {
  const say = (words: string) => `buyer ${buyer}: ${words}`;
  const sale = entries.find(({ step }) => step === 'checkout' || step === 'desk');
  const found = entries.flatMap(faultsOf).map(say);
  if (!sale) return stored.length > 0 ? [...found, say('bought nothing, and a purchase is there')] : found;
  if (stored.length > 1) found.push(say(`has ${stored.length} purchases: doubled`));

  const status = sale.answer?.status ?? null;
  const [purchase] = stored;
  if (status !== 201) return purchase ? [...found, say(`was answered ${status}, and a purchase is there`)] : found;
  if (!purchase) return [...found, say('was acknowledged, and the purchase is lost')];
  const said = bodyOf(sale.answer);
  if (sale.step === 'checkout' && (said.long_id !== purchase.longId || said.total_price !== purchase.total)) {
    found.push(say(`was told of ${said.long_id} for ${said.total_price}, stored is ${purchase.longId} for ${purchase.total}`));
  }
  const cancelled = entries.some(({ step, answer }) => step === 'cancel' && answer?.status === 200);
  if (purchase.bookings !== 1 || purchase.standing !== (cancelled ? 0 : 1)) {
    found.push(
      say(`${purchase.standing} of ${purchase.bookings} bookings stand, ${cancelled ? 'though cancelled' : 'expected one'}`),
    );
  }
  return found;
}

/** Faults of a request: a 5xx other than 503, which means that the database is unavailable, or no definite answer at its end. */
function faultsOf({ step, attempts, answer }: Entry): string[] {
  const bugs = attempts.filter(({ status }) => status !== null && status >= 500 && status !== 503);
  return [
    ...bugs.map(({ status, text }) => `${step} was answered ${status} ${text}`),
    ...(answer ? [] : [`${step} never had a definite answer`]),
  ];
}

/** Number of purchases that an unanswered attempt made and a retry then reported. */
function doneUnanswered({ entries }: Ledger, stored: ReadonlyMap<string, readonly Stored[]>): number {
  return entries.filter(({ buyer, step, attempts, answer }) => {
    const [purchase] = stored.get(emailOf(buyer)) ?? [];
    return (
      (step === 'checkout' || step === 'desk') &&
      purchase !== undefined &&
      answer !== null &&
      attempts.some(({ status, endedAt }) => status === null && endedAt <= answer.sentAt) &&
      purchase.createdAt < answer.sentAt
    );
  }).length;
}

/**
 * Repeats the successful POST requests that needed a retry, and about a tenth of the others: each must be answered byte for
 * byte as before, and no purchase may be added.
 */
export async function replay(em: EntityManager, ledger: Ledger): Promise<{ replayed: number; violations: string[] }> {
  const before = (await storedPurchases(em)).length;
  const again = ledger.entries.filter(
    ({ method, attempts, answer }, at) => method === 'POST' && answer?.status === 201 && (attempts.length > 1 || at % 10 === 0),
  );
  const violations: string[] = [];
  for (const entry of again) {
    const { status, text } = await ledger.send(entry, 0);
    if (status === 201 && text === entry.answer?.text) continue;
    violations.push(`buyer ${entry.buyer}: ${entry.step} again was answered ${status} ${text.slice(0, 200)}`);
  }
  const after = (await storedPurchases(em)).length;
  if (after !== before) violations.push(`${after - before} purchases more after all were sent again`);
  return { replayed: again.length, violations };
}
