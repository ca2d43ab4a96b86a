import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany } from '../../../src/company/create-company.js';
import { dateOf, dayOf, weekdayOf } from '../../../src/shared/local-date.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

/** The newer calls reach baskets by name: only those of the caller's session at that family, while they are live. */

let server: TestServer;
let company: TestCompany;
let sibling: TestCompany;
let stranger: TestCompany;
let guest: RestClient;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  const head = { name: 'Head', timeZone: 'Europe/London', currency: 'GBP' };
  const { id: parentId } = await createCompany(server.orm.em.fork(), head);
  company = await createTestCompany(server.orm, { parentId });
  sibling = await createTestCompany(server.orm, { parentId });
  stranger = await createTestCompany(server.orm);
  guest = new RestClient({ base: server.url });
});
afterAll(() => server?.close());

const BASKETS = '/api/v1/baskets';
const gus = { client: { first_name: 'Gus', email: 'gus@example.test' } };
let day = dayOf('2035-04-01');
/** Each test has its own weekdays, from 2035-04-02 on, when London is an hour ahead of UTC. */
function nextDay(): string {
  do day += 1;
  while ([0, 6].includes(weekdayOf(day)));
  return dateOf(day);
}

/** A guest with an empty basket. */
async function newcomer(companyId = company.companyId) {
  const rest = guest.as(undefined);
  const { body } = await rest.post(BASKETS, { company_id: companyId });
  return { rest, basket: `${BASKETS}/${body.id}` };
}

const check = (start: string): Json => ({ service_id: company.check.id, person_id: company.ann.id, start });

describe('access to a named basket', () => {
  const calls: readonly [string, string, () => Json | undefined, number][] = [
    ['GET', '', () => undefined, 404],
    ['POST', '/service_items', () => check(`${nextDay()}T10:00:00+01:00`), 409],
    ['GET', '/service_items/{item}', () => undefined, 404],
    ['DELETE', '/service_items/{item}', () => undefined, 404],
    ['POST', '/checkout', () => gus, 409],
  ];
  test.each(calls)('%s /baskets/{basket}%s by others fails like a missing basket', async (method, path, bodyOf, status) => {
    const owner = await newcomer();
    const { body: line } = await owner.rest.post(`${owner.basket}/service_items`, check(`${nextDay()}T10:00:00+01:00`));
    const [other, sent] = [(await newcomer()).rest, bodyOf()];
    const ask = async (rest: RestClient, basket: string) => {
      const answer = await rest.as(rest.token).send(method, basket + path.replace('{item}', String(line.id)), sent);
      return [answer.status, JSON.stringify(answer.body)];
    };
    const missing = `${BASKETS}/${company.companyId}-2000000000`;
    const theirs = await ask(other, owner.basket);

    expect(theirs[0]).toBe(status);
    expect(await ask(other, missing)).toEqual(theirs);
    expect(await ask(guest.as(undefined), owner.basket)).toEqual(theirs);
    expect((await owner.rest.get(owner.basket)).body.service_items).toMatchObject([{ id: line.id }]);
  });

  test('fails under the id of a company of another family', async () => {
    const { rest, basket } = await newcomer();
    const abroad = basket.replace(`/${company.companyId}-`, `/${stranger.companyId}-`);

    expect((await rest.get(abroad)).status).toBe(404);
    expect(await rest.post(`${abroad}/checkout`, gus)).toMatchObject({ status: 409, body: { code: 'BASKET_MISMATCH' } });
  });

  test('fails for a line of the caller’s own basket under the name of another basket', async () => {
    const { rest, basket } = await newcomer();
    const { body: line } = await rest.post(`${basket}/service_items`, check(`${nextDay()}T10:00:00+01:00`));
    const theirs = (await newcomer()).basket;

    expect((await rest.get(`${theirs}/service_items/${line.id}`)).status).toBe(404);
    expect((await rest.delete(`${theirs}/service_items/${line.id}`)).status).toBe(404);
    expect((await rest.post(`${theirs}/checkout`, gus)).status).toBe(409);
    expect((await rest.get(basket)).body.service_items).toMatchObject([{ id: line.id }]);
  });

  test('succeeds under the id of a sibling company, for its own session only', async () => {
    const { rest, basket } = await newcomer();
    const { body: line } = await rest.post(`${basket}/service_items`, check(`${nextDay()}T10:00:00+01:00`));
    const siblings = basket.replace(`/${company.companyId}-`, `/${sibling.companyId}-`);

    expect((await rest.get(siblings)).body.service_items).toMatchObject([{ id: line.id }]);
    expect((await (await newcomer(sibling.companyId)).rest.get(siblings)).status).toBe(404);
  });

  test('fails once the basket has expired, until a new line revives it without the old ones', async () => {
    const { rest, basket } = await newcomer();
    await rest.post(`${basket}/service_items`, check(`${nextDay()}T10:00:00+01:00`));
    const number = Number(basket.split('-').at(-1));
    await company.em.getConnection().execute("update basket set expires_at = now() - interval '1 second' where id = ?", [number]);

    expect((await rest.get(basket)).status).toBe(404);
    expect((await rest.delete(BASKETS)).body).toEqual({ _embedded: { baskets: [] } });
    const { body: line } = await rest.post(`${basket}/service_items`, check(`${nextDay()}T10:00:00+01:00`));
    expect((await rest.get(basket)).body.service_items).toMatchObject([{ id: line.id }]);
  });

  test.each(['checkout', 'clearing'])(
    'after %s fails for the old lines, and only its own session can add new ones',
    async (end) => {
      const { rest, basket } = await newcomer();
      const { body: old } = await rest.post(`${basket}/service_items`, check(`${nextDay()}T10:00:00+01:00`));
      await (end === 'checkout' ? rest.post(`${basket}/checkout`, gus) : rest.delete(BASKETS));
      const stale = `${basket}/service_items/${old.id}`;

      expect([(await rest.get(stale)).status, (await rest.delete(stale)).status]).toEqual([404, 404]);
      const more = check(`${nextDay()}T10:00:00+01:00`);
      expect((await (await newcomer()).rest.post(`${basket}/service_items`, more)).status).toBe(409);
      const { body: line } = await rest.post(`${basket}/service_items`, more);
      expect((await rest.get(basket)).body.service_items).toMatchObject([{ id: line.id }]);
    },
  );

  test.each(['x', '0-1', '1', '1-2-3', `${2 ** 31}-1`])('fails for the invalid name %s', async (name) => {
    expect((await guest.post(`${BASKETS}/${name}/checkout`, gus)).status).toBe(404);
  });
});
