import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson } from '../../../src/catalogue/people/create-person.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { createCompany } from '../../../src/company/create-company.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { QueueServer } from '../../support/fixtures/queue-server.js';
import { adminToken, createMember } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let desk: QueueServer;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
});
afterAll(() => server?.close());
beforeEach(async () => {
  desk = await QueueServer.open(server);
});

describe('refusals of the queue', () => {
  test.each([
    ['service_id', {}],
    ['service_id', { service_id: 999_999 }],
    ['service_id', { service_id: 'x' }],
    ['client_queue_id', { client_queue_id: 999_999 }],
    ['client_id', { client_id: 999_999 }],
    ['booking_id', { space_id: 999_999 }],
    ['email', { email: 'nobody' }],
    ['duration', { duration: -1 }],
    ['first_name', { first_name: ['x'] }],
  ])('joining with a missing or invalid %s is refused: %j', async (field, more) => {
    const body = { ...(field === 'service_id' ? {} : { service_id: desk.ids.check }), ...more };

    expect(await desk.admin.post(desk.own('/queuers'), body)).toMatchObject({
      status: 400,
      body: { code: 'INVALID', fields: [{ field }] },
    });
    expect(await desk.line()).toEqual([]);
  });

  test('an invalid transition names both states', async () => {
    const { id } = await desk.join('Cleo');

    expect(await desk.admin.post(desk.own(`/queuers/${id}/finish_serving`))).toMatchObject({
      status: 409,
      body: {
        error: `Queuer ${id} is waiting and cannot become finished`,
        code: 'CONFLICT',
        data: { id, from: 'waiting', to: 'finished' },
      },
    });
    expect(await desk.serve(id, 999_999)).toMatchObject({ status: 404 });
    expect(await desk.admin.post(desk.own('/queuers/start_serving'), { queuers_id: id })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'person_id' }] },
    });
  });

  test('missing records and those of other companies are both a 404', async () => {
    const other = (await createCompany(desk.em, { name: 'Other', timeZone: 'Europe/London', currency: 'GBP' })).id;
    const foreign = (await createPerson(desk.em, { companyId: other }, { name: 'Sam' })).id;
    const missing = 999_999;
    const { body } = await new RestClient({ base: desk.base, token: await adminToken(desk.em, other) }).post(
      `/api/v1/admin/${other}/queuers`,
      { first_name: 'Zoe', service_id: (await createService(desk.em, other, { name: 'Cut' })).id },
    );
    const calls = (queuer: unknown, person: number, clientQueue: unknown) => [
      desk.admin.get(desk.own(`/queuers/${queuer}`)),
      desk.admin.put(desk.own(`/queuers/${queuer}`), { notes: 'x' }),
      desk.admin.delete(desk.own(`/queuers/${queuer}`)),
      desk.admin.post(desk.own(`/queuers/${queuer}/finish_serving`)),
      desk.admin.post(desk.own(`/queuers/${queuer}/start_serving`), { person_id: desk.ids.ann }),
      desk.admin.post(desk.own(`/queuers/${queuer}/return_to_queue`)),
      desk.admin.get(desk.own(`/client_queues/${clientQueue}`)),
      desk.admin.get(desk.own(`/client_queues/${clientQueue}/queuers`)),
      desk.attend(person, { status: 1 }),
      desk.admin.post(desk.own(`/people/${person}/start_serving`)),
      desk.admin.post(desk.own(`/people/${person}/finish_serving`)),
      desk.admin.get(desk.own(`/people/${person}/queuers`)),
      desk.admin.get(desk.own(`/people/${person}/queuer`)),
    ];

    for (const answers of [calls(body.id, foreign, body.client_queue_id), calls(missing, missing, missing)]) {
      for (const { status, body } of await Promise.all(answers)) expect([status, body.error]).toEqual([404, 'Not Found']);
    }
  });

  test.each<[string, () => Promise<string | undefined>, number]>([
    ['a caller without a token', async () => undefined, 401],
    ['a member', async () => (await createMember(desk.em, desk.ids.shop)).token, 403],
    ['an administrator of another company', async () => adminToken(desk.em, await another()), 403],
    ['an analyst, who may only read', () => adminToken(desk.em, desk.ids.shop, 'analyst'), 403],
  ])('callers who cannot run the queue: %s', async (_label, token, status) => {
    const caller = desk.admin.as(await token());
    const { id } = await desk.join('Cleo');
    const answers = await Promise.all([
      caller.post(desk.own('/queuers'), { first_name: 'Zoe', service_id: desk.ids.check }),
      caller.post(desk.own('/queuers/start_serving'), { queuers_id: id, person_id: desk.ids.ann }),
      caller.delete(desk.own(`/queuers/${id}`)),
      caller.put(desk.own(`/people/${desk.ids.ann}/attendance`), { status: 1 }),
    ]);

    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
    expect(await desk.line()).toEqual(['Cleo 1']);
  });

  test('staff can run the queue, and analysts can read it', async () => {
    const { id } = await desk.join('Cleo');
    const staff = desk.admin.as(await adminToken(desk.em, desk.ids.shop, 'staff'));
    const analyst = desk.admin.as(await adminToken(desk.em, desk.ids.shop, 'analyst'));

    expect((await staff.post(desk.own('/queuers/start_serving'), { queuers_id: id, person_id: desk.ids.ann })).status).toBe(201);
    expect((await analyst.get(desk.own('/queuers'))).status).toBe(200);
  });
});

/** Creates a company of another family. */
const another = async (): Promise<number> =>
  (await createCompany(desk.em, { name: 'Other', timeZone: 'Europe/London', currency: 'GBP' })).id;
