import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { embedded, type RestClient } from '../../support/clients/rest-client.js';
import { CAMDEN } from '../../support/fixtures/demo-server.js';
import { codesIn, type EmailClaimsDemo, openEmailClaimsDemo } from '../../support/fixtures/email-claims-demo.js';
import { openSharedClients, type SharedClient, type SharedClients } from '../../support/fixtures/shared-clients.js';
import { MONDAY } from '../../support/fixtures/test-company.js';
import { tracesOf } from '../../support/oracles/traces.js';

/**
 * Personal data in indirect places: what an erasure removes nevertheless, and what it leaves to others.
 * Source: operations.md, "What grows".
 */

const NAME = 'Quixada';

describe('an erasure in a family', () => {
  let at: SharedClients;
  let head: RestClient;
  beforeAll(async () => {
    at = await openSharedClients();
    head = at.as(at.tenants.headToken);
  });
  afterAll(() => at?.server.close());
  beforeEach(() => at.rows('delete from failed_login'));

  const path = (id: number, rest = '') => `/api/v1/admin/${at.head}/client/${id}${rest}`;

  async function erase({ id }: { readonly id: number }): Promise<void> {
    const { status, body } = await head.post(path(id, '/erase'));
    expect([status, body]).toEqual([200, expect.objectContaining({ deleted: true })]);
  }

  const quixada = (email = `quixada.${at.unique()}`): Promise<SharedClient> =>
    at.made(at.own, { email, lastName: NAME, mobile: '5559871234' });
  const traces = () => tracesOf(at.rows, [NAME, '5559871234']);

  test('keeps the audit entries of another client whose e-mail has the same ending', async () => {
    await at.made(at.own, { email: 'al.quixada@example.test' });
    const before = await traces();
    expect(before.length).toBeGreaterThan(1);
    await erase(await quixada('quixada@example.test'));
    expect(await traces()).toEqual(before);
    await erase({ id: Number((await head.get(path(0, '').replace('/0', '/find_by_email/al.quixada@example.test'))).body.id) });
    expect(await traces()).toEqual([]);
  });

  test('removes a previous e-mail, and one that another client had by mistake', async () => {
    const person = await quixada('old.quixada@example.test');
    const waited = { first_name: 'Don', email: 'old.quixada@example.test', service_id: at.tenants.sibling.company.check.id };
    const queued = await at.as(at.tenants.sibling.adminToken).post(`/api/v1/admin/${at.sibling}/queuers`, waited);
    expect(queued.status).toBe(201);
    await at.rows(`update queuer set state = 'left', client_id = null where id = ${queued.body.id}`);
    expect((await head.put(path(person.id), { email: 'dq@example.test' })).status).toBe(200);
    const other = await at.made(at.own, { email: 'corrected.quixada@example.test', lastName: 'Zamora' });
    expect((await head.put(path(other.id), { email: 'zamora@example.test' })).status).toBe(200);
    expect((await head.put(path(person.id), { email: 'corrected.quixada@example.test' })).status).toBe(200);

    await erase(person);
    expect(await traces()).toEqual([]);
    expect((await tracesOf(at.rows, ['Zamora'])).length).toBeGreaterThan(1);
  });

  test('removes an open basket, and no readable trace remains of a failed log-in', async () => {
    const account = { email: 'quixada.member@example.test', password: 'chosen by the member' };
    const details = { ...account, first_name: 'Don', last_name: NAME, mobile: '5559871234' };
    const person = { id: Number((await at.as().post(`/api/v1/${at.own}/client`, details)).body.id) };
    const logIn = (password: string) => at.as().post(`/api/v1/login/member/${at.own}`, { ...account, password });
    const loggedIn = await logIn(account.password);
    expect(loggedIn.status).toBe(201);
    const member = at.as(String(loggedIn.body.auth_token));
    const line = { service_id: at.tenants.own.company.check.id, datetime: `${MONDAY}T10:00:00` };
    const [item] = embedded(await member.post(`/api/v1/${at.own}/basket/add_item`, line), 'items');
    const file = new FormData();
    file.append('file', new Blob([`bytes of ${NAME}`], { type: 'text/plain' }), `${NAME}.txt`);
    expect((await member.post(`/api/v1/${at.own}/basket/${item?.id}/attach`, file)).status).toBe(201);
    expect((await traces()).join()).toMatch(/public\.attachment/);
    expect((await logIn('guessed')).status).toBe(401);
    expect(await at.rows('select from failed_login')).not.toHaveLength(0);

    await erase(person);
    expect(await traces()).toEqual([]);
  });

  test('removes what webhooks said of a walk-in and of a booking that now belongs to another client', async () => {
    const [person, other] = [await quixada(), await at.made(at.own)];
    await at.rows(`insert into webhook_endpoint (company_id, url, kinds, secret) values
      (${at.sibling}, 'https://receiver.test', '{queuer.joined,booking.changed,purchase.created}', 'x')`);
    const admin = at.as(at.tenants.sibling.adminToken);
    const waiting = { client_id: person.id, service_id: at.tenants.sibling.company.check.id };
    const queued = await admin.post(`/api/v1/admin/${at.sibling}/queuers`, waiting);
    expect(queued.status).toBe(201);
    await at.book(at.sibling, person);
    await at.rows(`update webhook_delivery set body = '{"last_name": "${NAME}"}'`);
    expect(await at.rows('select from webhook_delivery')).not.toHaveLength(0);
    expect((await admin.put(`/api/v1/admin/${at.sibling}/queuers/${queued.body.id}`, { client_id: other.id })).status).toBe(200);
    await at.rows(`update queuer set state = 'left'`);
    for (const table of ['booking', 'purchase'])
      await at.rows(`update ${table} set client_id = ${other.id} where client_id = ${person.id}`);

    await erase(person);
    expect(await traces()).toEqual([]);
  });

  test('does not scan the audit entries of others', async () => {
    const person = await at.book(at.own, await quixada());
    await at.rows(`update booking set ends_at = now(), starts_at = now() - interval '1 hour' where client_id = ${person.id}`);
    await at.rows(`insert into audit_entry (company_id, record, record_id, action, after)
      select ${at.own}, 'booking', 1000000 + n, 'create', '{"client_id": 0}' from generate_series(1, 20000) n`);
    await at.rows('analyze audit_entry');
    const read = async () => {
      await at.rows('select pg_stat_force_next_flush()').catch(() => {});
      const [row] = await at.rows<{ rows: number }>(`
        select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_all_tables where relname like 'audit\\_entry%'`);
      return row!.rows;
    };
    const before = await read();
    await erase(person);
    expect((await read()) - before).toBeLessThan(20_000);
    expect(await traces()).toEqual([]);
  });
});

describe('an erasure of an account', () => {
  let at: EmailClaimsDemo;
  beforeAll(async () => {
    at = await openEmailClaimsDemo();
  });
  afterAll(() => at?.demo.server.close());

  test('that was made with the e-mail of a contact and merged into it leaves no trace', async () => {
    const email = 'cora@claimed.test';
    const own = `/api/v1/admin/${CAMDEN}`;
    const { body } = await at.demo.as.admin.post(`${own}/client`, { first_name: 'Cora', email });
    await at.forget();
    const registered = await at.register(email, undefined, { last_name: NAME, mobile: '5559871234' });
    expect(registered.status).toBe(201);
    const [code] = codesIn(await at.mails());
    expect((await at.use(code!)).status).toBe(201);
    expect((await tracesOf(at.demo.rows, [NAME])).length).toBeGreaterThan(1);

    expect((await at.demo.as.parentAdmin.post(`${own}/client/${body.id}/erase`)).status).toBe(200);
    expect(await tracesOf(at.demo.rows, [NAME, '5559871234', email])).toEqual([]);
  });
});
