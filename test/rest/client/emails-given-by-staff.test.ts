import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { embedded } from '../../support/clients/rest-client.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { CAMDEN } from '../../support/fixtures/demo-server.js';
import { codesIn, type EmailClaimsDemo, openEmailClaimsDemo } from '../../support/fixtures/email-claims-demo.js';
import type { Json } from '../../support/oracles/hal-rules.js';

/**
 * Staff who book for an e-mail never mean an account that has not confirmed it, on any path. Source: hardening.md, "An account
 * made with somebody's e-mail".
 */

let at: EmailClaimsDemo;

beforeAll(async () => {
  at = await openEmailClaimsDemo();
});
afterAll(() => at?.demo.server.close());
beforeEach(() => at.forget());

const own = `/api/v1/admin/${CAMDEN}`;

async function made(path: string, body: Json, method = 'POST'): Promise<Json> {
  const answer = await at.demo.as.admin.send(method, path, body);
  expect([path, answer.status, answer.body.error]).toEqual([path, method === 'POST' ? 201 : 200, undefined]);
  return answer.body;
}

async function asked(query: string, input: Json): Promise<Json> {
  const variables = { input: { companyId: CAMDEN, ...input } };
  const { body } = await sendGraphql(at.demo.server.url, { query, variables }, { 'Auth-Token': at.demo.as.admin.token ?? '' });
  expect(body.errors).toBeUndefined();
  return Object.values(body.data ?? {})[0] as Json;
}

const place = () => ({ service_id: at.records.services, person_id: at.records.people, datetime: `${at.nextDay()}T10:00:00` });

const booked = async (client_id: unknown): Promise<unknown> => (await made(`${own}/bookings`, { ...place(), client_id })).id;

async function bought(pay: () => Promise<Json>): Promise<unknown> {
  await made(`/api/v1/${CAMDEN}/basket/add_item`, place());
  return embedded(await pay(), 'bookings')[0]?.id;
}

const cora = (email: string) => ({ first_name: 'Cora', last_name: 'Canary', email, address1: 'Canary Street' });
const coraCalled = (email: string) => ({ firstName: 'Cora', lastName: 'Canary', email, address1: 'Canary Street' });

/** Each books for the client with that e-mail, and returns the booking's id. */
const PATHS: Readonly<Record<string, (email: string) => Promise<unknown>>> = {
  'a booking with details': async (email) => (await made(`${own}/bookings`, { ...place(), client: cora(email) })).id,
  'a checkout with details': (email) => bought(() => made(`/api/v1/${CAMDEN}/basket/checkout`, { client: cora(email) })),
  'a client that is made': async (email) => booked((await made(`${own}/client`, cora(email))).id),
  'a client that is sent to the public form': async (email) => booked((await made(`/api/v1/${CAMDEN}/client`, cora(email))).id),
  'a client whose e-mail is changed to it': async (email) => {
    const { id } = await made(`${own}/client`, cora(`before.${email}`));
    await made(`${own}/client/${id}`, { email }, 'PUT');
    return booked(id);
  },
  'a walk-in': async (email) => {
    const queuer = await made(`${own}/queuers`, { ...cora(email), service_id: at.records.queueService });
    await made(`${own}/people/${at.records.colleague}/start_serving`, { queuer_id: queuer.id });
    const [row] = await at.demo.rows<{ id: number }>('select booking_id as id from queuer where id = ?', [queuer.id]);
    return row?.id;
  },
  'createBooking with details': async (email) => {
    const { services: serviceId, people: personId } = at.records;
    const input = { serviceId, personId, startsAt: `${at.nextDay()}T10:00:00Z`, client: coraCalled(email) };
    return (await asked('mutation ($input: CreateBookingInput!) { createBooking(input: $input) { id } }', input)).id;
  },
  'checkout with details': (email) =>
    bought(async () => {
      const query = 'mutation ($input: CheckoutInput!) { checkout(input: $input) { bookings { nodes { id } } } }';
      const { bookings } = await asked(query, { client: coraCalled(email) });
      return { _embedded: { bookings: (bookings as Json).nodes } } as Json;
    }),
  createClient: async (email) =>
    booked((await asked('mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }', coraCalled(email))).id),
  'POST of the public form': async (email) => booked((await made(`/api/v1/${CAMDEN}/client`, cora(email))).id),
  updateClient: async (email) => {
    const { id } = await made(`${own}/client`, cora(`before.${email}`));
    await asked('mutation ($input: UpdateClientInput!) { updateClient(input: $input) { id } }', { id, email });
    return booked(id);
  },
};

describe.each(Object.entries(PATHS))('staff who book by %s', (_label, book) => {
  test('book for a contact that the account cannot see until it has confirmed the e-mail', async () => {
    const email = `staff${at.unique()}@claimed.test`;
    const account = await at.anAccount(email);
    const booking = await book(email);
    const letters = (await at.mails()).filter((letter) => codesIn([letter])[0]);
    const shown = [await at.recordOf(account), await account.rest.get(`/api/v1/${CAMDEN}/members/${account.id}/purchase_totals`)];

    expect(booking).toEqual(expect.any(Number));
    expect(await at.bookingsOf(account)).toEqual([]);
    expect(JSON.stringify(shown.map(({ body }) => body))).not.toMatch(/Cora|Canary/);
    expect(at.accountOf(await at.logIn(email)).id).toBe(account.id);

    expect(letters.map(({ to }) => to)).toEqual([email]);
    const owner = at.accountOf(await at.use(codesIn(letters)[0]!));
    expect(await at.bookingsOf(owner)).toEqual([booking]);
    expect((await at.recordOf(owner)).body).toMatchObject({ email, first_name: 'Cora' });
  });
});

describe('a look-up by e-mail, like the client list, finds', () => {
  const found = async (email: string): Promise<unknown[]> => {
    const { admin } = at.demo.as;
    const look = `${CAMDEN}/client/find_by_email/${encodeURIComponent(email.toUpperCase())}`;
    const query = `{ clientByEmail(companyId: ${CAMDEN}, email: "${email}") { id } }`;
    const { body } = await sendGraphql(at.demo.server.url, { query }, { 'Auth-Token': admin.token ?? '' });
    const listed = await admin.get(`${own}/client?filter_by_fields=email,${encodeURIComponent(email)}`);
    return [
      (await admin.get(`/api/v1/admin/${look}`)).body.id,
      (await admin.get(`/api/v1/${look}`)).body.id,
      ...Object.values(body.data ?? {}).map((client) => (client as Json).id),
      ...embedded(listed, 'clients').map(({ id }) => id),
    ];
  };

  test('the account registered with it if no other client has it, and staff can disable the account by it', async () => {
    const email = `found${at.unique()}@claimed.test`;
    const account = await at.anAccount(email);
    const shut = () => at.demo.as.admin.put(`${own}/client`, { email, disable: true });

    expect(await found(email)).toEqual(new Array(4).fill(account.id));
    const { status, body } = await shut();
    expect([status, body.id]).toEqual([200, account.id]);
  });

  test('the contact with the e-mail, whether an account registered with it earlier or later', async () => {
    const contact = await at.aContact();
    await at.anAccount(contact.email);
    const email = `since${at.unique()}@claimed.test`;
    await at.anAccount(email);
    const { id } = await made(`${own}/client`, cora(email));

    expect(await found(contact.email)).toEqual(new Array(4).fill(contact.id));
    expect(await found(email)).toEqual(new Array(4).fill(id));
  });
});

test('staff who book with the e-mail of a confirmed account book for that account', async () => {
  const email = `sure${at.unique()}@claimed.test`;
  const account = await at.anAccount(email);
  await account.rest.as(undefined).post(`/api/v1/login/${CAMDEN}/email_password_reset`, { email });
  const member = at.accountOf(await at.use(codesIn(await at.mails())[0]!));
  const { id } = await made(`${own}/bookings`, { ...place(), client: cora(email) });

  expect(member.id).toBe(account.id);
  expect(await at.bookingsOf(member)).toEqual([id]);
});

describe('a child that a member registers', () => {
  const sent = async (member: { id: number; rest: EmailClaimsDemo['demo']['as']['public'] }, email: string) => {
    const { status, body } = await member.rest.post(`/api/v1/${CAMDEN}/client`, {
      ...{ first_name: 'Kid', email, parent_client_id: member.id },
    });
    const again = await member.rest.post(`/api/v1/${CAMDEN}/client`, { first_name: 'Kit', email, parent_client_id: member.id });
    const read = await member.rest.get(`/api/v1/${CAMDEN}/members/${body.id}`);
    const masked = JSON.stringify([status, body, again.status, again.body, read.status, read.body])
      .replaceAll(encodeURIComponent(email), 'E')
      .replaceAll(email, 'E')
      .replaceAll(/\d+/g, (number) => (Number(number) >= 2 ** 30 ? 'drawn' : '0'));
    return { masked, isOne: again.body.id === body.id };
  };

  test('gets the same answers whether or not its e-mail is known, and reveals nothing of the contact', async () => {
    const contact = await at.aContact();
    const member = await at.anAccount(`parent${at.unique()}@claimed.test`);
    const row = () => at.demo.rows('select to_jsonb(client) as row from client where id = ?', [contact.id]);
    const before = await row();
    const ofKnown = await sent(member, contact.email);
    const ofUnknown = await sent(member, `kid${at.unique()}@claimed.test`);

    expect(ofKnown).toEqual(ofUnknown);
    expect(ofKnown.isOne).toBe(true);
    expect(ofKnown.masked).not.toMatch(/Cora|Canary/);
    expect(await row()).toEqual(before);
    expect(await at.mails()).toEqual([]);
  });
});
