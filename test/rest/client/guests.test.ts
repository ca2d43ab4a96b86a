import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '../../../src/client/client.entity.js';
import { createClient } from '../../../src/client/create-client.js';
import { createQuestion } from '../../../src/client/questions/save-question.js';
import { updateClient } from '../../../src/client/update-client.js';
import { findRow } from '../../../src/database/row.js';
import { type Answers, GUEST_FIELDS, GUEST_PATHS, type GuestSetup } from '../../support/clients/guest-paths.js';
import { embedded, RestClient } from '../../support/clients/rest-client.js';
import { eventually } from '../../support/eventually.js';
import { adminToken, createTalk, createTestCompany, MONDAY } from '../../support/fixtures/test-company.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';
import { partOfTurn } from '../../support/walks/turn.js';

/**
 * Guests who know an e-mail address: whether the company knows it too makes no difference to their answers; they read only their
 * own data and change nobody else's. Source: hardening.md, last section.
 */

const CANARY = 'Canary';

let server: TestServer;
let at: GuestSetup;
let admin: RestClient;
let questionId: number;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  const company = await createTestCompany(server.orm);
  // Equal for all guests, so that answers can be compared: an event with enough spaces.
  const { chain, talk } = await createTalk(company.em, company.companyId, { spaces: 500, startsAt: `${MONDAY}T20:00:00Z` });
  at = { url: server.url, company: { ...company, chain, talk } };
  admin = new RestClient({ base: server.url, token: await adminToken(company.em, company.companyId) });
  questionId = (await createQuestion(company.em, company.companyId, { name: 'Diet?', kind: 'text_field' })).id;
});
afterAll(() => server?.close());

let people = 0;
/** Addresses of equal length, so that length is no difference. */
const anEmail = () => `guest${String(1000 + people++)}@example.test`;

/** A contact with every field filled, each with the canary. */
async function aContact({
  email,
  ...more
}: {
  readonly email: string;
  readonly isMember?: boolean;
  readonly disabled?: boolean;
}) {
  const { em, companyId } = at.company;
  const words = Object.fromEntries(
    ['firstName', 'lastName', 'mobilePrefix', 'mobile', 'phonePrefix', 'phone', 'postcode', 'country', 'reference', 'locale']
      .concat(['address1', 'address2', 'address3', 'address4', 'address5'])
      .map((name) => [name, `${CANARY}-${name}`]),
  );
  const objects = { notifications: { [CANARY]: CANARY }, q: { [CANARY]: CANARY }, extra: { [CANARY]: CANARY } };
  const answers = [{ questionId, value: CANARY }];
  const client = await createClient(
    em.fork(),
    { companyId, now: new Date() },
    { ...words, ...objects, email, timeZone: 'Asia/Tokyo', answers },
  );
  await em.fork().nativeUpdate(Client, { id: client.id }, { ...more, walletAmount: 777 });
  return client.id;
}

async function rowsOf(clientId: number): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(c) as row from client c where id = ${clientId}
    union all select to_jsonb(a) from answer a where client_id = ${clientId}`.execute(at.company.em.fork().getKysely());
  return rows.map(({ row }) => row);
}

/** An id drawn at random, which reveals nothing. */
const isDrawn = (value: unknown) => typeof value === 'number' && value >= 2 ** 30;

/** Names of numbers and words that differ from one purchase to the next. */
const PASSING = /^(id|long_?id|purchase_?(id|ref)|obfuscated_id|created_?at|updated_?at|href|text|slot_id)$/i;

/** The answer without what differs each time: the e-mail, random values, counters and moments. */
function masked(value: unknown, email: string, name = ''): unknown {
  if (isDrawn(value)) return '<drawn>';
  if (Array.isArray(value)) return value.map((each) => masked(each, email));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, masked(each, email, key)]));
  if (PASSING.test(name)) return `<${name}>`;
  return typeof value === 'string' ? value.replaceAll(email, '<email>') : value;
}

const comparable = (answers: Answers, email: string) => JSON.stringify(masked(answers, email), null, 1);

/** Every number given as the client's id. */
function clientIds(value: unknown, name = ''): unknown[] {
  if (typeof value !== 'object' || value === null) return /^(client|member)_?id$/i.test(name) ? [value] : [];
  const own = /^(guestC|c)lient$/.test(name) && 'id' in value ? [value.id] : [];
  return [...own, ...Object.entries(value).flatMap(([key, each]) => clientIds(each, key))];
}

const KNOWN = [
  ['a contact', { isMember: false }],
  ['a member', { isMember: true }],
  ['a disabled contact', { isMember: false, disabled: true }],
] as const;

/** Details that guests give: each field alone, all of them, all of them blank, and a question about clients. */
function sayings(inFull: boolean): [string, Json][] {
  const alone = Object.entries(GUEST_FIELDS).map(([name, value]): [string, Json] => [name, { [name]: value }]);
  const blank = Object.fromEntries(
    Object.keys(GUEST_FIELDS).map((name) => [name, typeof GUEST_FIELDS[name] === 'string' ? ' ' : {}]),
  );
  const answered: Json = { ...GUEST_FIELDS, questions: [{ id: questionId, answer: 'Said-answer' }] };
  const many: [string, Json][] = [
    ['everything', answered],
    ['blanks', { ...blank, time_zone: '', first_name: 'Said-first' }],
  ];
  return inFull ? [...alone, ...many] : many;
}

describe.each(GUEST_PATHS.map((path, at) => ({ ...path, at })))('$name', ({ buys, walk, at: nth }) => {
  test.each(partOfTurn(KNOWN, nth))(
    'gives the same answer whether or not %s has the e-mail, reveals nothing and changes nothing',
    async (_, more) => {
      for (const [what, said] of sayings(!buys && !more.isMember)) {
        const [known, unknown] = [anEmail(), anEmail()];
        const contact = await aContact({ email: known, ...more });
        const before = await rowsOf(contact);

        const ofKnown = await walk(at, { ...said, email: known });
        const ofUnknown = await walk(at, { ...said, email: unknown });

        expect(comparable(ofKnown, known), what).toBe(comparable(ofUnknown, unknown));
        expect(JSON.stringify(ofKnown), what).not.toContain(CANARY);
        expect(await rowsOf(contact), what).toEqual(before);
        const told = ofKnown.flatMap(({ body }) => clientIds(body));
        expect(
          told.filter((id) => !isDrawn(id)),
          what,
        ).toEqual([]);
        if (buys) expect(told.length, what).toBeGreaterThan(5);
      }
    },
  );

  test('fills in names and locale of a contact with only an e-mail, but no contact details', async () => {
    const email = anEmail();
    const { em, companyId } = at.company;
    const { id } = await createClient(em.fork(), { companyId, now: new Date() }, { email });
    const [before] = (await rowsOf(id)) as [Json];
    await walk(at, { ...GUEST_FIELDS, email, questions: [{ id: questionId, answer: 'Said-answer' }] });

    const [after, ...answers] = (await rowsOf(id)) as [Json];
    const changed = Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
    expect(changed.sort()).toEqual(['country', 'first_name', 'last_name', 'locale', 'time_zone', 'updated_at', 'version']);
    expect(answers).toEqual([]);
  });
});

/** The client embedded in a purchase. */
const clientOf = ({ body }: { readonly body: Json }) => (body._embedded as Json).client;

describe('a purchase without a log-in', () => {
  const own = (path: string) => `/api/v1/${at.company.companyId}/${path}`;
  const aGuest = async () => {
    const guest = new RestClient({ base: at.url });
    await guest.post(own('basket/add_item'), { event_id: at.company.talk.id, event_chain_id: at.company.chain.id });
    return guest;
  };
  const buy = async (client: Json) => (await aGuest()).post(own('basket/checkout'), { client });

  test('shows the details as the guest gave them, whatever other guests or staff enter later', async () => {
    const email = anEmail();
    const first = await buy({ ...GUEST_FIELDS, email });
    const path = `/api/v1/purchases/${first.body.long_id}`;
    const { reference, extra_info, ...shown } = GUEST_FIELDS;
    expect(clientOf(first)).toMatchObject({ ...shown, email });

    const second = await buy({ email, first_name: 'Other', phone: '555' });
    const { em, companyId } = at.company;
    const record = (await findRow(em.fork(), Client, sql`t.email = ${email}`))!;
    await updateClient(
      em.fork(),
      { companyId, id: record.id },
      { firstName: CANARY, phone: CANARY, mobile: CANARY, q: { [CANARY]: 1 } },
    );

    const reader = new RestClient({ base: at.url });
    expect((await reader.get(path)).body).toEqual(first.body);
    const others = await reader.get(`/api/v1/purchases/${second.body.long_id}`);
    expect(others.body).toMatchObject({ client_name: 'Other' });
    expect(JSON.stringify(others.body)).not.toMatch(/Said|7700900001|Canary/);
    expect(embedded(others, 'bookings')).toHaveLength(1);
  });

  test('shows staff the name that the guest gave, with the contact of that e-mail', async () => {
    const email = anEmail();
    const contact = await aContact({ email });
    const { body } = await buy({ email, first_name: 'Tom', last_name: 'Lee', phone: '555' });
    const record = await admin.get(`/api/v1/admin/${at.company.companyId}/bookings?client_id=${contact}`);
    const [booking] = embedded(record, 'bookings');

    expect(booking).toMatchObject({ client_name: 'Tom Lee', client_id: contact, purchase_ref: body.long_id });
  });

  test('gives no access to a client by its id', async () => {
    const email = anEmail();
    const contact = await aContact({ email });
    const before = await rowsOf(contact);
    const tries: Json[] = [{ client: { id: contact } }, { client_id: contact }, { member_id: contact }];
    for (const body of tries) {
      const known = await (await aGuest()).post(own('basket/checkout'), body);
      const missing = JSON.parse(JSON.stringify(body).replace(String(contact), '999999'));
      const unknown = await (await aGuest()).post(own('basket/checkout'), missing);
      expect([known.status, known.body.error]).toEqual([403, 'Please Login']);
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    }
    const named = await (await aGuest()).post(own('basket/checkout'), {
      client: { id: contact, first_name: 'Eve', email: anEmail() },
    });
    expect(JSON.stringify(named.body)).not.toContain(CANARY);
    expect((await new RestClient({ base: at.url }).put(own(`client/${contact}`), { email, first_name: 'Eve' })).status).toBe(404);
    expect(await rowsOf(contact)).toEqual(before);
    const bookings = await admin.get(`/api/v1/admin/${at.company.companyId}/bookings?client_id=${contact}`);
    expect(bookings.body.total_entries).toBe(0);
  });

  test('accepts a submission id for an hour in the same session only, and uses the details submitted', async () => {
    const [mine, theirs] = [await aGuest(), await aGuest()];
    const email = anEmail();
    const { body } = await mine.post(own('client'), { email, first_name: 'Mine', phone: '555 01 23' });
    const stolen = await theirs.post(own('basket/checkout'), { client_id: body.id });
    const beside = await theirs.post(own('basket/checkout'), { client: { id: body.id, first_name: 'Eve', email: anEmail() } });
    const changed = await theirs.put(own(`client/${body.id}`), { email, first_name: 'Eve' });

    expect([stolen.status, stolen.body.error, changed.status]).toEqual([403, 'Please Login', 404]);
    expect(JSON.stringify(beside.body)).not.toMatch(/Mine|555 01 23/);
    const bought = await mine.post(own('basket/checkout'), { client_id: body.id });
    expect(clientOf(bought)).toMatchObject({ id: body.id, email, first_name: 'Mine', phone: '555 01 23' });

    const late = await aGuest();
    const sent = await late.post(own('client'), { email, first_name: 'Late' });
    await sql`update client_submission set submitted_at = now() - interval '61 minutes' where id = ${sent.body.id as number}`.execute(
      at.company.em.fork().getKysely(),
    );
    expect((await late.post(own('basket/checkout'), { client_id: sent.body.id })).status).toBe(403);
  });

  test('keeps the details given earlier when a later call sends blanks', async () => {
    const guest = await aGuest();
    const said = { email: anEmail(), first_name: 'Ann', phone: '555 01 24' };
    const { body } = await guest.post(own('client'), said);
    const blank = { first_name: ' ', last_name: '', phone: '' };
    expect((await guest.put(own(`client/${body.id}`), { email: said.email, ...blank })).status).toBe(200);
    const bought = await guest.post(own('basket/checkout'), { client: { id: body.id, email: said.email, ...blank } });
    expect(clientOf(bought)).toMatchObject(said);
  });

  test('lets a guest correct a contact that they created until someone else changes it', async () => {
    const guest = await aGuest();
    const email = anEmail();
    const { body } = await guest.post(own('client'), { email, first_name: 'Tpyo', phone: '1' });
    await guest.follow(body, 'self', {}, { method: 'PUT', body: { email, first_name: 'Typo', phone: '2' } });
    const { em, companyId } = at.company;
    const record = () => findRow(em.fork(), Client, sql`t.email = ${email}`);
    expect(await record()).toMatchObject({ firstName: 'Typo', phone: '2' });

    await updateClient(em.fork(), { companyId, id: (await record())!.id }, { address1: 'By the staff' });
    await guest.follow(body, 'self', {}, { method: 'PUT', body: { email, first_name: 'Again', phone: '3' } });
    expect(await record()).toMatchObject({ firstName: 'Typo', phone: '2', address1: 'By the staff' });
    const bought = await guest.post(own('basket/checkout'), { client_id: body.id });
    expect(clientOf(bought)).toMatchObject({ first_name: 'Again', phone: '3', address1: null });
  });

  test.each([
    ['another guest enters at the same moment is accepted, and no second contact is created', 'First'],
    ['a new account claims at the same moment is accepted, as a contact apart from the account', 'Second'],
  ])('a guest who gives an e-mail that %s', async (_label, contactOfIt) => {
    const email = anEmail();
    const { em, companyId } = at.company;
    const waits = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(em.fork().getKysely());
      expect(rows).toHaveLength(1);
    };
    const late = await em.fork().transactional(async (tx) => {
      const claimedEmail = contactOfIt === 'First' ? null : email;
      await createClient(tx, { companyId, now: new Date() }, { email, claimedEmail, firstName: 'First' });
      const answer = new RestClient({ base: at.url }).post(own('client'), { email, first_name: 'Second' });
      await eventually(waits);
      return { answer };
    });
    const { status, body } = await late.answer;
    const { rows } = await sql`select first_name from client where email = ${email}`.execute(em.fork().getKysely());

    expect([status, body.first_name, rows]).toEqual([201, 'Second', [{ first_name: contactOfIt }]]);
  });
});
