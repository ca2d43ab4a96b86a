import { readFileSync } from 'node:fs';
import { renewSignOnKey } from '../../../src/account/sign-on/sign-on.js';
import type { Config } from '../../../src/config.js';
import { embedded, type RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { createRecords, type DemoRecords } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoCaller, type DemoServer, openDemo, PARENT } from '../../support/fixtures/demo-server.js';
import { loggedIn, PASSWORD } from '../../support/fixtures/pet-store.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import type { PathValues } from '../../support/walks/example-calls.js';
import type { Form } from './send.js';
import type { Shape } from './shape.js';

/** One row of the inventory: the call, its caller, the forms it is sent in, and what clients read of the answer. */
export interface WireRow {
  /** Method and path, such as `POST /{c}/client`, below `/api/v1`. */
  readonly call: string;
  /** Defaults to the caller for whom the path is meant. */
  readonly by?: DemoCaller;
  /** Defaults to the query for GET; for others JSON and a form, and for PUT and DELETE also without a Content-Type. */
  readonly forms?: readonly Form[];
  /** Called again for each form. Defaults to the example call of its endpoint. */
  readonly sends?: (site: Site) => Sent | Promise<Sent>;
  /** Defaults to 201 for POST, else 200. */
  readonly status?: number;
  readonly reads?: Shape;
}

/** Parameters by name, and optionally those of the path, and the sender. */
export interface Sent {
  readonly path?: PathValues;
  readonly by?: RestClient;
  readonly [name: string]: unknown;
}

/** The demo with a record of each kind in Camden, and what each row needs afresh. */
export interface Site {
  readonly demo: DemoServer;
  readonly records: DemoRecords;
  readonly signOnKey: string;
  readonly administratorSignOnKey: string;
  /** A question that every client is asked. */
  readonly clientQuestion: number;
  /** A different text each time: for e-mails, references and codes. */
  unique(): string;
  /** A local time without bookings of the person and the service in `records`. */
  time(): string;
  /** Creates a record as the administrator, below `/admin/2`. */
  make(path: string, body?: Json, method?: string): Promise<Json>;
  /** A booking of the client in `records`, or of another. */
  booking(of?: Json): Promise<Json>;
  /** A new member, logged in. */
  aMember(): Promise<{ id: number; email: string; rest: RestClient }>;
  /** A client program with a basket, and its line's id. */
  basket(items?: readonly Json[]): Promise<{ by: RestClient; item: string }>;
  /** Buys the given items. */
  purchase(items?: readonly Json[]): Promise<Json>;
  /** Id of the first record that matches the condition. */
  id(condition: string): Promise<number>;
}

export const PIXEL = readFileSync(new URL('pixel.png', import.meta.url));

export async function openSite(overrides: Partial<Config> = {}, faults?: string[]): Promise<Site> {
  const demo = await openDemo(overrides, faults);
  const { admin } = demo.as;
  const records = await createRecords(demo, admin, CAMDEN, 'member@demo.test');
  await furnishLists(demo, records);
  const signOnKey = await renewSignOnKey(demo.server.orm.em.fork(), CAMDEN, 'member');
  const administratorSignOnKey = await renewSignOnKey(demo.server.orm.em.fork(), CAMDEN, 'admin');
  const [{ id: clientQuestion = 0 } = {}] = await demo.rows<{ id: number }>(
    'select id from question where detail_group_id is null',
  );
  let count = 0;
  const next = () => ++count;
  const send = async (rest: RestClient, method: string, path: string, body: Json): Promise<Json> => {
    const answer = await rest.send(method, `/api/v1/${path}`, body);
    if (answer.status > 201) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const site: Site = {
    ...{ demo, records, clientQuestion, signOnKey, administratorSignOnKey },
    unique: () => `x${next()}`,
    time: () => slotTime(next()),
    make: (path, body = {}, method = 'POST') => send(admin, method, `admin/${CAMDEN}/${path}`, body),
    booking: (of = { client_id: records.client }) =>
      site.make('bookings', { service_id: records.services, person_id: records.people, datetime: site.time(), ...of }),
    aMember: async () => {
      const email = `${site.unique()}@example.test`;
      const { id } = await send(demo.as.public.as(undefined), 'POST', `${CAMDEN}/client`, { ...ANN, email, password: PASSWORD });
      return { id: Number(id), email, rest: await loggedIn(demo.as.public.as(undefined), email) };
    },
    basket: async (items = [{ service_id: records.services, datetime: site.time() }]) => {
      const by = demo.as.public.as(undefined);
      const body = await send(by, 'POST', `${CAMDEN}/basket/add_item`, { entire_basket: true, items });
      return { by, item: String(embedded(body, 'items')[0]?.id) };
    },
    purchase: async (items) => {
      const { by } = await site.basket(items);
      const client = { ...ANN, email: `${site.unique()}@example.test` };
      return send(by, 'POST', `${CAMDEN}/basket/checkout`, { client });
    },
    id: async (condition) => Number((await demo.rows<{ id: number }>(`select id from ${condition} order by id limit 1`))[0]?.id),
  };
  return site;
}

const ANN = { first_name: 'Ann', last_name: 'Lee' };

/** Twenty half hours a day from 08:00 on. */
function slotTime(at: number): string {
  const day = new Date(Date.UTC(2030, 4, 1 + Math.floor(at / 20)));
  const minutes = 8 * 60 + 30 * (at % 20);
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `${day.toISOString().slice(0, 10)}T${clock}:00`;
}

type Asks = (query: string, variables?: object, by?: DemoCaller) => Promise<Json>;

/** Adds what the demo lacks and v1 cannot create: texts, short lists, images. */
async function furnishLists({ as, server }: DemoServer, records: DemoRecords): Promise<void> {
  const ask: Asks = async (query, variables = {}, by = 'admin') => {
    const { body } = await sendGraphql(server.url, { query, variables }, { 'Auth-Token': as[by].token ?? '' });
    if (!body.data || body.errors) throw new Error(JSON.stringify(body.errors));
    return body.data;
  };
  const save = (type: string, input: Json) =>
    ask(`mutation Save($input: Save${type}Input!) { saved: save${type}(input: $input) { id } }`, {
      input: { companyId: CAMDEN, ...input },
    });
  const { saved } = await save('Category', { name: 'Paws' });
  await as.admin.put(`/api/v1/admin/${CAMDEN}/services/${records.services}`, { category_id: (saved as Json).id });
  const ofService = { itemKind: 'SERVICE', itemId: records.services };
  await save('BookingText', { message: 'Bring a lead.', step: 'Confirm', ...ofService });
  await save('Reason', { name: 'Rain', kind: 'CANCELLED' });
  await save('ServiceGroup', { name: 'All', serviceIds: [records.services] });
  await save('EventSequence', { name: 'Course', eventGroupIds: [records.event_groups] });
  await save('Clinic', { name: 'Jabs', startsAt: '2030-03-04T09:00:00Z', endsAt: '2030-03-04T12:00:00Z' });
  const bulk = { name: 'Any three', price: 4000, bookingCount: 3, isBulk: true, serviceIds: [records.services] };
  await ask('mutation Add($input: CreatePackageInput!) { createPackage(input: $input) { id } }', {
    input: { companyId: CAMDEN, fields: bulk },
  });
  // Wallets belong to the head of the family.
  const band = { companyId: PARENT, fields: { name: 'Ten', price: 1000, credit: 1100 } };
  await ask(
    'mutation Add($input: CreateWalletBandInput!) { createWalletBand(input: $input) { id } }',
    { input: band },
    'parentAdmin',
  );
  const owners = { SERVICE: 'services', PERSON: 'people', RESOURCE: 'resources', EVENT_GROUP: 'event_groups' } as const;
  for (const [owner, kind] of Object.entries(owners)) {
    const file = { fileName: 'a.png', contentType: 'image/png', content: PIXEL.toString('base64') };
    await ask('mutation Add($input: AddImageInput!) { addImage(input: $input) { id } }', {
      input: { companyId: CAMDEN, owner, ownerId: records[kind], ...file },
    });
  }
}
