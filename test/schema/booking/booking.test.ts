import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addNote } from '../../../src/booking/write-note.js';
import { createQuestion } from '../../../src/client/questions/save-question.js';
import { createBooking } from '../../../src/purchase/bookings/create-booking.js';
import { adminToken, createMember, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { countStatements, statementsOf } from '../../support/oracles/count-statements.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

/** Bookings over GraphQL: the fields that each kind of caller may see. */
let server: TestServer;
let company: TestCompany;
let mia: { id: number; token: string };
let admin: string;
let bookingId: number;
let longId: string;
beforeAll(async () => {
  server = await startServer();
  company = await createTestCompany(server.orm);
  mia = await createMember(company.em, company.companyId);
  admin = await adminToken(company.em, company.companyId);
  const { companyId } = company;
  const open = await createQuestion(company.em, companyId, { name: 'Breed?', kind: 'text_field', questionGroupId: 7 });
  const inner = { name: 'Fierce?', kind: 'text_field', questionGroupId: 7, adminOnly: true };
  const secret = await createQuestion(company.em, companyId, inner);
  const booking = await createBooking(
    company.em.fork(),
    {
      companyId,
      clientId: mia.id,
      administratorId: 1,
      serviceId: company.check.id,
      personId: company.ann.id,
      startsAt: `${MONDAY}T10:00`,
      answers: [
        { questionId: open.id, value: 'Pug' },
        { questionId: secret.id, value: 'very' },
      ],
    },
    new Date('2030-03-01T12:00:00Z'),
  );
  bookingId = booking.id;
  await addNote(company.em.fork(), { companyId, bookingId, note: 'bites', isPrivate: true });
  await addNote(company.em.fork(), { companyId, bookingId, note: 'by the side door', isPrivate: false });
  const { rows } = await sql<{ long_id: string }>`select long_id from purchase`.execute(company.em.getKysely());
  longId = rows[0]!.long_id;
});
afterAll(() => server?.close());

interface Answer {
  readonly data?: Readonly<Record<string, Json | null>> | null;
  readonly errors?: readonly { readonly extensions: Json }[];
}

async function ask(query: string, token?: string): Promise<Answer> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query }),
  });
  return (await response.json()) as Answer;
}

const code = ({ errors }: Answer) => errors?.[0]?.extensions.code;
const SHOWN = 'answers { value } notes { note } client { firstName email } person { name }';

test('an administrator sees all fields of a booking', async () => {
  const { data } = await ask(
    `{ booking(companyId: ${company.companyId}, id: ${bookingId}) { ${SHOWN} administratorId } }`,
    admin,
  );

  expect(data?.booking).toMatchObject({
    answers: [{ value: 'Pug' }, { value: 'very' }],
    notes: [{ note: 'bites' }, { note: 'by the side door' }],
    client: { firstName: 'Mia' },
    administratorId: 1,
  });
});

test('a member sees no answers or notes for staff, nor which administrator made the booking', async () => {
  const asked = (fields: string) =>
    ask(`{ booking(companyId: ${company.companyId}, clientId: ${mia.id}, id: ${bookingId}) { ${fields} } }`, mia.token);

  expect((await asked(SHOWN)).data?.booking).toMatchObject({
    answers: [{ value: 'Pug' }],
    notes: [{ note: 'by the side door' }],
    client: { firstName: 'Mia' },
  });
  expect(code(await asked('administratorId'))).toBe('FORBIDDEN');
  expect(code(await asked('person { email }'))).toBe('FORBIDDEN');
});

test('a caller with only the long id of a purchase sees no personal data of its contact', async () => {
  await sql`update client set is_member = false where id = ${mia.id}`.execute(company.em.getKysely());
  const { data } = await ask(`{ purchase(longId: "${longId}") { bookings { nodes { ${SHOWN} } } } }`);
  await sql`update client set is_member = true where id = ${mia.id}`.execute(company.em.getKysely());

  expect((data?.purchase?.bookings as Json | undefined)?.nodes).toMatchObject([
    { answers: [{ value: 'Pug' }], notes: [{ note: 'by the side door' }], client: { firstName: null, email: null } },
  ]);
});

test('slots are public, their bookings and descriptions are not', async () => {
  const slots = `slots(companyId: ${company.companyId}, filter: { from: "${MONDAY}", to: "${MONDAY}" })`;

  expect((await ask(`{ ${slots} { nodes { summary spacesBooked spacesHeld } } }`)).data?.slots).toEqual({
    nodes: [{ summary: 'Check with Ann at Pet Store', spacesBooked: 1, spacesHeld: 0 }],
  });
  expect(code(await ask(`{ ${slots} { nodes { bookings { nodes { id } } } } }`))).toBe('UNAUTHENTICATED');
  expect(code(await ask(`{ ${slots} { nodes { description } } }`))).toBe('UNAUTHENTICATED');
});

test('the refusal of a taken time has a code and free alternatives', async () => {
  const book = `mutation { createBooking(input: { companyId: ${company.companyId}, clientId: ${mia.id}, serviceId: ${company.check.id},
    personId: ${company.ann.id}, startsAt: "${MONDAY}T10:15:00Z" }) { id } }`;

  expect((await ask(book, admin)).errors?.[0]?.extensions).toMatchObject({
    code: 'TIME_TAKEN',
    alternatives: expect.arrayContaining([
      expect.objectContaining({ startsAt: `${MONDAY}T10:30:00Z`, personId: company.ann.id }),
    ]),
  });
  expect(code(await ask(book, mia.token))).toBe('FORBIDDEN');
  expect(code(await ask(book))).toBe('UNAUTHENTICATED');
});

test('a list continues from its cursor, and takes the same number of statements whatever its length', async () => {
  const page = (args: string) =>
    `{ bookings(companyId: ${company.companyId}, ${args}) { totalCount pageInfo { hasNextPage endCursor }
      nodes { id ${SHOWN} service { name } company { name } purchase { longId } slot { id } address { id } } } }`;
  for (const time of ['11:00', '12:00', '13:00']) {
    const input = `companyId: ${company.companyId}, clientId: ${mia.id}, serviceId: ${company.check.id}, startsAt: "${MONDAY}T${time}:00Z"`;
    await ask(`mutation { createBooking(input: { ${input} }) { id } }`, admin);
  }
  const first = (await ask(page('first: 3'), admin)).data?.bookings as Json;
  const { endCursor } = first.pageInfo as Json;
  const rest = (await ask(page(`first: 3, after: "${endCursor}"`), admin)).data?.bookings as Json;

  expect([first.totalCount, (first.nodes as Json[]).length, (rest.nodes as Json[]).length]).toEqual([4, 3, 1]);
  expect(await countStatements(() => ask(page('first: 3'), admin))).toBe(
    await countStatements(() => ask(page('first: 1'), admin)),
  );
});

test('fields of a list left out by `@skip` and `@include` are not loaded', async () => {
  const bookings = `bookings(companyId: ${company.companyId}, first: 3)`;
  const sentFor = (query: string) => statementsOf(async () => expect((await ask(query, admin)).errors).toBeUndefined());
  const plain = await sentFor(`{ ${bookings} { nodes { id } } }`);
  const leftOut = `purchase @include(if: $no) { longId } client @skip(if: $yes) { answers { id } } ... @skip(if: $yes) { notes { id } }`;
  const variables = '$no: Boolean = false, $yes: Boolean = true';
  expect(await sentFor(`query (${variables}) { ${bookings} { totalCount @include(if: $no) nodes { id ${leftOut} } } }`)).toEqual(
    plain,
  );
  expect(
    (await sentFor(`query ($no: Boolean = false) { ${bookings} { nodes { id notes @skip(if: $no) { id } } } }`)).length,
  ).toBe(plain.length + 1);
});

test('the `bookableId` of availability is accepted by addToBasket, createBooking and moveBooking', async () => {
  const { companyId, check, ann } = company;
  const look = `availableTimes(companyId: ${companyId}, input: { serviceId: ${check.id}, personIds: [${ann.id}] }, period: { from: "${MONDAY}" })`;
  const { data } = await ask(`{ ${look} { combinations { bookableId } } }`);
  const bookableId = Number(JSON.stringify(data).match(/"bookableId":(\d+)/)?.[1]);

  const add = (ids: string) =>
    ask(`mutation { addToBasket(input: { companyId: ${companyId}, items: [{ ${ids}, startsAt: "${MONDAY}T15:00:00Z" }] }) {
      items { bookableId eventId personId } } }`);
  const held = await add(`bookableId: ${bookableId}`);
  expect(held.data?.addToBasket).toEqual({ items: [{ bookableId, eventId: null, personId: ann.id }] });
  expect(code(await add(`bookableId: ${bookableId}, eventId: 1`))).toBe('INVALID');

  const made = await ask(
    `mutation { createBooking(input: { clientId: ${mia.id}, bookableId: ${bookableId}, startsAt: "${MONDAY}T16:00:00Z" }) { id personId } }`,
    admin,
  );
  expect(made.data?.createBooking).toMatchObject({ personId: ann.id });
  const id = Number(made.data?.createBooking?.id);
  const moved = await ask(
    `mutation { moveBooking(input: { id: ${id}, to: { bookableId: ${bookableId}, startsAt: "${MONDAY}T16:30:00Z" } }) { localStart } }`,
    mia.token,
  );
  expect(moved.data?.moveBooking).toEqual({ localStart: expect.stringContaining('T16:30') });
});
