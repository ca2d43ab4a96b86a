import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createApplication } from '../../src/account/create-application.js';
import { createPerson } from '../../src/catalogue/create-person.js';
import { createService } from '../../src/catalogue/create-service.js';
import type { Service } from '../../src/catalogue/service.entity.js';
import { createCompany } from '../../src/company/create-company.js';
import { addDays } from '../../src/shared/local-date.js';
import { adminToken, aTalk, buildHouse, type House, weekdays } from './house.js';
import { startServer, type TestServer } from './server.js';

/** One call of a contender. */
export interface Call {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly token: string | null;
  readonly milliseconds: number;
}

interface Credentials {
  readonly token?: string | null;
  readonly key?: string;
}

/** Where many want the same thing at once: two branches of a family, over HTTP. */
export class Arena {
  /** All that was called, for what is asked of each call. */
  readonly calls: Call[] = [];
  private day = '2030-11-04';

  private constructor(
    readonly server: TestServer,
    readonly house: House,
    readonly branch: House,
    readonly admin: string,
    /** Works in both branches. */
    readonly eve: { readonly id: number; readonly here: Service; readonly there: Service },
    /** An hour with Bob in the room in which Ann operates. */
    readonly xray: Service,
  ) {}

  static async open(): Promise<Arena> {
    const server = await startServer();
    const parent = { name: 'Head', timezone: 'Europe/London', currencyCode: 'GBP', countryCode: 'GB' };
    const { id: parentId } = await createCompany(server.orm.em.fork(), parent);
    const house = await buildHouse(server.orm, { parentId });
    const branch = await buildHouse(server.orm, { parentId });
    const { em, companyId } = house;
    await createApplication(em, { name: 'Widget', appId: 'demo' });
    const scheduleId = await weekdays(em, companyId);
    const both = { name: 'Eve', personCompanies: [companyId, branch.companyId], scheduleId, serviceIds: [] };
    const eve = await createPerson(em, companyId, both);
    const withEve = { name: 'With Eve', durations: [30], prices: [900], personIds: [eve.id], bookingTimeStep: 15 };
    const here = await createService(em, companyId, withEve);
    const there = await createService(em, branch.companyId, withEve);
    const { bob, room } = house;
    const xray = await createService(em, companyId, {
      name: 'X-ray',
      durations: [60],
      personIds: [bob.id],
      resourceIds: [room.id],
    });
    return new Arena(server, house, branch, await adminToken(em, companyId), { id: eve.id, here, there }, xray);
  }

  /** A weekday that nobody has asked for yet, in winter: London is at UTC. */
  nextDay(): string {
    const day = this.day;
    this.day = addDays(day, new Date(day).getUTCDay() === 5 ? 3 : 1);
    return day;
  }

  /** An event of its own. `waiting`: how many spaces its list has. */
  async event(spaces: number, waiting = 0): Promise<number> {
    const { em, companyId } = this.house;
    const { talk, chain } = await aTalk(em, companyId, { spaces, startsAt: `${this.nextDay()}T19:00:00Z` });
    await sql`update event_chain set waitlength = ${waiting} where id = ${chain.id}`.execute(em.getKysely());
    return talk.id;
  }

  /**
   * Comes back when it is told to, with the same key: a machine with much else to do may keep a call waiting for too long,
   * for its answer too, when what it asked for is done.
   */
  async call(method: string, path: string, body: object, { token, key = randomUUID() }: Credentials = {}): Promise<Call> {
    let call = await this.callOnce(method, path, body, { token, key });
    for (let left = 20; call.status === 503 && left > 0; left--) call = await this.callOnce(method, path, body, { token, key });
    return call;
  }

  private async callOnce(method: string, path: string, body: object, { token, key }: Credentials): Promise<Call> {
    const began = performance.now();
    const headers = {
      'App-Id': 'demo',
      'Content-Type': 'application/json',
      ...(token && { 'Auth-Token': token }),
      ...(key && { 'Idempotency-Key': key }),
    };
    const answer = await fetch(`${this.server.url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
    const call = {
      status: answer.status,
      body: (await answer.json()) as Call['body'],
      token: answer.headers.get('Auth-Token'),
      milliseconds: performance.now() - began,
    };
    this.calls.push(call);
    return call;
  }

  hold = (item: object, companyId = this.house.companyId) => this.call('POST', `/${companyId}/basket/add_item`, item);

  checkOut = (token: string | null, companyId = this.house.companyId) =>
    this.call('POST', `/${companyId}/basket/checkout`, { client: { first_name: 'Zoe' } }, { token });

  /** One buyer, from nothing to the purchase; the last call tells. */
  async buy(item: object, companyId?: number): Promise<Call> {
    const held = await this.hold(item, companyId);
    return held.status === 201 ? this.checkOut(held.token, companyId) : held;
  }

  book = (item: object, key?: string) =>
    this.call(
      'POST',
      `/admin/${this.house.companyId}/bookings`,
      { client: { first_name: 'Kit' }, ...item },
      { token: this.admin, key },
    );

  move = (id: unknown, changes: object) =>
    this.call('PUT', `/admin/${this.house.companyId}/bookings/${id}`, changes, { token: this.admin });

  cancel = (id: unknown) => this.call('DELETE', `/admin/${this.house.companyId}/bookings/${id}`, {}, { token: this.admin });

  withAnn = (day: string, time: string) => ({
    service_id: this.house.check.id,
    person_id: this.house.ann.id,
    datetime: `${day}T${time}:00`,
  });

  async rows<Row extends object>(query: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return this.house.em.fork().getConnection().execute(query, parameters);
  }

  /** Whoever inserts there stops while somebody has `hashtext(table)` locked: nobody else needs that, as they might the table. */
  async gate(table: string): Promise<void> {
    await this.rows(`create or replace function stop_at_gate() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(hashtext(tg_table_name)); return new; end $$`);
    await this.rows(`create or replace trigger gate before insert on ${table} for each row execute function stop_at_gate()`);
  }

  /** Pairs of live bookings of a day that share a person or a room at one moment. */
  async clashes(day: string): Promise<number> {
    const [row] = await this.rows<{ count: number }>(
      `select count(*)::int as count from booking a join booking b on a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
         and (a.person_id = b.person_id or a.resource_id = b.resource_id)
       where a.starts_at::date = ?::date and not a.is_cancelled and not b.is_cancelled and a.event_chain_id is null
         and b.event_chain_id is null and (a.slot_id <> b.slot_id)`,
      [day],
    );
    return row!.count;
  }

  /** Spaces of an event, or of a shared time, that live bookings have. */
  async sold(column: 'event_id' | 'service_id', id: number): Promise<number> {
    const [row] = await this.rows<{ sold: number }>(
      `select coalesce(sum(quantity), 0)::int as sold from booking where ${column} = ? and not is_cancelled and not on_waitlist`,
      [id],
    );
    return row!.sold;
  }
}
