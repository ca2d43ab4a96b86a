import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { updateSettings } from '../../src/company/update-settings.js';
import type { FactKind } from '../../src/webhook/fact-kind.js';
import type { Json } from './hal-rules.js';
import { adminToken, aMember, aTalk, buildHouse, type House } from './house.js';
import { embedded, RestClient } from './rest-client.js';
import { sendGraphql } from './send-graphql.js';
import type { TestServer } from './server.js';

/** Something that happens by one path, and the facts that it makes true, in order. */
export type Story = readonly [path: string, what: string, run: (stage: Stage) => Promise<void>, facts: readonly FactKind[]];

/** What was bought: the bought record, and its first booking. */
interface Bought {
  readonly purchase: Json;
  readonly booking: Json;
}

/** A house with callers of every kind; each story takes times of its own. */
export class Stage {
  private time = 0;
  private name = 0;

  private constructor(
    readonly server: TestServer,
    readonly house: House,
    readonly admin: RestClient,
    readonly mia: { readonly id: number; readonly token: string },
    readonly member: RestClient,
  ) {}

  /** `parentId` makes the house a branch. */
  static async open(server: TestServer, of: { readonly parentId?: number } = {}): Promise<Stage> {
    const house = await buildHouse(server.orm, of);
    const { em, companyId } = house;
    await updateSettings(em, companyId, { hasWallets: true });
    const admin = new RestClient({ base: server.url, token: await adminToken(em, companyId) });
    const mia = await aMember(em, companyId);
    return new Stage(server, house, admin, mia, admin.as(mia.token));
  }

  /** What was never loaded cannot be stale. */
  get em(): EntityManager {
    return this.server.orm.em.fork();
  }

  get public(): RestClient {
    return this.admin.as(undefined);
  }

  get company(): string {
    return `/api/v1/${this.house.companyId}`;
  }

  get desk(): string {
    return `/api/v1/admin/${this.house.companyId}`;
  }

  get mine(): string {
    return `${this.company}/members/${this.mia.id}`;
  }

  /** Half an hour of a working day in 2030 that nobody has had yet. */
  when(): string {
    const [day, slot] = [Math.floor(this.time / 16), this.time % 16];
    this.time += 1;
    const date = new Date(Date.UTC(2030, 3, 1 + 7 * Math.floor(day / 5) + (day % 5))).toISOString().slice(0, 10);
    return `${date}T${String(9 + Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}:00`;
  }

  somebody(): string {
    return `Guest ${++this.name}`;
  }

  item(): Json {
    return { service_id: this.house.check.id, person_id: this.house.ann.id, datetime: this.when() };
  }

  /** An event of so many spaces, and a waiting list. */
  async event(spaces: number): Promise<number> {
    const { em } = this;
    const { talk, chain } = await aTalk(em, this.house.companyId, { spaces, startsAt: '2030-03-04T18:00:00Z' });
    await sql`update event_chain set waitlength = 5 where id = ${chain.id}`.execute(em.getKysely());
    return talk.id;
  }

  async buy(by: RestClient, item: Json, buyer: Json): Promise<Bought> {
    good(await by.post(`${this.company}/basket/add_item`, item));
    const purchase = good(await by.post(`${this.company}/basket/checkout`, buyer));
    return { purchase, booking: embedded(purchase, 'bookings')[0]! };
  }

  guest(item: Json = this.item()): Promise<Bought> {
    return this.buy(this.public, item, { client: { first_name: this.somebody() } });
  }

  async book(): Promise<Json> {
    return good(await this.admin.post(`${this.desk}/bookings`, { ...this.item(), member_id: this.mia.id }));
  }

  async join(): Promise<Json> {
    return good(await this.admin.post(`${this.desk}/queuers`, { first_name: this.somebody(), service_id: this.house.check.id }));
  }

  /** One mutation, as the administrator unless said. */
  async mutate(
    field: string,
    type: string,
    input: Json,
    token: string | undefined = this.admin.token,
    fields = 'id',
  ): Promise<Json> {
    const query = `mutation M($input: ${type}!) { made: ${field}(input: $input) { ${fields} } }`;
    const variables = { input: { companyId: this.house.companyId, ...input } };
    const { body } = await sendGraphql(this.server.url, { query, variables }, token ? { 'Auth-Token': token } : {});
    expect(body.errors).toBeUndefined();
    return body.data?.made as Json;
  }

  async createBooking(): Promise<Json> {
    const { check, ann } = this.house;
    const place = { serviceId: check.id, personId: ann.id, startsAt: this.when(), clientId: this.mia.id };
    return this.mutate('createBooking', 'CreateBookingInput', place, this.admin.token, 'id purchase { id }');
  }
}

export function good({ status, body }: { readonly status: number; readonly body: Json }): Json {
  if (status > 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
