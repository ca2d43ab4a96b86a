import type { Pool } from 'pg';

/** Input of a booking with the bare driver: claim, purchase and booking in one statement, without rule checks and facts. */
export interface BareTime {
  readonly companyId: number;
  readonly clientId: number;
  readonly serviceId: number;
  readonly personId: number;
  readonly bookableId: number;
  /** Epoch milliseconds; a booking lasts half an hour. */
  readonly start: number;
}

const TIME = `
  with claimed as (
    insert into claim (root_id, company_id, subject_kind, subject_id, unit, during)
    values ($1, $1, 1, $4, 1, tstzrange(to_timestamp($6::float8), to_timestamp($6::float8 + 1800)))
    on conflict do nothing returning id
  ), bought as (
    insert into purchase (company_id, client_id, long_id) select $1, $2, gen_random_uuid()::text from claimed returning id
  )
  insert into booking (company_id, client_id, purchase_id, service_id, person_id, event_id, starts_at, ends_at, duration, time_zone)
  select $1, $2, bought.id, $3, $4, $5, to_timestamp($6::float8), to_timestamp($6::float8 + 1800), 30, 'Europe/London' from bought
  returning id`;

/** Books a time; true if it was free. */
export async function bookBarely(pool: Pool, { companyId, clientId, serviceId, personId, bookableId, start }: BareTime) {
  const values = [companyId, clientId, serviceId, personId, bookableId, start / 1000];
  const { rowCount } = await pool.query({ name: 'bare-time', text: TIME, values });
  return rowCount === 1;
}

const SPACE = `
  with taken as (
    update event set spaces_booked = spaces_booked + 1 where id = $3 and spaces_booked < num_spaces
    returning id, event_chain_id, starts_at, ends_at
  ), bought as (
    insert into purchase (company_id, client_id, long_id) select $1, $2, gen_random_uuid()::text from taken returning id
  )
  insert into booking (company_id, client_id, purchase_id, event_id, event_chain_id, starts_at, ends_at, duration, time_zone)
  select $1, $2, bought.id, taken.id, taken.event_chain_id, taken.starts_at, taken.ends_at, 60, 'Europe/London' from taken, bought
  returning id`;

/** Takes a space of an event; false if it is sold out. */
export async function takeSpaceBarely(pool: Pool, companyId: number, clientId: number, eventId: number): Promise<boolean> {
  const { rowCount } = await pool.query({ name: 'bare-space', text: SPACE, values: [companyId, clientId, eventId] });
  return rowCount === 1;
}
