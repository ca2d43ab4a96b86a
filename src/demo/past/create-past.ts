import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { WITHOUT_LIMITS } from '../../database/end-silent.js';
import { millisecondsSql } from '../../database/instants.js';
import { runSql } from '../../database/run-sql.js';
import { WEEK } from '../../shared/interval.js';
import { localDate, startOfDay } from '../../shared/zoned-time.js';
import { CAMDEN, HARBOUR, LEEDS } from '../companies.js';
import { Random } from '../random.js';
import { backdateAudit, lastEntry } from './backdate-audit.js';
import { backdateDiary } from './backdate-diary.js';
import { openPast } from './open-past.js';
import type { NewPastClient, PastBooking, PastClient, PastPlan, PastQueuer } from './past-booking.js';
import type { PastShop } from './past-shop.js';
import { planPast } from './plan-past.js';
import { type Writing, writeBookings } from './write-bookings.js';
import { writeNewClients } from './write-new-clients.js';
import { writeOutcomes } from './write-outcomes.js';
import { writeQueuers } from './write-queuers.js';

/** Weeks that are written together, so that a transaction's pending tallies stay short. */
const WEEKS_AT_ONCE = 13;

/**
 * Gives the demo its past: two years of bookings, in one transaction, so that they appear all at once. All triggers run;
 * entries of the audit are dated as if written then. No facts are recorded, since facts of that age are deleted. `signal`
 * ends it with nothing written.
 */
export function createPast(em: EntityManager, now: Date, signal?: AbortSignal): Promise<void> {
  return em.fork().transactional(async (tx) => {
    await runSql(tx)`${sql.raw(WITHOUT_LIMITS)}`;
    const shops: PastShop[] = [];
    for (const companyId of [CAMDEN, LEEDS, HARBOUR]) shops.push(await openPast(tx, companyId, now));
    const plan = planPast(shops, new Random(), now);
    await writePast(tx, shops, { plan, signal });
    await backdateDiary(tx);
    await extendRecordedHours(tx);
  });
}

interface PlannedPast {
  readonly plan: PastPlan;
  readonly signal: AbortSignal | undefined;
}

async function writePast(tx: EntityManager, shops: readonly PastShop[], { plan, signal }: PlannedPast): Promise<void> {
  const newIds = await writeNewClients(tx, shops, plan.clients);
  const clientId = (client: PastClient) => ('id' in client ? client.id : newIds[client.at]!);
  for (const shop of shops) {
    const writing = { tx, shop, clientId, tax: shop.offers[0]?.tax ?? 0 };
    const own = plan.bookings.filter(({ companyId }) => companyId === shop.companyId);
    const queuers = plan.queuers.filter(({ companyId }) => companyId === shop.companyId);
    for (const part of parts(own, queuers)) {
      signal?.throwIfAborted();
      await writePart(writing, part, plan.clients);
    }
    await countUses(tx, shop);
  }
}

interface PastPart {
  readonly bookings: readonly PastBooking[];
  readonly queuers: readonly PastQueuer[];
}

/** Groups bookings by the weeks of their starts; a walk-in is in the group of the booking that served it. */
function parts(bookings: readonly PastBooking[], queuers: readonly PastQueuer[]): PastPart[] {
  const placeOf = (moment: number) => Math.floor(moment / (WEEKS_AT_ONCE * WEEK));
  const byPart = Map.groupBy(bookings, ({ place }) => placeOf(place.start));
  const queued = Map.groupBy(queuers, ({ served, finishedAt }) => placeOf(served?.at ?? finishedAt));
  const places = [...new Set([...byPart.keys(), ...queued.keys()])].sort((a, b) => a - b);
  return places.map((at) => ({ bookings: byPart.get(at) ?? [], queuers: queued.get(at) ?? [] }));
}

async function writePart(writing: Writing, { bookings, queuers }: PastPart, newcomers: readonly NewPastClient[]): Promise<void> {
  const { tx } = writing;
  const before = await lastEntry(tx);
  const { written, entries } = await writeBookings(writing, bookings);
  const ended = await writeOutcomes(writing, written);
  const bookingIds = new Map(written.map(({ id, booking }) => [booking, id]));
  const contactOf = (client: PastClient) => ('at' in client ? nameOf(newcomers[client.at]!) : NAMELESS);
  const queued = await writeQueuers(writing, queuers, { bookingIds, contactOf });
  await backdateAudit(tx, before, [...entries, ...ended, ...queued]);
  await keepTallies(tx);
}

async function countUses(tx: EntityManager, { coupons }: PastShop): Promise<void> {
  await runSql(tx)`
    update coupon c set uses = (select count(*) from purchase p where p.coupon_id = c.id)
    where id = any(${coupons.map(({ id }) => id)})`;
}

const NAMELESS = { firstName: null, lastName: null };
const nameOf = ({ firstName, lastName }: NewPastClient) => ({ firstName, lastName });

/** Updates the tallies now, and not only when the transaction ends. */
async function keepTallies(tx: EntityManager): Promise<void> {
  await runSql(tx)`set constraints all immediate`;
  await runSql(tx)`set constraints all deferred`;
}

/** Extends the recorded hours of past days back to the first booking, also where recording began before it existed. */
async function extendRecordedHours(tx: EntityManager): Promise<void> {
  const firsts = await runSql<{ id: number; timeZone: string; start: number }>(tx)`
    select c.id, c.timezone as time_zone, ${millisecondsSql(sql`min(b.starts_at)`)} as start
    from company c join booking b on b.company_id = c.id group by c.id, c.timezone`;
  for (const { id, timeZone, start } of firsts) {
    const day = new Date(startOfDay(timeZone, localDate(timeZone, start)));
    await runSql(tx)`update noted_hours set earliest = ${day} where company_id = ${id} and ${day} < earliest`;
  }
}
