import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApplication } from '../../../src/account/create-application.js';
import { updateSettings } from '../../../src/company/update-settings.js';
import { announceExpiredHolds } from '../../../src/purchase/basket/announce-expired-holds.js';
import { addDays } from '../../../src/shared/local-date.js';
import { embedded, type RestAnswer, RestClient } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { createTalk, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { invariants } from '../../support/oracles/invariants.js';
import { startServer, type TestServer } from '../../support/server.js';

/** Holds as their holder and all others see them, over REST and GraphQL. Source: decisions T16. */
let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startServer();
  company = await createTestCompany(server.orm);
  await createApplication(company.em, { name: 'Widget', appId: 'demo' });
  await updateSettings(company.em, { companyId: company.companyId }, { holdSeconds: 120 });
});
afterAll(() => server.close());

/** Each test has its own Monday in winter, when London is at UTC. */
let day = '2030-11-04';
beforeEach(() => {
  day = addDays(day, 7);
});

const anyone = () => new RestClient({ base: server.url });
const path = (rest: string) => `/api/v1/${company.companyId}/${rest}`;
const withAnn = (time: string) => ({ service_id: company.check.id, person_id: company.ann.id, datetime: `${day}T${time}:00` });
const add = (buyer: RestClient, item: object) => buyer.post(path('basket/add_item'), { ...item });
const buy = (buyer: RestClient) => buyer.post(path('basket/checkout'), { client: { first_name: 'Zoe' } });
const itemOf = (answer: RestAnswer) => String(embedded(answer, 'items').at(-1)?.id);

async function freeTimes(buyer: RestClient): Promise<number[]> {
  const { body } = await buyer.get(path(`time_data?service_id=${company.check.id}&person_id=${company.ann.id}&date=${day}`));
  return [...JSON.stringify(body).matchAll(/"time":(\d+)/g)].map(([, time]) => Number(time));
}

/** Seconds until the hold ends, by the database's clock; its claims end at the same moment. */
async function secondsLeft(id: string): Promise<number> {
  const { rows } = await sql<{ left: number; together: boolean }>`
    select extract(epoch from held_until - clock_timestamp())::float8 as left,
      not exists (select from claim c where c.basket_item_id = i.id and c.expires_at <> i.held_until) as together
    from basket_item i where id = ${id}`.execute(company.em.getKysely());
  expect(rows[0]!.together).toBe(true);
  return rows[0]!.left;
}

async function letPass(id: string, seconds: number): Promise<void> {
  const earlier = (column: string) => sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(secs => ${seconds})`;
  await sql`update claim set ${earlier('expires_at')} where basket_item_id = ${id}`.execute(company.em.getKysely());
  await sql`update basket_item set ${earlier('held_until')} where id = ${id}`.execute(company.em.getKysely());
}

async function renew(buyer: RestClient, itemId: string) {
  const query = `mutation Renew($input: RenewHoldInput!) { renewHold(input: $input) { id heldUntil renewed startsAt } }`;
  const variables = { input: { companyId: company.companyId, itemId } };
  const { body } = await sendGraphql(server.url, { query, variables }, buyer.token ? { 'Auth-Token': buyer.token } : {});
  return { item: body.data?.renewHold, code: body.errors?.[0]?.extensions.code, detail: body.errors?.[0]?.extensions };
}

describe('a hold', () => {
  test('is visible to its holder, not offered to others, and free at once when it is removed', async () => {
    const [buyer, other] = [anyone(), anyone()];
    const id = itemOf(await add(buyer, withAnn('10:00')));
    expect(await freeTimes(other)).not.toContain(600);
    expect(await freeTimes(buyer)).toContain(600);
    expect(itemOf(await buyer.get(path('basket')))).toBe(id);
    expect((await other.get(path(`basket/${id}`))).status).toBe(404);

    await buyer.delete(path(`basket/${id}`));
    expect(await freeTimes(other)).toContain(600);
    expect((await add(other, withAnn('10:00'))).status).toBe(201);
  });

  test('lasts as long as the company has set, for a time and for an event', async () => {
    const { talk } = await createTalk(company.em, company.companyId, { startsAt: `${day}T18:00:00Z` });
    for (const item of [withAnn('11:00'), { event_id: talk.id }]) {
      const left = await secondsLeft(itemOf(await add(anyone(), item)));
      expect(left).toBeGreaterThan(90);
      expect(left).toBeLessThanOrEqual(120);
    }
  });

  test('ends on time by the database’s clock, before any job has announced it', async () => {
    const [late, next] = [anyone(), anyone()];
    const id = itemOf(await add(late, withAnn('10:00')));
    await letPass(id, 120);
    expect(await freeTimes(next)).toContain(600);

    const refused = await buy(late);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'HOLD_EXPIRED', data: { item_id: id, starts_at: `${day}T10:00:00Z` } },
    });
    expect(refused.body).toMatchObject({ data: { alternatives: expect.arrayContaining([`${day}T10:00:00Z`]) } });

    expect((await add(next, withAnn('10:00'))).status).toBe(201);
    await announceExpiredHolds(company.em.fork());
    expect((await buy(next)).status).toBe(201);
    expect((await buy(late)).body).toMatchObject({ data: { alternatives: expect.not.arrayContaining([`${day}T10:00:00Z`]) } });
  });
});

test('the reference of a line is returned over REST, whether it was sent over GraphQL or REST', async () => {
  const { companyId, check, ann } = company;
  const items = `[{ serviceId: ${check.id}, personId: ${ann.id}, startsAt: "${day}T10:00:00Z", reference: "first choice" }]`;
  const query = `mutation { addToBasket(input: { companyId: ${companyId}, items: ${items} }) { token } }`;
  const { body } = await sendGraphql(server.url, { query });
  const { token } = (body.data as { addToBasket: { token: string } }).addToBasket;
  const shown = await new RestClient({ base: server.url, token }).get(path('basket'));
  expect([shown.status, embedded(shown, 'items').map(({ ref }) => ref)]).toEqual([200, ['first choice']]);
  const sent = await add(anyone(), { ...withAnn('14:00'), ref: 123 });
  expect(embedded(sent, 'items').map(({ ref }) => ref)).toEqual([123]);
});

describe('renewing', () => {
  test('holds for the full time again, but only once', async () => {
    const buyer = anyone();
    const id = itemOf(await add(buyer, withAnn('10:00')));
    await letPass(id, 100);
    expect(await renew(buyer, id)).toMatchObject({ item: { id, renewed: true } });
    expect(await secondsLeft(id)).toBeGreaterThan(90);

    await letPass(id, 100);
    expect(await renew(buyer, id)).toMatchObject({ code: 'CONFLICT' });
    expect(await secondsLeft(id)).toBeLessThan(21);
    expect((await buy(buyer)).status).toBe(201);
  });

  test('by five concurrent calls happens once', async () => {
    const buyer = anyone();
    const id = itemOf(await add(buyer, withAnn('10:00')));
    const answers = await Promise.all(Array.from({ length: 5 }, () => renew(buyer, id)));

    expect(answers.map(({ code }) => code ?? 'renewed').sort()).toEqual([
      'CONFLICT',
      'CONFLICT',
      'CONFLICT',
      'CONFLICT',
      'renewed',
    ]);
  });

  test('is refused after expiry, to other sessions, and for unknown lines', async () => {
    const [buyer, stranger] = [anyone(), anyone()];
    const id = itemOf(await add(buyer, withAnn('10:00')));
    expect(await renew(stranger, id)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await renew(buyer, '0123456789abcdef')).toMatchObject({ code: 'NOT_FOUND' });

    await letPass(id, 120);
    const refused = await renew(buyer, id);
    expect(refused).toMatchObject({ code: 'HOLD_EXPIRED', detail: { itemId: id } });
    expect(refused.detail?.alternatives).toContainEqual(expect.objectContaining({ startsAt: `${day}T10:00:00Z` }));
    expect(await freeTimes(stranger)).toContain(600);
  });

  test.each([false, true])('happens once by adding the same time again (entire_basket: %s)', async (entire_basket) => {
    const buyer = anyone();
    await letPass(itemOf(await add(buyer, withAnn('10:00'))), 100);
    const again = itemOf(await add(buyer, { ...withAnn('10:00'), entire_basket }));
    expect(await secondsLeft(again)).toBeGreaterThan(90);

    await letPass(again, 100);
    const third = itemOf(await add(buyer, { ...withAnn('10:00'), entire_basket }));
    expect(await secondsLeft(third)).toBeLessThan(21);
    expect(await renew(buyer, third)).toMatchObject({ code: 'CONFLICT' });
    expect(embedded(await buyer.get(path('basket')), 'items')).toHaveLength(1);

    const other = itemOf(await add(buyer, { ...withAnn('10:15'), entire_basket }));
    expect(await secondsLeft(other)).toBeGreaterThan(90);
  });

  test('also extends the spaces of a shared time and of an event', async () => {
    const { talk } = await createTalk(company.em, company.companyId, { startsAt: `${day}T18:00:00Z` });
    const buyer = anyone();
    const puppies = { service_id: company.puppies.id, datetime: `${day}T10:00:00`, qty: 6 };
    for (const item of [puppies, { event_id: talk.id, qty: 10 }]) {
      const id = itemOf(await add(buyer, item));
      await sql`update basket_item set held_until = held_until - interval '100 seconds' where id = ${id}`.execute(
        company.em.getKysely(),
      );
      await sql`update claim set expires_at = (select held_until from basket_item where id = ${id})
        where slot_id = (select slot_id from basket_item where id = ${id})`.execute(company.em.getKysely());
      expect(await renew(buyer, id)).toMatchObject({ item: { renewed: true } });
      await sql`update basket_item set held_until = held_until - interval '100 seconds' where id = ${id}`.execute(
        company.em.getKysely(),
      );
      expect(await add(anyone(), { ...item, qty: 1 })).toMatchObject({ status: 409 });
    }
    expect((await buy(buyer)).status).toBe(201);
    for (const [name, invariant] of Object.entries(invariants)) expect([name, await invariant(company.em)]).toEqual([name, []]);
  });
});

test('a changed price stops the checkout with both prices, and the hold remains', async () => {
  const buyer = anyone();
  const id = itemOf(await add(buyer, withAnn('10:00')));
  const price = (prices: string) =>
    sql`update service set prices = ${prices}::int[] where id = ${company.check.id}`.execute(company.em.getKysely());
  await price('{1600,2500}');

  expect(await buy(buyer)).toMatchObject({
    status: 409,
    body: { code: 'PRICE_CHANGED', data: { item_id: id, held_price: 1500, price: 1600 } },
  });
  expect(await secondsLeft(id)).toBeGreaterThan(60);
  expect(await freeTimes(anyone())).not.toContain(600);

  await add(buyer, withAnn('10:00'));
  const bought = await buy(buyer);
  await price('{1500,2500}');
  expect(bought).toMatchObject({ status: 201, body: { total_price: 1600 } });
});
