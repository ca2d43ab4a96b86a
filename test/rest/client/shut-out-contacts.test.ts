import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CAMDEN } from '../../support/fixtures/demo-server.js';
import { type EmailClaimsDemo, openEmailClaimsDemo } from '../../support/fixtures/email-claims-demo.js';

/** A guest who gives the e-mail of a disabled contact learns nothing of it, and becomes a separate client. */

let at: EmailClaimsDemo;

beforeAll(async () => {
  at = await openEmailClaimsDemo();
});
afterAll(() => at?.demo.server.close());
beforeEach(() => at.forget());

const shutOut = (id: number) =>
  at.demo.as.admin.put(`/api/v1/admin/${CAMDEN}/client`, { id, disable: true }).then(({ status }) => expect(status).toBe(200));

test('a guest with the e-mail of a disabled contact books as a new client, and staff find the disabled one', async () => {
  const contact = await at.aContact();
  await shutOut(contact.id);
  const id = await at.bookAsGuest(contact.email);
  const { body } = await at.demo.as.admin.get(`/api/v1/admin/${CAMDEN}/bookings/${id}`);
  const found = await at.demo.as.admin.get(`/api/v1/admin/${CAMDEN}/client/find_by_email/${encodeURIComponent(contact.email)}`);

  expect(body).toMatchObject({ client_email: contact.email, client_name: 'Cora Canary' });
  expect(body.client_id).not.toBe(contact.id);
  expect(found.body).toMatchObject({ id: contact.id, disabled: true });
  expect((await at.mails()).map(({ to }) => to)).toEqual([contact.email]);
});

test('a guest with the e-mail of a disabled contact can correct submitted details and check out by their id', async () => {
  const contact = await at.aContact();
  await shutOut(contact.id);
  const guest = at.demo.as.public.as(undefined);
  const datetime = `${at.nextDay()}T10:00:00`;
  const added = await guest.post(`/api/v1/${CAMDEN}/basket/add_item`, { service_id: at.records.services, datetime });
  const holder = guest.as(added.headers.get('Auth-Token') ?? '');
  const sent = await holder.post(`/api/v1/${CAMDEN}/client`, { first_name: 'Tpyo', email: contact.email });
  const mended = await holder.follow(
    sent.body,
    'self',
    {},
    { method: 'PUT', body: { email: contact.email, first_name: 'Typo' } },
  );
  const bought = await holder.post(`/api/v1/${CAMDEN}/basket/checkout`, { client_id: sent.body.id });

  expect([sent.status, mended.status, bought.status]).toEqual([201, 200, 201]);
  expect(bought.body._embedded).toMatchObject({ client: { first_name: 'Typo', email: contact.email } });
});

test('a guest whose contact is disabled before the checkout books as a separate client', async () => {
  const guest = at.demo.as.public.as(undefined);
  const datetime = `${at.nextDay()}T10:00:00`;
  const added = await guest.post(`/api/v1/${CAMDEN}/basket/add_item`, { service_id: at.records.services, datetime });
  const holder = guest.as(added.headers.get('Auth-Token') ?? '');
  const email = `shut${at.unique()}@claimed.test`;
  const sent = await holder.post(`/api/v1/${CAMDEN}/client`, { first_name: 'Eve', email });
  const [row] = await at.demo.rows<{ id: number }>('select id from client where email = ?', [email]);
  await shutOut(row!.id);
  const bought = await holder.post(`/api/v1/${CAMDEN}/basket/checkout`, { client_id: sent.body.id });
  const listed = await at.demo.as.admin.get(`/api/v1/admin/${CAMDEN}/bookings?client_id=${row!.id}`);

  expect([bought.status, listed.body.total_entries]).toEqual([201, 0]);
  expect(bought.body._embedded).toMatchObject({ client: { first_name: 'Eve', email } });
});
