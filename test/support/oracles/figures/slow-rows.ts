import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Booking as it is stored; moments as dates. */
export interface SlowBooking {
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
}

export interface SlowQueuer {
  readonly company_id: number;
  readonly service_id: number;
  readonly person_id: number | null;
  readonly state: string;
  readonly created_at: Date;
  readonly served_at: Date | null;
  readonly finished_at: Date | null;
}

export interface SlowEvent {
  readonly id: number;
  readonly company_id: number;
  readonly event_chain_id: number;
  readonly starts_at: Date;
  readonly num_spaces: number;
  readonly spaces_booked: number;
  readonly spaces_blocked: number;
}

interface SlowCompany {
  readonly id: number;
  readonly parent_id: number | null;
  readonly timezone: string;
  readonly currency_code: string;
  /** 0 is Sunday. */
  readonly week_start: number;
}

/** Records that figures are counted from, read by plain statements. */
export interface SlowRows {
  readonly companies: readonly SlowCompany[];
  readonly bookings: readonly SlowBooking[];
  readonly queuers: readonly SlowQueuer[];
  readonly events: readonly SlowEvent[];
  /** Moment of the first payment that succeeded, by purchase. */
  readonly paidAt: ReadonlyMap<number, Date>;
  readonly categoryOf: ReadonlyMap<number, number | null>;
  readonly groupOf: ReadonlyMap<number, number>;
  readonly bookingsOf: ReadonlyMap<number, readonly SlowBooking[]>;
}

export async function readSlowRows(em: EntityManager): Promise<SlowRows> {
  const all = async <Row>(statement: string) => (await sql.raw<Row>(statement).execute(em.getKysely())).rows;
  const instants = [
    'starts_at',
    'ends_at',
    'created_at',
    'cancelled_at',
    'served_at',
    'finished_at',
    'waited_since',
    'promoted_at',
  ];
  const dated = <Row extends object>(rows: readonly Row[]): Row[] =>
    rows.map(
      (row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            instants.includes(name) && value ? new Date(value as string) : value,
          ]),
        ) as Row,
    );
  const bookings = dated(await all<SlowBooking>('select * from booking where not deleted order by starts_at, id'));
  const payments = await all<{ purchase_id: number; created_at: string }>(
    'select purchase_id, created_at from payment where success order by created_at desc',
  );
  const services = await all<{ id: number; category_id: number | null }>('select id, category_id from service');
  const chains = await all<{ id: number; event_group_id: number }>('select id, event_group_id from event_chain');
  const companies = await all<SlowCompany>(`
    select c.*, coalesce(s.week_start, 1) as week_start from company c
    left join company_settings own on own.company_id = c.id left join schedule s on s.id = own.schedule_id order by c.id`);
  return {
    companies,
    bookings,
    queuers: dated(await all<SlowQueuer>('select * from queuer where not deleted order by id')),
    events: dated(await all<SlowEvent>('select * from event where not deleted order by id')),
    paidAt: new Map(payments.map((payment) => [payment.purchase_id, new Date(payment.created_at)])),
    categoryOf: new Map(services.map(({ id, category_id: category }) => [id, category])),
    groupOf: new Map(chains.map(({ id, event_group_id: group }) => [id, group])),
    bookingsOf: Map.groupBy(bookings, ({ client_id: client }) => client),
  };
}
