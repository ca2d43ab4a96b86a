import type { EntityManager } from '@mikro-orm/postgresql';
import type { Offer, Provider } from '../../availability/load/load-offer.js';
import { loadOffer } from '../../availability/load/load-offer.js';
import { runSql } from '../../database/run-sql.js';
import { expandShifts, type Shift } from '../../schedule/patterns/expand-shifts.js';
import type { Interval } from '../../shared/interval.js';
import { addDays, type LocalDate } from '../../shared/local-date.js';
import { localDate } from '../../shared/zoned-time.js';
import { PAST_FIRST_DAY, PAST_LAST_DAY } from './past-booking.js';

/** Shifts of a provider by the date they belong to. */
type ShiftsByDate = ReadonlyMap<LocalDate, readonly Interval[]>;

/** A service of the past, with the hours of its providers. */
export interface PastOffer extends Pick<Offer, 'service' | 'combinations' | 'tax'> {
  readonly people: ReadonlyMap<number, ShiftsByDate>;
  readonly resources: ReadonlyMap<number, ShiftsByDate>;
  readonly pools: ReadonlySet<number>;
  /** The service's own hours; null: only those of its providers. */
  readonly own: ShiftsByDate | null;
  /** Questions that cost something, with the price of each answer. */
  readonly extras: readonly { readonly questionId: number; readonly value: string; readonly price: number }[];
}

export interface PastQueuePlan {
  readonly id: number;
  readonly serviceIds: readonly number[];
}

/** Occurrences of the past of one chain. */
export interface PastEventTerm {
  readonly chainId: number;
  readonly personId: number | null;
  readonly price: number;
  readonly spaces: number;
  /** Number of spaces that may be waited for. */
  readonly waitingListLength: number;
  readonly minCancelPeriod: number | null;
  readonly events: readonly (Interval & { readonly id: number })[];
}

/** A coupon that was valid for some days of the past. */
export interface PastCoupon {
  readonly id: number;
  readonly percent: number | null;
  readonly amount: number | null;
  readonly validFrom: LocalDate;
  readonly validTo: LocalDate;
}

/** A company of the demo, with the records from which its past is made. */
export interface PastShop {
  readonly companyId: number;
  readonly rootId: number;
  readonly timeZone: string;
  readonly today: LocalDate;
  readonly administratorId: number;
  readonly clients: readonly { readonly id: number; readonly isMember: boolean; readonly joinDate: LocalDate }[];
  readonly offers: readonly PastOffer[];
  readonly queues: readonly PastQueuePlan[];
  readonly talks: readonly PastEventTerm[];
  readonly coupons: readonly PastCoupon[];
}

type Furnished = Omit<PastShop, 'talks' | 'coupons'>;

/** Loads what a company of the demo offers, in the order of its services. */
export async function loadShop(em: EntityManager, companyId: number, now: Date): Promise<Furnished> {
  const [company] = await runSql<{ rootId: number; timeZone: string; administratorId: number }>(em)`
    select c.root_id, head.timezone as time_zone, min(a.id) as administrator_id
    from company c join company head on head.id = c.root_id join administrator a on a.company_id = c.id
    where c.id = ${companyId} group by c.root_id, head.timezone`;
  if (!company) throw new RangeError(`Company ${companyId} of the demo has no administrator`);
  const services = await runSql<{ id: number }>(em)`
    select id from service where company_id = ${companyId} and not disabled and not deleted order by sort_order, id`;
  const today = localDate(company.timeZone, now.getTime());
  const offers: PastOffer[] = [];
  for (const { id } of services) offers.push(await offerOf(em, companyId, id, today));
  const clients = await runSql<Furnished['clients'][number]>(em)`
    select id, is_member, join_date::text as join_date from client
    where default_company_id = ${companyId} and not deleted order by id`;
  const queues = await runSql<PastQueuePlan>(em)`
    select q.id, array_agg(s.service_id order by s.service_id) as service_ids
    from client_queue q join client_queue_service s on s.client_queue_id = q.id
    where q.company_id = ${companyId} and not q.deleted group by q.id order by q.id`;
  return { companyId, ...company, today, clients, offers, queues };
}

async function offerOf(em: EntityManager, companyId: number, serviceId: number, today: LocalDate): Promise<PastOffer> {
  const { service, combinations, tax, people, resources, hours, timeZone } = await loadOffer(em, companyId, { serviceId });
  const range = { from: addDays(today, PAST_FIRST_DAY), to: addDays(today, PAST_LAST_DAY) };
  const shiftsOf = ({ hours: own, timeZone: zone }: Pick<Provider, 'hours' | 'timeZone'>) =>
    byDate(own ? expandShifts(own, zone, range) : []);
  return {
    service,
    combinations,
    tax,
    people: new Map(people.map((person) => [person.id, shiftsOf(person)])),
    resources: new Map(resources.map((resource) => [resource.id, shiftsOf(resource)])),
    pools: new Set(resources.filter(({ units }) => units > 1).map(({ id }) => id)),
    own: hours && shiftsOf({ hours, timeZone }),
    extras: await extrasOf(em, companyId, service.questionGroupId),
  };
}

const byDate = (shifts: readonly Shift[]): ShiftsByDate => Map.groupBy(shifts, ({ date }) => date);

function extrasOf(em: EntityManager, companyId: number, form: number | null): Promise<PastOffer['extras'][number][]> {
  return runSql<PastOffer['extras'][number]>(em)`
    select q.id as question_id, o ->> 'name' as value, (o ->> 'price')::int as price
    from question q cross join lateral jsonb_array_elements(q.options) o
    where q.company_id = ${companyId} and q.detail_group_id = ${form} and q.detail_type in ('select-price', 'radio-price')
      and not q.deleted and (o ->> 'price')::int > 0
    order by q.id, o ->> 'name'`;
}
