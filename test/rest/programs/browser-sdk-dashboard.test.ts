import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { embedded } from '../../support/clients/rest-client.js';
import { openShop, type ShopServer } from '../../support/fixtures/shop-server.js';
import { MONDAY } from '../../support/fixtures/test-company.js';
import { countStatements } from '../../support/oracles/count-statements.js';
import type { Json } from '../../support/oracles/hal-rules.js';

/** Dashboard for administrators in the browser SDK: its requests, and what it reads of the answers. Source: wire.md 1.6. */
let shop: ShopServer;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.server.close());

const days = (query: string) => shop.admin.get(`/api/v1/${shop.id}/day_data?${query}`);
const itemsOf = ({ items }: Json) => items as Json[];

describe('the day_data of a company', () => {
  const WEEK = 'date=04-03-2030&edate=10-03-2030';

  test('lists the services in items at the root, each with the address of its days', async () => {
    const { status, body } = await days(WEEK);
    const read = await Promise.all(itemsOf(body).map(async ({ uri }) => (await shop.admin.get(String(uri))).body));

    expect([status, itemsOf(body).map(({ name }) => name)]).toEqual([200, ['Check', 'Surgery', 'Puppies']]);
    expect(read.map(({ service_id, name }) => ({ service_id, name }))).toEqual(
      itemsOf(body).map(({ uri, ...service }) => service),
    );
    expect(read.map((answer) => answer.days)).toEqual((body._embedded as { day_data: Json[] }).day_data.map((one) => one.days));
    expect(read[0]?.days).toHaveLength(7);
  });

  test('has at the root the sum of the spaces of all services', async () => {
    const { body } = await days(`date=${MONDAY}&edate=2030-03-05`);
    const each = (body._embedded as { day_data: { days: { spaces: number }[] }[] }).day_data.map((one) => one.days);
    const sum = (index: number) => each.reduce((all, days) => all + (days[index]?.spaces ?? 0), 0);

    expect(sum(0)).toBeGreaterThan(each[0]?.[0]?.spaces ?? 0);
    expect(body.days).toEqual([
      { date: MONDAY, spaces: sum(0) },
      { date: '2030-03-05', spaces: sum(1) },
    ]);
  });

  test('covers one service or person if the query names it', async () => {
    const { check, bob } = shop.company;
    const one = await days(`${WEEK}&service_id=${check.id}`);
    expect(itemsOf(one.body)).toEqual([{ service_id: check.id, name: 'Check', uri: expect.stringContaining('/day_data?') }]);
    expect((await shop.admin.get(String(itemsOf(one.body)[0]?.uri))).body.days).toEqual(one.body.days);

    const spaces = async (query: string) =>
      ((await days(`date=${MONDAY}${query}`)).body.days as { spaces: number }[]).map((day) => day.spaces)[0] ?? 0;
    expect(await spaces(`&person_id=${bob.id}`)).toBeLessThan(await spaces(''));
  });

  test('is refused for more than two months or an invalid date', async () => {
    expect((await days('date=2030-03-04&edate=2030-05-05')).status).toBe(400);
    expect((await days('date=2030-03-04&edate=2030-05-04')).status).toBe(200);
    expect((await days('date=30-02-2030')).status).toBe(400);
  });

  test('takes no more SQL statements for ten more services', async () => {
    const few = await countStatements(() => days(WEEK));
    for (let count = 0; count < 10; count++) await createService(shop.company.em, shop.id, { name: `Service ${count}` });
    const more = await countStatements(() => days(WEEK));

    expect(more).toBe(few);
    expect(itemsOf((await days(WEEK)).body)).toHaveLength(13);
  });
});

describe('the page of clinics', () => {
  const company = async () => (await shop.admin.get(`/api/v1/admin/${shop.id}/company`)).body;
  const page = (more: object = {}) => ({
    ...{ name: 'Eyes', repeat_rule: { rules: {} }, start_time: `${MONDAY}T09:00:00.000Z`, end_time: `${MONDAY}T12:00:00.000Z` },
    ...{ resource_ids: [], person_ids: [String(shop.company.ann.id)], service_ids: [String(shop.company.check.id)] },
    ...more,
  });
  const add = async (body: object, by = shop.admin) =>
    by.follow(await company(), 'clinics', {}, { method: 'POST', body: { ...body } });
  const listed = async () => embedded(await shop.admin.follow(await company(), 'clinics'), 'clinics');

  test('adds a clinic, sends back the complete record, and removes it', async () => {
    const added = await add(page());
    expect(added).toMatchObject({ status: 201, body: { name: 'Eyes', start_time: `${MONDAY}T09:00:00Z`, address_id: null } });
    expect(added.body).toMatchObject({
      person_ids: [shop.company.ann.id],
      service_ids: [shop.company.check.id],
      resource_ids: [],
    });

    const { _links, _embedded, ...whole } = added.body;
    const body = {
      ...whole,
      ...page({ person_ids: [], name: 'Teeth' }),
      people: {},
      resources: {},
      className: 'clinic_uncovered',
    };
    const saved = await shop.admin.follow(added.body, 'self', {}, { method: 'PUT', body });
    expect(saved).toMatchObject({ status: 200, body: { name: 'Teeth', person_ids: [], end_time: `${MONDAY}T12:00:00Z` } });
    expect((await shop.admin.follow(added.body, 'self', {}, { method: 'PUT', body })).status).toBe(409);
    expect(await listed()).toMatchObject([{ id: whole.id, name: 'Teeth' }]);

    const removed = await shop.admin.follow(saved.body, 'cancel', {}, { method: 'POST', body: saved.body });
    expect(removed).toMatchObject({ status: 201, body: { id: whole.id, deleted: true } });
    expect(Object.keys(Object(removed.body._links))).toEqual(['self']);
    expect(await listed()).toEqual([]);
    const other = await add(page());
    expect((await shop.admin.follow(other.body, 'self', {}, { method: 'DELETE' })).body).toMatchObject({ deleted: true });
  });

  test('is refused a repetition, no time, an end before the start, a time without a zone, an unknown service', async () => {
    const refused = [
      page({ repeat_rule: { rules: { frequency: 'weekly' } } }),
      page({ start_time: undefined }),
      page({ end_time: `${MONDAY}T08:00:00.000Z` }),
      page({ start_time: `${MONDAY}T09:00:00` }),
      page({ service_ids: ['999999'] }),
    ];
    const fields = await Promise.all(refused.map(async (body) => (await add(body)).body.fields as Json[]));
    expect(fields.map(([first]) => first?.field)).toEqual(['repeat_rule', 'start_time', 'end_time', 'start_time', 'service_ids']);
  });

  test('is closed to visitors, members and other companies', async () => {
    const path = `/api/v1/admin/${shop.id}/clinics`;
    for (const [by, status] of [[shop.visitor(), 401] as const, [shop.member, 403] as const, [shop.foreign, 403] as const])
      expect((await by.post(path, page())).status).toBe(status);
    const { body } = await add(page());
    const other = (await shop.foreign.get('/api/v1/login')).body.company_id;
    expect((await shop.foreign.put(`/api/v1/admin/${other}/clinics/${body.id}`, { name: 'Mine' })).status).toBe(404);
    expect((await shop.foreign.delete(`${path}/${body.id}`)).status).toBe(403);
  });
});
