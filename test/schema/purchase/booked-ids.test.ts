import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { type ReadRows, rowsOf } from '../../support/database.js';
import { adminToken, createContact, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

/**
 * Ids of combinations and of events come from one sequence: an id in the wrong field, or of another company, is refused at its
 * own field and under its own name.
 */

let server: TestServer;
let company: TestCompany;
let stranger: TestCompany;
let token: string;
let clientId: number;
let rows: ReadRows;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  stranger = await createTestCompany(server.orm);
  rows = rowsOf(server.orm);
  token = await adminToken(company.em.fork(), company.companyId);
  clientId = await createContact(company.em.fork(), company.companyId);
});
afterAll(() => server?.close());

const NOBODY = 2_000_000_000;

/** Id of the event or combination to book; an event has its own start. */
type Named = { readonly eventId: number } | { readonly bookableId: number };

async function combinationOf({ check }: TestCompany): Promise<number> {
  const [row] = await rows<{ id: number }>('select min(id) as id from bookable where service_id = ?', [check.id]);
  return row!.id;
}

/** Mutations that take such an id, each with its path in the input. */
const MUTATIONS = {
  createBooking: {
    send: (line: object) => ({ clientId, ...line }),
    place: '',
    selection: 'id',
  },
  addToBasket: {
    send: (line: object) => ({ companyId: company.companyId, items: [line] }),
    place: 'items.0.',
    selection: 'token',
  },
} as const;

async function refusalOf(mutation: keyof typeof MUTATIONS, named: Named) {
  const line = 'bookableId' in named ? { ...named, startsAt: `${MONDAY}T09:00:00Z` } : named;
  const { send, place, selection } = MUTATIONS[mutation];
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${selection} } }`;
  const { body } = await sendGraphql(server.url, { query, variables: { input: send(line) } }, { 'Auth-Token': token });
  const { code, what, fields = [] } = body.errors?.[0]?.extensions ?? {};
  const paths = (fields as readonly { readonly path: string }[]).map(({ path }) => path.slice(place.length));
  return { code, ...(what ? { what } : {}), paths };
}

describe.each(['createBooking', 'addToBasket'] as const)('%s', (mutation) => {
  test('refuses an unknown id', async () => {
    expect(await refusalOf(mutation, { eventId: NOBODY })).toEqual({ code: 'NOT_FOUND', what: 'EVENT', paths: ['eventId'] });
    const combination = { code: 'NOT_FOUND', what: 'BOOKABLE', paths: ['bookableId'] };
    expect(await refusalOf(mutation, { bookableId: NOBODY })).toEqual(combination);
  });

  test('refuses an id of another company as unknown, also in the wrong field', async () => {
    for (const id of [stranger.talk.id, await combinationOf(stranger)]) {
      expect(await refusalOf(mutation, { eventId: id })).toEqual({ code: 'NOT_FOUND', what: 'EVENT', paths: ['eventId'] });
      const combination = { code: 'NOT_FOUND', what: 'BOOKABLE', paths: ['bookableId'] };
      expect(await refusalOf(mutation, { bookableId: id })).toEqual(combination);
    }
  });

  test('refuses an id of the company in the wrong field', async () => {
    expect(await refusalOf(mutation, { bookableId: company.talk.id })).toEqual({ code: 'INVALID', paths: ['bookableId'] });
    expect(await refusalOf(mutation, { eventId: await combinationOf(company) })).toEqual({ code: 'INVALID', paths: ['eventId'] });
  });
});
