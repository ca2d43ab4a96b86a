import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sentEmails } from '../../support/clients/sent-emails.js';
import { openSharedClients, PASSWORD, type SharedClients } from '../../support/fixtures/shared-clients.js';

/** Clients known to two branches: their e-mails, wallets and deletion. */

let at: SharedClients;
beforeAll(async () => {
  at = await openSharedClients();
});
afterAll(() => at?.server.close());

test('staff of a branch can top up the wallet of a client once the client has booked there', async () => {
  const client = await at.book(at.sibling, await at.made(at.sibling));
  const path = `/api/v1/${at.own}/members/${client.id}/wallet`;
  expect(await at.put(at.tokens.staff, path, { amount: 100 })).toBe(403);
  await at.book(at.own, client);
  expect(await at.put(at.tokens.staff, path, { amount: 100 })).toBe(200);
});

describe('a member of both branches', () => {
  const logIn = (email: string) => at.as().post(`/api/v1/login/member/${at.own}`, { email, password: PASSWORD });
  const tokenIn = (text: string) => /^[\w-]{43}$/m.exec(text)?.[0] ?? '';

  test('can change their own e-mail at either branch', async () => {
    const client = await at.withLogIn(await at.book(at.own, await at.book(at.sibling, await at.made(at.own))));
    const { token } = await logIn(client.email).then(({ body }) => ({ token: String(body.auth_token) }));
    const first = at.unique();
    expect(await at.put(token, `/api/v1/${at.sibling}/members/${client.id}`, { email: first })).toBe(200);
    expect(
      await at.graphql(token, 'updateClient', 'UpdateClientInput', { clientId: client.id, id: client.id, email: at.unique() }),
    ).toBe('done');
    expect(await at.rowOf(client)).not.toMatchObject([{ row: { email: client.email } }]);
  });

  test('is notified at the old e-mail when staff of the head change it, and earlier reset tokens are void', async () => {
    const client = await at.withLogIn(await at.book(at.own, await at.book(at.sibling, await at.made(at.own))));
    await at.as().post(`/api/v1/login/${at.own}/email_password_reset`, { email: client.email });
    const [letter] = (await sentEmails(at.server.orm)).filter(({ to }) => to === client.email);
    const email = at.unique();
    expect(await at.put(at.tokens['staff of the head'], at.adminPath(client.id), { email })).toBe(200);
    const told = (await sentEmails(at.server.orm)).filter(
      ({ to, text }) => to === client.email && /another e-mail address/.test(text),
    );
    const reset = await at.as().post('/api/v1/login/reset_password', {
      token: tokenIn(letter?.text ?? ''),
      new_password: 'of a stranger',
    });

    expect(tokenIn(letter?.text ?? '')).not.toBe('');
    expect(told.map(({ text }) => text.includes(email))).toEqual([false]);
    expect([reset.status, (await logIn(client.email)).status, (await logIn(email)).status]).toEqual([400, 401, 201]);
  });

  test('gets no e-mail when only the name changes; a contact gets none even for a new e-mail', async () => {
    const member = await at.withLogIn(await at.made(at.own));
    const contact = await at.made(at.own);
    expect(await at.put(at.tokens.staff, at.adminPath(member.id), { first_name: 'Nell', email: member.email })).toBe(200);
    expect(await at.put(at.tokens.staff, at.adminPath(contact.id), { email: at.unique() })).toBe(200);
    const told = (await sentEmails(at.server.orm)).filter(({ to }) => [member.email, contact.email].includes(to));
    expect(told).toEqual([]);
  });
});

describe('a deleted client', () => {
  test('cannot be booked or queued by staff, through any endpoint', async () => {
    const client = await at.made(at.own);
    const { id } = client;
    expect((await at.as(at.tokens.staff).delete(at.adminPath(id))).status).toBe(200);
    const rest = at.as(at.tokens.staff);
    const event = { event_id: at.tenants.own.eventId };
    const { eventId } = at.tenants.own;
    await rest.post(`/api/v1/${at.own}/basket/add_item`, event);
    const answers = [
      (await rest.post(`/api/v1/admin/${at.own}/bookings`, { ...event, client_id: id })).status,
      (await rest.post(`/api/v1/admin/${at.own}/bookings`, { ...event, client: { id, first_name: 'X' } })).status,
      (await rest.post(`/api/v1/${at.own}/basket/checkout`, { client: { id } })).status,
      (await rest.post(`/api/v1/${at.own}/basket/checkout`, { client_id: id })).status,
      (await rest.post(`/api/v1/admin/${at.own}/queuers`, { client_id: id, service_id: at.tenants.own.company.check.id })).status,
      await at.graphql(at.tokens.staff, 'createBooking', 'CreateBookingInput', { eventId, clientId: id }),
      await at.graphql(at.tokens.staff, 'createBooking', 'CreateBookingInput', { eventId, client: { id, firstName: 'X' } }),
    ];
    expect(answers).toEqual([404, 404, 404, 404, 400, 'NOT_FOUND', 'NOT_FOUND']);
    expect(await at.rows(`select from booking where client_id = ${id}`)).toEqual([]);
  });

  test('who queued before the deletion is served as a new client with the same e-mail', async () => {
    const { company } = at.tenants.own;
    const { id, email } = await at.made(at.own);
    const rest = at.as(at.tokens.staff);
    const queue = `/api/v1/admin/${at.own}`;
    const joined = await rest.post(`${queue}/queuers`, { client_id: id, service_id: company.check.id });
    expect([joined.status, (await rest.delete(at.adminPath(id))).status]).toEqual([201, 200]);
    await rest.put(`${queue}/people/${company.ann.id}/attendance`, { status: 1 });
    const served = await rest.post(`${queue}/people/${company.ann.id}/start_serving`, { queuer_id: joined.body.id });
    const [row] = await at.rows<{ client: number; email: string }>(
      `select c.id as client, c.email from queuer q join client c on c.id = q.client_id where q.id = ${joined.body.id}`,
    );

    expect([served.status, row?.email, row?.client === id]).toEqual([201, email, false]);
  });
});
