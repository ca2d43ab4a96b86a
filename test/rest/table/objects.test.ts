import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import { routes } from '../../../rest-adapter/routes.js';
import type { RestAnswer } from '../../support/clients/rest-client.js';
import { createRecords, type DemoRecords } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoServer, HARBOUR, openDemo } from '../../support/fixtures/demo-server.js';
import { fingerprint } from '../../support/oracles/fingerprint.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { noForeignRows } from '../../support/oracles/invariants.js';
import {
  exampleCall,
  idParameters,
  keyOf,
  missingId,
  needsFile,
  type PathValues,
  pathValues,
  rightCaller,
  sendCall,
} from '../../support/walks/example-calls.js';

/**
 * A record of another company and a record that never existed are answered alike, byte for byte; a deleted one is gone for the
 * public and cannot be changed. Source: hardening.md, "Objects"; decisions 3.
 */

let demo: DemoServer;
let own: DemoRecords;
let foreign: DemoRecords;
let deleted: DemoRecords;
beforeAll(async () => {
  demo = await openDemo();
  own = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
  await countFrom(FAR);
  foreign = await createRecords(demo, demo.as.harbourAdmin, HARBOUR, 'member@harbour.test');
  deleted = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
  for (const row of deletions()) await sendCall(demo.as.admin, row, exampleCall(row, deleted));
});
afterAll(() => demo?.server.close());

/** Ids from here on occur in no answer by chance, so the requested id can be removed from it. */
const FAR = 700_000;

const countFrom = (first: number) =>
  demo.rows(
    `select setval(pg_get_serial_sequence(table_name, 'id'), ?) from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'
     union all select setval('event_id_seq', ?)`,
    [first, first],
  );

/** Endpoints that delete, those of dependent records first. */
const deletions = () =>
  routes
    .filter(({ method, path }) => method === 'DELETE' && /\/admin\/.*\{\w+\}$/.test(path) && !path.includes('/bookings/'))
    .sort((a, b) => b.path.split('/').length - a.path.split('/').length);

const rows = routes.filter((row) => !/\/login|\/basket\/\{item\}$/.test(row.path) && !needsFile(row));

/** The answer as a caller sees it, with the requested id removed from the body. */
function seen({ status, body, headers }: RestAnswer, id: unknown): string {
  const shown = [...headers].filter(([name]) => !['date', 'x-request-id', 'content-length', 'etag'].includes(name));
  return `${status} ${JSON.stringify(body).replaceAll(new RegExp(`\\b${id}\\b`, 'g'), '#')} ${shown.join(' ')}`;
}

const told = (row: Endpoint, name: string, ...answers: readonly RestAnswer[]): string =>
  `${keyOf(row)} ${name}: ${answers.map(({ status, body }) => `${status} ${body.error ?? ''}`).join(' and ')}`;

const call = (row: Endpoint, instead: PathValues, more: Json = {}): Promise<RestAnswer> => {
  const { path, parameters } = exampleCall(row, own, instead);
  return sendCall(demo.as[rightCaller(row)], row, { path, parameters: { ...parameters, ...more } });
};

/** The id of a kind of record that a field names; undefined where the field names none. */
function idOfField(name: string, records: DemoRecords): number | undefined {
  const kinds: Readonly<Record<string, number>> = {
    service_id: records.services,
    service_ids: records.services,
    person_id: records.people,
    person_ids: records.people,
    people_ids: records.people,
    resource_id: records.resources,
    resource_ids: records.resources,
    client_id: records.client,
    member_id: records.members,
    event_id: records.events,
    event_group_id: records.event_groups,
    event_chain_id: records.event_chains,
    address_id: records.addresses,
    schedule_id: records.schedules,
    shift_pattern_condition_id: records.shift_pattern_conditions,
    client_queue_id: records.client_queues,
    client_queue_ids: records.client_queues,
    booking_id: records.bookings,
    slot_id: records.slots,
    space_id: records.slots,
    purchase_id: records.purchases,
    queuer_id: records.queuers,
    queuers_id: records.queuers,
    webhook_id: records.webhooks,
    member_level_id: records.membership_levels,
    default_company_id: records.company,
    company_ids: records.company,
    person_companies: records.company,
    id: records.client,
  };
  return kinds[name];
}

/** Second name of the occurrence that `event_id` already gives. */
const REPEATS = ['event_chain_id'];
const BESIDE_EVENTS = /\/basket\/|\/admin\/\{company_id\}\/bookings$/;

const fieldsOf = (row: Endpoint): string[] => {
  const shape = 'shape' in row.input ? Object.keys(row.input.shape as object) : [];
  return shape.filter(
    (name) =>
      !row.path.includes(`{${name}}`) &&
      !(BESIDE_EVENTS.test(row.path) && REPEATS.includes(name)) &&
      idOfField(name, own) !== undefined,
  );
};

test('an id of another company in a path is answered like an unknown id', { timeout: 300_000 }, async () => {
  const before = await fingerprint(demo);
  const odd: string[] = [];
  for (const row of rows) {
    for (const name of idParameters(row)) {
      const other = pathValues(row, foreign)[name]!;
      const [theirs, nobodys] = [await call(row, { [name]: other }), await call(row, { [name]: missingId(name) })];
      if (![403, 404].includes(theirs.status) || seen(theirs, other) !== seen(nobodys, missingId(name)))
        odd.push(told(row, name, theirs, nobodys));
    }
  }

  expect(odd).toEqual([]);
  expect(await fingerprint(demo)).toEqual(before);
});

test('a reference or e-mail of another company in a path is answered like an unknown one', async () => {
  const odd: string[] = [];
  for (const row of rows) {
    for (const name of ['reference', 'email'].filter((each) => row.path.includes(`{${each}}`))) {
      const other = pathValues(row, foreign)[name]!;
      const [theirs, nobodys] = [
        await call(row, { [name]: other }),
        await call(row, { [name]: name === 'email' ? 'nobody@example.test' : '777' }),
      ];
      if (theirs.status !== 404 || seen(theirs, 1) !== seen(nobodys, 1)) odd.push(told(row, name, theirs, nobodys));
    }
  }

  expect(odd).toEqual([]);
});

test('an id of another company in a field is answered like an unknown id', { timeout: 300_000 }, async () => {
  const odd: string[] = [];
  for (const row of rows) {
    for (const name of fieldsOf(row)) {
      const other = idOfField(name, foreign)!;
      const theirs = await call(row, {}, { [name]: other });
      const nobodys = await call(row, {}, { [name]: 2_000_000_000 });
      if (seen(theirs, other) !== seen(nobodys, 2_000_000_000) || (row.method !== 'GET' && theirs.status < 300))
        odd.push(told(row, name, theirs, nobodys));
    }
  }

  expect(odd).toEqual([]);
});

/**
 * Kinds that are deleted, by the collection before the parameter. A chain's group is not deleted, since it still has chains: an
 * empty one takes its place.
 */
const gone = (): PathValues => ({ ...deleted, event_groups: deleted.emptyGroup });

const DELETED =
  /\/(services|people|resources|client|addresses|schedules|shift_patterns|shift_pattern_conditions|event_groups|event_chains|administrators|slots|webhooks)\/\{(\w*id)\}/;

/** Calls an endpoint with a deleted record; undefined where it names none that can be deleted. */
async function atDeleted(row: Endpoint): Promise<RestAnswer | undefined> {
  const [, collection = '', name = ''] = DELETED.exec(row.path) ?? [];
  return collection ? call(row, { ...pathValues(row, deleted), [name]: gone()[collection] ?? '' }) : undefined;
}

test('the public cannot find deleted records', async () => {
  const odd: string[] = [];
  for (const row of rows.filter((each) => rightCaller(each) === 'public')) {
    const answer = await atDeleted(row);
    if (answer && answer.status !== 404) odd.push(told(row, 'deleted', answer));
  }

  expect(odd).toEqual([]);
});

/** Deleted clients can still request their erasure: here it is refused, because of a booking that is not over. */
const FORGETS = '/client/{client_id}/erase';

test('a deleted record cannot be changed, and deleting it again changes nothing', async () => {
  const before = await fingerprint(demo);
  const odd: string[] = [];
  for (const row of rows.filter(({ method, path }) => method !== 'GET' && path.includes('/admin/') && !path.endsWith(FORGETS))) {
    const answer = await atDeleted(row);
    const isFine = !answer || answer.status === 404 || (row.method === 'DELETE' && answer.status === 200);
    if (!isFine) odd.push(told(row, 'deleted', answer));
  }

  expect(odd).toEqual([]);
  expect(await fingerprint(demo)).toEqual(before);
});

test('no row references a row of another company', async () => {
  expect(await noForeignRows(demo.server.orm.em.fork())).toEqual([]);
});
