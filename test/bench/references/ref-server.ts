import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { Pool } from 'pg';

/** Server with which Daybook's HTTP answers are compared: Koa, the driver, and one statement per request. */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 8 });

/** Fetches the packed busy times only; nothing is unpacked, computed or serialised. */
const PACKED = `
  select subject_id, string_agg(timestamptz_send(lower(during)) || timestamptz_send(upper(during)), '') as spans
  from claim where root_id = $1 and subject_kind = 1 and subject_id between $2 and $3 and unit = 1
    and during && tstzrange(to_timestamp($4::float8), to_timestamp($5::float8))
  group by subject_id`;

/** Bookings of some days with their client, person and service, serialised by PostgreSQL. */
const LIST = `
  select coalesce(json_agg(found), '[]')::text as body from (
    select booking.*, to_json(client) as client, to_json(person) as person, to_json(service) as service
    from booking join client on client.id = booking.client_id
    left join person on person.id = booking.person_id left join service on service.id = booking.service_id
    where booking.company_id = $1 and booking.starts_at >= $2 and booking.starts_at < $3 and not booking.deleted
    order by booking.starts_at, booking.id limit $4
  ) found`;

const TOKEN = 'select kind, company_id, administrator_id from session where token_hash = $1';

const app = new Koa();
app.use(async (ctx) => {
  if (ctx.path === '/packed') {
    const values = ['company', 'from', 'to', 'start', 'end'].map((name) => ctx.query[name]);
    const { rows } = await pool.query({ name: 'packed', text: PACKED, values });
    ctx.body = { subjects: rows.length };
  } else if (ctx.path === '/list') {
    const values = ['company', 'from', 'to', 'limit'].map((name) => ctx.query[name]);
    const { rows } = await pool.query({ name: 'list', text: LIST, values });
    ctx.type = 'json';
    ctx.body = rows[0].body;
  } else {
    const hash = createHash('sha256').update(ctx.get('Auth-Token')).digest();
    const { rows } = await pool.query({ name: 'token', text: TOKEN, values: [hash] });
    ctx.body = rows[0];
  }
});
const server = app.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
