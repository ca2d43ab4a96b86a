import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { openSharedClients, type SharedClients } from '../../support/fixtures/shared-clients.js';
import { MONDAY } from '../../support/fixtures/test-company.js';

/** Purchases and queue entries of a client who is being erased at that moment. Source: operations.md, "What grows". */

let at: SharedClients;
let holder: Client;
beforeAll(async () => {
  at = await openSharedClients();
  holder = new Client({ connectionString: at.server.config.databaseUrl! });
  await holder.connect();
});
afterAll(async () => {
  await holder?.end();
  await at?.server.close();
});

const waiting = (most: number) =>
  eventually(async () =>
    expect(
      await at.rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    ).toHaveLength(most),
  );

/** Starts an erasure that pauses in the middle until it is released. */
async function erasing(id: number) {
  await at.rows(`insert into wallet_log (company_id, client_id, amount, balance) values (${at.head}, ${id}, 0, 0)`);
  await holder.query('begin');
  await holder.query('select from wallet_log where client_id = $1 for update', [id]);
  const answer = at.as(at.tenants.headToken).post(`/api/v1/admin/${at.head}/client/${id}/erase`);
  await waiting(1);
  return async () => {
    await holder.query('commit');
    expect((await answer).status).toBe(200);
  };
}

test('a guest who checks out during the erasure gets 503, and becomes a new client at the next attempt', async () => {
  const { id, email } = await at.made(at.own, { lastName: 'Quixada' });
  const guest = at.as();
  const line = { service_id: at.tenants.own.company.check.id, datetime: `${MONDAY}T10:00:00` };
  expect((await guest.post(`/api/v1/${at.own}/basket/add_item`, line)).status).toBe(201);
  const checkOut = () =>
    guest.post(`/api/v1/${at.own}/basket/checkout`, { client: { first_name: 'Cleo', last_name: 'Quixada', email } });

  const finish = await erasing(id);
  const first = checkOut();
  await waiting(2);
  await finish();
  expect([(await first).status, (await first).headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect(await at.rows(`select from purchase where client_id = ${id}`)).toEqual([]);
  expect((await checkOut()).status).toBe(201);
  expect(await at.rows(`select from client where email = '${email}' and not deleted and id <> ${id}`)).toHaveLength(1);
});

test('a client who is being erased cannot join a queue', async () => {
  const { id } = await at.made(at.own, { lastName: 'Quixada' });
  const admin = at.as(at.tenants.sibling.adminToken);
  const queued = { client_id: id, service_id: at.tenants.sibling.company.check.id };
  const finish = await erasing(id);
  const join = admin.post(`/api/v1/admin/${at.sibling}/queuers`, queued);
  await waiting(2);
  await finish();
  expect((await join).status).toBe(503);
  expect(await at.rows(`select from queuer where client_id = ${id}`)).toEqual([]);
});
