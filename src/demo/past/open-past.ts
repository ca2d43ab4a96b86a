import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import { createEventChain } from '../../event/chains/create-event-chain.js';
import { saveRecord } from '../../purchase/articles/save-record.js';
import { COUPON } from '../../purchase/discounts/coupon-kind.js';
import { addDays, type LocalDate } from '../../shared/local-date.js';
import { CAMDEN } from '../companies.js';
import { settle } from '../demo-context.js';
import { PAST_FIRST_DAY } from './past-booking.js';
import { loadShop, type PastCoupon, type PastEventTerm, type PastShop } from './past-shop.js';

/**
 * Loads a company, and creates the records of its past: earlier terms of its events, coupons, and categories of its services.
 */
export async function openPast(tx: EntityManager, companyId: number, now: Date): Promise<PastShop> {
  const shop = await loadShop(tx, companyId, now);
  const talks = await earlierTerms(tx, companyId);
  const coupons = companyId === CAMDEN ? await earlierCoupons(tx, companyId, shop.today) : [];
  await sortServices(tx, companyId);
  await settle(tx);
  return { ...shop, talks, coupons };
}

interface Term {
  readonly name: string;
  readonly eventGroupId: number;
  readonly addressId: number;
  readonly personId: number | null;
  readonly startDate: LocalDate;
  readonly time: string;
  readonly duration: number;
  readonly recurrenceRule: string;
  readonly price: number;
  readonly ticketType: 'multi_space';
  readonly minCancel: number | null;
}

/** Spaces of the earlier terms: fewer than today's, so that some evenings are full. */
const SPACES = 8;
const WAITING = 6;

/** Creates an earlier term of the company's first recurring event. */
async function earlierTerms(tx: EntityManager, companyId: number): Promise<PastEventTerm[]> {
  const [term] = await runSql<Term>(tx)`
    select name, event_group_id, address_id, person_id, start_date::text as start_date, time, duration, recurrence_rule, price,
      ticket_type, min_cancel
    from event_chain where company_id = ${companyId} and recurrence_type <> '' and not course and not deleted order by id limit 1`;
  if (!term) return [];
  const { minCancel, startDate, ...same } = term;
  const weeks = Math.floor((-PAST_FIRST_DAY - 28) / 14) * 14;
  const first = addDays(startDate, -weeks);
  const dates = { startDate: first, endDate: addDays(startDate, -7) };
  const limits = {
    spaces: SPACES,
    waitingListLength: WAITING,
    ...(minCancel !== null && { minCancel: { amount: 1, unit: 'day' as const } }),
  };
  const planned = new Date(`${first}T00:00:00Z`);
  const { id } = await createEventChain(tx, { companyId, ...same, ...dates, ...limits, reference: 'past' }, planned);
  await settle(tx);
  const events = await runSql<{ id: number; start: number; end: number }>(tx)`
    select id, extract(epoch from starts_at)::float8 * 1000 as start, extract(epoch from ends_at)::float8 * 1000 as end
    from event where event_chain_id = ${id} order by starts_at`;
  return [
    {
      chainId: id,
      personId: term.personId,
      price: term.price,
      spaces: SPACES,
      waitingListLength: WAITING,
      minCancelPeriod: minCancel,
      events,
    },
  ];
}

/** Coupons: days from today on which each becomes valid, for how many days, and the reduction. */
const COUPONS = [
  { code: 'SPRING15', name: 'Spring at the shop', percent: 15, from: -620, days: 60 },
  { code: 'WINTER5', name: 'Five off in winter', amount: 500, from: -330, days: 45 },
  { code: 'NEWCOMER20', name: 'A fifth off for newcomers', percent: 20, from: -140, days: 90 },
];

async function earlierCoupons(tx: EntityManager, companyId: number, today: LocalDate): Promise<PastCoupon[]> {
  const coupons: PastCoupon[] = [];
  for (const { from, days, ...coupon } of COUPONS) {
    const valid = { validFrom: addDays(today, from), validTo: addDays(today, from + days - 1) };
    const { id, percent, amount } = await saveRecord(tx, COUPON, { companyId, given: { ...coupon, ...valid } });
    coupons.push({ id, percent: percent ?? null, amount: amount ?? null, ...valid });
  }
  return coupons;
}

/** Categories with the names of their services; services with other names have none. */
const CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  Health: ['Health check', 'Vaccination', 'Dental surgery', 'Night emergency'],
  Care: ['Grooming', 'Claw trim', 'Day kennel'],
  Lessons: ['Private lesson', 'Small group'],
};

/** Sorts only services without a category: categories that a user of the demo has given meanwhile are kept. */
async function sortServices(tx: EntityManager, companyId: number): Promise<void> {
  const names = Object.entries(CATEGORIES).flatMap(([category, services]) => services.map((service) => ({ category, service })));
  await runSql(tx)`
    with given as (
      select s.id, n.category from service s
      join jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n (category text, service text) on n.service = s.name
      where s.company_id = ${companyId} and s.category_id is null and not s.deleted
    ), made as (
      insert into category (company_id, name, sort_order)
      select ${companyId}::int, category, row_number() over (order by min(id)) from given group by category
      returning id, name
    )
    update service s set category_id = made.id from given join made on made.name = given.category where s.id = given.id`;
}
