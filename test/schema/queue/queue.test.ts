import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPerson } from '../../../src/catalogue/people/create-person.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { createCompany } from '../../../src/company/create-company.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { adminToken } from '../../support/fixtures/test-company.js';
import { statementsOf } from '../../support/oracles/count-statements.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

/** The walk-in queue over GraphQL. */

let server: TestServer;
let em: EntityManager;
let token: string;
let companyId: number;
let ann: number;
let serviceId: number;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
});
afterAll(() => server?.close());
beforeEach(async () => {
  em = server.orm.em.fork();
  companyId = (await createCompany(em, { name: 'Shop', timeZone: 'Europe/London', currency: 'GBP' })).id;
  ann = (await createPerson(em, { companyId }, { name: 'Ann' })).id;
  serviceId = (await createService(em, companyId, { name: 'Check', durations: [30] })).id;
  token = await adminToken(em, companyId);
});

interface Answer {
  readonly data?: Readonly<Record<string, Json>> | null;
  readonly errors?: readonly { readonly extensions: Json }[];
}

async function ask(query: string, variables: Json = {}, bearer: string | null = token): Promise<Answer> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(bearer && { Authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as Answer;
}

const mutate = (name: string, type: string, fields: string, input: Json) =>
  ask(`mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} } }`, { input: { companyId, ...input } });

const join = async (firstName: string): Promise<number> => {
  const { data } = await mutate('joinQueue', 'JoinQueueInput', 'id', { firstName, serviceId });
  return Number(data?.joinQueue?.id);
};

const LIST = `query ($companyId: Int!, $filter: QueuerFilter) {
  queuers(companyId: $companyId, filter: $filter) {
    totalCount
    nodes { id firstName state position dueAt localDue localStart duration ticketNumber
      service { name } person { name presence queuer { id } } client { id } booking { id }
      clientQueue { name length waitSeconds services { name } people { name } } }
  }
}`;

test('queuers join, are served, return to the queue, finish and leave', async () => {
  const queue = await mutate(
    'createClientQueue',
    'CreateClientQueueInput',
    'name priority length waitSeconds services { name }',
    {
      name: 'Front desk',
      priority: 1,
      serviceIds: [serviceId],
    },
  );
  expect(queue.data?.createClientQueue).toEqual({
    name: 'Front desk',
    priority: 1,
    length: 0,
    waitSeconds: null,
    services: [{ name: 'Check' }],
  });

  const there = await mutate('setPresence', 'SetPresenceInput', 'presence presenceMinutes queuer { id }', {
    personId: ann,
    presence: 'AVAILABLE',
  });
  expect(there.data?.setPresence).toEqual({ presence: 'AVAILABLE', presenceMinutes: null, queuer: null });

  const [cleo, dora] = [await join('Cleo'), await join('Dora')];
  const served = await mutate(
    'startServing',
    'StartServingInput',
    'id state position person { name queuer { id } } bookingId booking { id channel duration personId }',
    {
      personId: ann,
    },
  );
  expect(served.data?.startServing).toEqual({
    id: cleo,
    state: 'SERVING',
    position: 0,
    person: { name: 'Ann', queuer: { id: cleo } },
    bookingId: expect.any(Number),
    booking: { id: served.data?.startServing?.bookingId, channel: 'QUEUE', duration: 30, personId: ann },
  });

  const { data } = await ask(LIST, { companyId });
  expect(data?.queuers).toMatchObject({
    totalCount: 2,
    nodes: [
      { id: cleo, position: 0, person: { presence: 'AVAILABLE' } },
      { id: dora, position: 1, duration: 30, clientQueue: { name: 'Front desk', length: 1, people: [{ name: 'Ann' }] } },
    ],
  });

  const back = await mutate('returnToQueue', 'ReturnToQueueInput', 'position personId booking { id }', { id: cleo, last: true });
  expect(back.data?.returnToQueue).toEqual({ position: 2, personId: null, booking: null });
  await mutate('startServing', 'StartServingInput', 'id', { personId: ann, queuerId: dora });
  const done = await mutate('finishServing', 'FinishServingInput', 'id state position', { personId: ann });
  expect(done.data?.finishServing).toEqual({ id: dora, state: 'FINISHED', position: null });
  const gone = await mutate('leaveQueue', 'QueueRecordInput', 'state', { id: cleo });
  expect(gone.data?.leaveQueue).toEqual({ state: 'LEFT' });
  const history = await ask(LIST, { companyId, filter: { states: ['FINISHED', 'LEFT'] } });
  expect(history.data?.queuers).toMatchObject({ totalCount: 2 });
});

test('a mutation sees the changes of the previous mutation in the same request', async () => {
  const { data } = await ask(
    `mutation ($a: JoinQueueInput!, $b: JoinQueueInput!) {
      a: joinQueue(input: $a) { position clientQueue { length } } b: joinQueue(input: $b) { position clientQueue { length } }
    }`,
    { a: { companyId, serviceId, firstName: 'Cleo' }, b: { companyId, serviceId, firstName: 'Dora' } },
  );

  expect(data).toEqual({ a: { position: 1, clientQueue: { length: 1 } }, b: { position: 2, clientQueue: { length: 2 } } });
});

test('a list of thirty queuers takes as many statements as a list of two', async () => {
  await mutate('setPresence', 'SetPresenceInput', 'id', { personId: ann, presence: 'AVAILABLE' });
  await join('Cleo');
  await join('Dora');
  await mutate('startServing', 'StartServingInput', 'id', { personId: ann });
  const few = await statementsOf(() => ask(LIST, { companyId }));
  for (let at = 0; at < 28; at++) await join(`No ${at}`);
  const many = await statementsOf(() => ask(LIST, { companyId }));

  expect(many).toHaveLength(few.length);
  expect(many.length).toBeLessThanOrEqual(7);
});

test('a list over REST takes four statements: caller, page, estimates and related records', async () => {
  await join('Cleo');
  await join('Dora');
  const rest = new RestClient({ base: server.url, token });

  for (const list of ['queuers', 'client_queues']) {
    expect(await statementsOf(() => rest.get(`/api/v1/admin/${companyId}/${list}`))).toHaveLength(4);
  }
});

test('the queue is read only by administrators, and changed only by those who run the diary', async () => {
  const code = ({ errors }: Answer) => errors?.[0]?.extensions.code;
  const analyst = await adminToken(em, companyId, 'analyst');
  const joining = 'mutation ($input: JoinQueueInput!) { joinQueue(input: $input) { id } }';

  expect(code(await ask(LIST, { companyId }, null))).toBe('UNAUTHENTICATED');
  expect(code(await ask(LIST, { companyId: 999 }))).toBe('FORBIDDEN');
  expect(code(await ask(joining, { input: { companyId, serviceId } }, analyst))).toBe('FORBIDDEN');
  expect(code(await ask(LIST, { companyId }, analyst))).toBeUndefined();
});
