import type { EntityManager } from '@mikro-orm/postgresql';
import { expect } from 'vitest';
import { createPerson } from '../../src/catalogue/create-person.js';
import { createService } from '../../src/catalogue/create-service.js';
import { createCompany } from '../../src/company/create-company.js';
import { createClientQueue } from '../../src/queue/create-client-queue.js';
import type { Json } from './hal-rules.js';
import { adminToken } from './house.js';
import { embedded, type RestAnswer, RestClient } from './rest-client.js';
import type { TestServer } from './server.js';

/** Times as the wire writes them; the shop's clocks are in New York. */
export const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
export const OFFSET = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00$/);

interface Ids {
  readonly shop: number;
  readonly ann: number;
  readonly bob: number;
  /** A service of half an hour. */
  readonly check: number;
  /** It takes every service; priority 2. */
  readonly queue: number;
}

/** A new shop with two people, one service and one queue, and its owner at the front desk, over HTTP. */
export class FrontDesk {
  private constructor(
    readonly base: string,
    readonly em: EntityManager,
    readonly admin: RestClient,
    readonly ids: Ids,
  ) {}

  static async open({ url, orm }: TestServer): Promise<FrontDesk> {
    const em = orm.em.fork();
    const shop = (await createCompany(em, { name: 'Shop', timezone: 'America/New_York', currencyCode: 'USD' })).id;
    const ann = (await createPerson(em, shop, { name: 'Ann' })).id;
    const bob = (await createPerson(em, shop, { name: 'Bob' })).id;
    const check = (await createService(em, shop, { name: 'Check', durations: [30] })).id;
    const queue = (await createClientQueue(em, shop, { name: 'Front desk', priority: 2 })).id;
    const admin = new RestClient({ base: url, token: await adminToken(em, shop) });
    return new FrontDesk(url, em, admin, { shop, ann, bob, check, queue });
  }

  own = (path: string): string => `/api/v1/admin/${this.ids.shop}${path}`;

  href = (path: string) => ({ href: `${this.base}${this.own(path)}` });

  templated = (path: string) => ({ ...this.href(path), templated: true });

  async join(first_name: string, more: Json = {}): Promise<Json & { id: number }> {
    const { status, body } = await this.admin.post(this.own('/queuers'), { first_name, service_id: this.ids.check, ...more });
    expect([status, body.error]).toEqual([201, undefined]);
    return { ...body, id: Number(body.id) };
  }

  attend = (person: number, more: Json): Promise<RestAnswer> => this.admin.put(this.own(`/people/${person}/attendance`), more);

  serve = (queuers_id: number | null, person_id: number): Promise<RestAnswer> =>
    this.admin.post(this.own('/queuers/start_serving'), { queuers_id, person_id });

  /** `Cleo 0`, in the order of the list. */
  async line(path = '/queuers'): Promise<string[]> {
    const listed = embedded(await this.admin.get(this.own(path)), 'queuers');
    return listed.map(({ first_name, position }) => `${first_name} ${position}`);
  }
}
