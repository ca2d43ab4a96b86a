import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** A stored booking, its times as `Date`. */
export interface NaiveBooking {
  readonly id: number;
  readonly company_id: number;
  readonly client_id: number;
  readonly purchase_id: number;
  readonly service_id: number | null;
  readonly person_id: number | null;
  readonly resource_id: number | null;
  readonly event_id: number;
  readonly event_chain_id: number | null;
  readonly coupon_id: number | null;
  readonly channel: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly created_at: Date;
  readonly cancelled_at: Date | null;
  readonly is_cancelled: boolean;
  readonly cancelled_late: boolean | null;
  readonly on_waitlist: boolean;
  readonly waited_since: Date | null;
  readonly promoted_at: Date | null;
  readonly attendance: string;
  readonly quantity: number;
  readonly price: number;
  readonly discount: number;
  readonly answers_price: number;
  readonly deposit: number | null;
  readonly paid: number;
  readonly slot_id: number | null;
  /** Minutes. */
  readonly pre_time: number;
  /** Minutes. */
  readonly post_time: number;
  readonly deleted: boolean;
}

export interface NaivePurchaseItem {
  readonly id: number;
  readonly purchase_id: number;
  readonly created_at: Date;
  readonly price: number;
  readonly quantity: number;
  readonly discount: number;
}

export interface NaivePayment {
  readonly company_id: number;
  readonly purchase_id: number;
  readonly created_at: Date;
  readonly amount: number;
}

/** A time of a service, which several bookings may share. */
export interface NaiveSlot {
  readonly id: number;
  readonly company_id: number;
  readonly service_id: number | null;
  readonly person_id: number | null;
  readonly resource_id: number | null;
  readonly starts_at: Date;
  readonly num_spaces: number;
}

/** Time of a person or a resource that a slot or an event takes. */
export interface NaiveClaim {
  readonly slot_id: number | null;
  readonly event_id: number | null;
  readonly person_id: number | null;
  readonly resource_id: number | null;
  readonly from: Date;
  readonly to: Date;
}

/** Recorded hours of a person or a resource. */
export interface NaiveHours {
  readonly company_id: number;
  readonly person_id: number | null;
  readonly resource_id: number | null;
  readonly measure: 'bookable' | 'unsellable';
  readonly units: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/** Days until the next free times, as recorded on one date. */
export interface NaiveSample {
  readonly company_id: number;
  readonly service_id: number;
  readonly person_id: number | null;
  readonly date: string;
  readonly days: number | null;
}

/** Values of a row before a change, from the audit log. */
export interface NaiveChange {
  readonly record: 'booking' | 'purchase_item';
  readonly record_id: number;
  readonly happened_at: Date;
  readonly before: Readonly<Record<string, unknown>>;
}

export interface NaiveQueuer {
  readonly id: number;
  readonly company_id: number;
  readonly service_id: number;
  readonly person_id: number | null;
  readonly state: string;
  readonly created_at: Date;
  readonly served_at: Date | null;
  readonly finished_at: Date | null;
}

export interface NaiveEvent {
  readonly id: number;
  readonly company_id: number;
  readonly event_chain_id: number;
  readonly starts_at: Date;
  readonly num_spaces: number;
  readonly spaces_booked: number;
  readonly spaces_blocked: number;
  readonly event_group_id: number;
  /** Person of the chain. */
  readonly person_id: number | null;
  /** Resource of the chain. */
  readonly resource_id: number | null;
}

interface NaiveCompany {
  readonly id: number;
  readonly parent_id: number | null;
  readonly timezone: string;
  readonly currency_code: string;
  /** 0 is Sunday. */
  readonly week_start: number;
  /** Per cent. */
  readonly payment_tax: number;
}

/** Records from which figures are computed, read with plain SQL. Deleted ones are in `linesOf` and `history` only. */
export interface NaiveRows {
  readonly companies: readonly NaiveCompany[];
  readonly bookings: readonly NaiveBooking[];
  readonly queuers: readonly NaiveQueuer[];
  readonly events: readonly NaiveEvent[];
  /** Successful payments, earliest first. */
  readonly payments: readonly NaivePayment[];
  readonly slots: readonly NaiveSlot[];
  readonly claims: readonly NaiveClaim[];
  readonly hours: readonly NaiveHours[];
  readonly samples: readonly NaiveSample[];
  /** Times at which a booking on a waiting list was offered spaces, by booking id. */
  readonly offersOf: ReadonlyMap<number, readonly Date[]>;
  /** Number of units, by resource id. */
  readonly unitsOf: ReadonlyMap<number, number>;
  /** Time of the first successful payment, by purchase id. */
  readonly paidAt: ReadonlyMap<number, Date>;
  readonly categoryOf: ReadonlyMap<number, number | null>;
  readonly groupOf: ReadonlyMap<number, number>;
  readonly bookingsOf: ReadonlyMap<number, readonly NaiveBooking[]>;
  /** Lines of a purchase in the order of their ids, including deleted ones, by purchase id. */
  readonly linesOf: ReadonlyMap<number, readonly (NaiveBooking | NaivePurchaseItem)[]>;
  /** All rows, including deleted ones, and their changes, latest first. */
  readonly history: {
    readonly bookings: readonly NaiveBooking[];
    readonly items: readonly NaivePurchaseItem[];
    readonly changes: readonly NaiveChange[];
  };
}

const INSTANTS = [
  ...['starts_at', 'ends_at', 'created_at', 'cancelled_at', 'served_at', 'finished_at', 'waited_since', 'promoted_at'],
  ...['from', 'to', 'happened_at', 'offered_at'],
];

/** Converts the timestamps of a row to `Date`. */
export const dated = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, INSTANTS.includes(name) && value ? new Date(value as string) : value]),
  ) as Row;

export async function readNaiveRows(em: EntityManager): Promise<NaiveRows> {
  const all = async <Row extends object>(statement: string) =>
    (await sql.raw<Row>(statement).execute(em.getKysely())).rows.map(dated);
  const bookings = await all<NaiveBooking>('select * from booking order by starts_at, id');
  const items = await all<NaivePurchaseItem>('select * from purchase_item order by id');
  const services = await all<{ id: number; category_id: number | null }>('select id, category_id from service');
  const chains = await all<{ id: number; event_group_id: number }>('select id, event_group_id from event_chain');
  const resources = await all<{ id: number; count: number }>('select id, count from resource');
  const offers = await all<{ booking_id: number; offered_at: Date }>('select booking_id, offered_at from space_offer');
  const fixed = {
    companies: await all<NaiveCompany>(`
      select c.*, coalesce(s.week_start, 1) as week_start, coalesce(own.payment_tax, 0) as payment_tax from company c
      left join company_settings own on own.company_id = c.id left join company_settings head on head.company_id = c.root_id
      left join schedule s on s.id = coalesce(own.schedule_id, head.schedule_id) order by c.id`),
    queuers: await all<NaiveQueuer>('select * from queuer where not deleted order by id'),
    events: await all<NaiveEvent>(`
      select e.*, c.event_group_id, c.person_id, c.resource_id from event e join event_chain c on c.id = e.event_chain_id
      where not e.deleted order by e.id`),
    slots: await all<NaiveSlot>('select * from slot where not deleted order by id'),
    claims: await all<NaiveClaim>('select c.*, lower(during) as "from", upper(during) as "to" from claim c'),
    hours: await all<NaiveHours>('select * from subject_hours'),
    samples: await all<NaiveSample>('select *, date::text as date from access_sample'),
    offersOf: groupedBy(
      offers,
      ({ booking_id: id }) => id,
      ({ offered_at: at }) => at,
    ),
    unitsOf: new Map(resources.map(({ id, count }) => [id, count])),
    categoryOf: new Map(services.map(({ id, category_id: category }) => [id, category])),
    groupOf: new Map(chains.map(({ id, event_group_id: group }) => [id, group])),
    history: {
      bookings,
      items,
      changes: await all<NaiveChange>(`
        select * from audit_entry where record in ('booking', 'purchase_item') and before is not null and after is not null
        order by happened_at desc, id desc`),
    },
  };
  const payments = await all<NaivePayment>('select * from payment where success order by created_at');
  return { ...fixed, ...ofBookings(bookings, items), ...ofPayments(payments) };
}

/** Bookings that are not deleted, and maps of bookings by client and of purchase lines by purchase. */
export function ofBookings(all: readonly NaiveBooking[], items: readonly NaivePurchaseItem[]) {
  const bookings = all.filter(({ deleted }) => !deleted);
  const lines = [...all, ...items].sort((a, b) => a.id - b.id);
  return {
    bookings,
    bookingsOf: Map.groupBy(bookings, ({ client_id: client }) => client),
    linesOf: Map.groupBy(lines, ({ purchase_id: purchase }) => purchase),
  };
}

/** Payments with the first payment time by purchase; `payments` must be in order of time. */
export const ofPayments = (payments: readonly NaivePayment[]) => ({
  payments,
  paidAt: new Map(payments.toReversed().map((payment) => [payment.purchase_id, payment.created_at])),
});

const groupedBy = <Row, Value>(rows: readonly Row[], keyOf: (row: Row) => number, read: (row: Row) => Value) =>
  new Map([...Map.groupBy(rows, keyOf)].map(([key, group]) => [key, group.map(read)]));
