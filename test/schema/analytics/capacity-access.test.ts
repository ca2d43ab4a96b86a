import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordHours } from '../../../src/analytics/recorded/record-hours.js';
import { sampleWaitTimes } from '../../../src/analytics/recorded/sample-wait-times.js';
import { blockTime } from '../../../src/capacity/block-time.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { beginRecording } from '../../support/fixtures/analytics/recorded-hours.js';
import { adminToken, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

/** Capacity and access are queried like all other figures. */

let server: TestServer;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  token = await adminToken(company.em, company.companyId);
  await blockTime(em(), {
    companyId: company.companyId,
    personId: company.ann.id,
    startsAt: new Date(`${MONDAY}T09:00Z`),
    duration: 24 * 60,
  });
});
afterAll(() => server.close());

const em = () => server.orm.em.fork();

async function figures(selection: string, period = `from: "${MONDAY}", until: "2030-03-06"`) {
  const query = `{ analytics(companyId: ${company.companyId}, ${period}) { ${selection} } }`;
  const { data, errors } = (await sendGraphql(server.url, { query }, { 'Auth-Token': token })).body;
  return { analytics: data?.analytics as Record<string, Json> | undefined, errors };
}

const CAPACITY = `capacity(compareTo: PREVIOUS_PERIOD) {
  rows { by { date person { name } resource { name } } utilisation { part whole value } overtime unsellable before { utilisation { whole } } }
  total { utilisation { part whole } worked { part whole } fill { part whole value } } truncated }`;

test('capacity is given by day, person and resource beside the days before, also from recorded hours', async () => {
  const { analytics, errors } = await figures(CAPACITY);
  expect(errors).toBeUndefined();
  const none = { part: 0, value: 0 };
  const row = (date: string, who: Json, whole: number, before: number) => ({
    by: { date, person: null, resource: null, ...who },
    utilisation: { ...none, whole },
    ...{ overtime: 0, unsellable: 0 },
    before: before === 0 ? { utilisation: { whole: 0 } } : { utilisation: { whole: before } },
  });
  const [ann, bob, room] = [{ person: { name: 'Ann' } }, { person: { name: 'Bob' } }, { resource: { name: 'Room 1' } }];
  // Two days before are a Saturday and a Sunday. The room cannot be used while Ann, the only person for the surgery, is away.
  expect(analytics!.capacity).toEqual({
    rows: [
      row(MONDAY, bob, 480, 0),
      { ...row(MONDAY, room, 480, 0), unsellable: 480 },
      row('2030-03-05', ann, 480, 0),
      row('2030-03-05', bob, 480, 0),
      row('2030-03-05', room, 480, 0),
    ],
    total: {
      utilisation: { part: 0, whole: 2400 },
      worked: { part: 0, whole: 2400 },
      fill: { part: 0, whole: 0, value: null },
    },
    truncated: false,
  });
  await beginRecording(em(), company.companyId, new Date(`${MONDAY}T08:00Z`));
  await recordHours(em(), new Date('2030-03-06T00:00Z'));
  expect((await figures(CAPACITY)).analytics).toEqual(analytics);
});

test('access is given by day and service, and by person', async () => {
  for (const date of [MONDAY, '2030-03-05']) await sampleWaitTimes(em(), new Date(`${date}T08:00Z`));
  const spread = 'thirdNextAvailable { count mean percentile(p: 0.5) }';
  const { analytics, errors } = await figures(
    `services: access { rows { by { date service { name } } ${spread} } total { ${spread} } }
     people: access { rows { by { person { name } } ${spread} } }`,
  );
  expect(errors).toBeUndefined();
  const days = (count: number, mean: number) => ({ thirdNextAvailable: { count, mean, percentile: mean } });
  const service = (date: string, name: string, mean: number) => ({ by: { date, service: { name } }, ...days(1, mean) });
  expect(analytics).toEqual({
    services: {
      rows: [
        ...[service(MONDAY, 'Check', 0), service(MONDAY, 'Surgery', 1), service(MONDAY, 'Puppies', 0)],
        ...[service('2030-03-05', 'Check', 0), service('2030-03-05', 'Surgery', 0), service('2030-03-05', 'Puppies', 0)],
      ],
      total: { thirdNextAvailable: { count: 6, mean: 1 / 6, percentile: 0 } },
    },
    people: {
      rows: [
        { by: { person: { name: 'Ann' } }, ...days(4, 0.5) },
        { by: { person: { name: 'Bob' } }, ...days(4, 0) },
      ],
    },
  });
});

test('capacity of too many days without recorded hours is refused', async () => {
  const { errors } = await figures(CAPACITY, 'from: "2031-01-01", until: "2040-01-01"');
  expect(errors).toMatchObject([{ extensions: { code: 'TOO_COMPLEX', limit: 'DAYS' } }]);
});
