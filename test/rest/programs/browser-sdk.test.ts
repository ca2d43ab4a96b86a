import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplication } from '../../../src/account/create-application.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { createQuestion } from '../../../src/client/questions/save-question.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { createTalk, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

/** Answers as the browser SDK reads them, observed by running it. Source: wire.md 1.7, 2.4, 3.1. */
let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startServer();
  company = await createTestCompany(server.orm);
  await createApplication(company.em, { name: 'Widget', appId: 'demo' });
});
afterAll(() => server.close());

const path = (rest: string) => `/api/v1/${company.companyId}/${rest}`;
const widget = () => new RestClient({ base: server.url });
const whole = (...items: object[]) => ({ entire_basket: true, items });
const at = (time: number, more: object = {}) => ({ service_id: company.check.id, date: MONDAY, time, settings: {}, ...more });
const JSON_ONLY = { Accept: 'application/json' };

describe('a basket line', () => {
  test.each([
    ['with a ref', { ref: 77 }, 77],
    ['without a ref', {}, null],
  ])('sent by the SDK %s has a date and a time, but no datetime, which would make the SDK hang', async (_label, marked, ref) => {
    const rest = widget();
    const [line] = embedded(
      await rest.post(path('basket/add_item'), whole(at(600, { ...marked, person_id: company.ann.id }))),
      'items',
    );
    expect(line).toMatchObject({ ref, date: MONDAY, time: 600, qty: 1 });
    expect(line).not.toHaveProperty('datetime');
    expect(embedded(await rest.get(path('basket')), 'items')[0]).toEqual(line);

    const { body } = await rest.send('GET', path('basket'), undefined, JSON_ONLY);
    expect(embedded(body, 'items')[0]).toMatchObject({ datetime: `${MONDAY}T10:00:00+00:00` });
    await rest.delete(path('basket'));
  });

  test('returns the answers given, and has no questions field before any are given', async () => {
    const given = { name: 'Breed?', kind: 'text_field', questionGroupId: 71 } as const;
    const question = await createQuestion(company.em, company.companyId, given);
    const asking = await createService(company.em, company.companyId, { name: 'Groom', durations: [30], questionGroupId: 71 });
    const rest = widget();
    const add = async (more: object) =>
      embedded(await rest.post(path('basket/add_item'), whole(at(660, { service_id: asking.id, ...more }))), 'items')[0];

    expect(await add({})).not.toHaveProperty('questions');
    expect(await add({ questions: [{ id: question.id, answer: 'Poodle' }] })).toMatchObject({
      questions: [{ id: question.id, answer: 'Poodle' }],
    });
    await rest.delete(path('basket'));
  });

  test('has true for the person or resource if its service offers none to choose from', async () => {
    const rest = widget();
    const line = async (item: object) =>
      embedded(await rest.post(path('basket/add_item'), whole({ ...at(600), ref: 78, ...item })), 'items')[0];
    const kennel = await createService(company.em, company.companyId, {
      ...{ name: 'Kennel', durations: [30] },
      ...{ personIds: [], resourceIds: [company.room.id] },
    });

    expect(await line({})).toMatchObject({ person_id: expect.any(Number), resource: true });
    expect(await line({})).not.toHaveProperty('person');
    expect(await line({ service_id: kennel.id })).toMatchObject({ resource_id: company.room.id, person: true });
    expect(await line({ service_id: kennel.id })).not.toHaveProperty('resource');
    await rest.delete(path('basket'));

    const [plain] = embedded(await rest.post(path('basket/add_item'), at(600)), 'items');
    expect(plain).not.toHaveProperty('resource');
    await rest.delete(path('basket'));
  });

  test('for an event counts and returns its tickets, and links to the event, its chain and its group', async () => {
    const { talk, chain } = await createTalk(company.em, company.companyId);
    const rest = widget();
    const tickets = { name: 'Admittance', type: 'normal', price: 500, qty: 3 };
    const sent = { event_id: talk.id, event_chain_id: chain.id, tickets, settings: {}, ref: 5 };
    const [line] = embedded(await rest.post(path('basket/add_item'), whole(sent)), 'items');

    expect(line).toMatchObject({ num_book: 3, total_price: 1500, tickets });
    expect(line).not.toHaveProperty('qty');
    const chained = (await rest.follow(line, 'event_chain')).body;
    expect(chained.id).toBe(chain.id);
    expect((await rest.follow(line, 'event')).body.id).toBe(talk.id);
    expect((await rest.follow(line, 'event_group')).body.id).toBe(chain.eventGroupId);

    const fewer = whole({ ...sent, tickets: { ...tickets, qty: 2 }, qty: 3 });
    expect(embedded(await rest.post(path('basket/add_item'), fewer), 'items')[0]).toMatchObject({
      tickets: { qty: 2 },
      total_price: 1000,
    });
    await rest.delete(path('basket'));
  });

  test('may be named in ignore_booking by its holder, who is offered its time', async () => {
    const rest = widget();
    const [line] = embedded(await rest.post(path('basket/add_item'), whole(at(720, { person_id: company.bob.id }))), 'items');
    const query = `time_data?service_id=${company.check.id}&person_id=${company.bob.id}&date=${MONDAY}`;

    const { status, body } = await rest.get(path(`${query}&ignore_booking=${line?.id}`));
    expect([status, JSON.stringify(body).includes('"time":720,')]).toEqual([200, true]);
    expect((await rest.get(path(`${query}&ignore_booking=x`))).status).toBe(400);
    await rest.delete(path('basket'));
  });
});

describe('an event chain', () => {
  test('without its own limit allows as many tickets as it has spaces', async () => {
    const open = (await widget().get(path(`event_chains/${company.chain.id}`))).body;
    expect([open.max_num_bookings, open.spaces]).toEqual([10, 10]);
  });
});

describe('a client', () => {
  test('who submits details gets the answers back, to refill the form', async () => {
    const question = await createQuestion(company.em, company.companyId, { name: 'Heard of us?', kind: 'text_field' });
    const { status, body } = await widget().post(path('client'), {
      ...{ first_name: 'Kim', email: 'kim@example.test' },
      questions: [{ id: question.id, answer: 'A friend' }],
    });
    expect([status, body.answers]).toEqual([201, [{ question_id: question.id, value: 'A friend', answer: 'A friend' }]]);
    expect((await widget().post(path('client'), { first_name: 'Kim' })).body.answers).toEqual([]);
  });
});

describe('items', () => {
  const items = async (query: string) => embedded(await widget().get(path(`items?${query}`)), 'items');

  test('of a person include the services of that person, each with its times', async () => {
    const services = (await items(`person_id=${company.bob.id}`)).filter(({ type }) => type === 'service');
    expect(services.map(({ name }) => name)).toEqual(expect.arrayContaining(['Check', 'Puppies']));
    expect(services.map(({ name }) => name)).not.toContain('Surgery');

    const puppies = services.find(({ name }) => name === 'Puppies');
    expect(puppies).toMatchObject({ service_item_id: company.puppies.id });
    expect((await widget().follow(puppies, 'item')).body).toMatchObject({ id: company.puppies.id, type: 'service' });
    const times = (await widget().follow(puppies, 'times', { date: MONDAY })).body;
    expect(embedded(times, 'events').map(({ name }) => name)).toEqual(['Bob']);
  });

  test('of a room link to the times of all its people or the chosen one, and have an event_id only with a person', async () => {
    const dev = await createService(company.em, company.companyId, {
      ...{ name: 'Scan', durations: [60] },
      ...{ personIds: [company.ann.id, company.bob.id], resourceIds: [company.room.id] },
    });
    const room = (await items(`service_id=${dev.id}`)).find(({ type }) => type === 'resource');
    const named = async (params: object) =>
      embedded((await widget().follow(room, 'times', { date: MONDAY, ...params })).body, 'events').map(({ name }) => name);
    expect(await named({})).toEqual(['Ann', 'Bob']);
    expect(await named({ person_id: company.bob.id })).toEqual(['Bob']);

    expect(room).not.toHaveProperty('event_id');
    const [both] = await items(`service_id=${dev.id}&person_id=${company.bob.id}`);
    expect(both).toMatchObject({ type: 'resource', event_id: both?.id });
  });
});

test('a parent company lists its branches in its own record, where the SDK reads them', async () => {
  const branch = await createTestCompany(server.orm, { parentId: company.companyId });
  const { body } = await widget().get(`/api/v1/company/${company.companyId}`);
  expect(body.companies).toEqual([
    expect.objectContaining({
      ...{ id: branch.companyId, name: 'Pet Store', timezone: 'Europe/London', currency_code: 'GBP', live: true, address: null },
      _links: { self: { href: `${server.url}/api/v1/company/${branch.companyId}` } },
    }),
  ]);
  expect((await widget().get(`/api/v1/company/${branch.companyId}`)).body).not.toHaveProperty('companies');
});
