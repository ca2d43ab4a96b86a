import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adoptRestoredFacts } from '../../../src/live/changes.js';
import { recordFacts } from '../../../src/outbox/record-fact.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { eventually } from '../../support/eventually.js';
import { adminToken, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let owner: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await createTestCompany(server.orm);
  owner = await adminToken(company.em, company.companyId);
});

const CHANGES = `query ($companyId: Int!, $kinds: [ChangeKind!], $after: String, $first: Int) {
  changes(companyId: $companyId, kinds: $kinds, after: $after, first: $first) {
    nodes { cursor kind id at } pageInfo { hasNextPage endCursor } } }`;

interface Changes {
  readonly nodes: readonly { readonly cursor: string; readonly kind: string; readonly id: string }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}

/** Requests facts of one kind by default, since creating the company has changed records too. */
async function ask(page: { kinds?: string[]; after?: string; first?: number } = {}) {
  const variables = { companyId: company.companyId, kinds: ['QUEUER_JOINED'], ...page };
  const { body } = await sendGraphql(server.url, { query: CHANGES, variables }, { Authorization: `Bearer ${owner}` });
  return { changes: body.data?.changes as Changes, code: body.errors?.[0]?.extensions.code };
}

/** Records that these queuers joined, in one transaction, which waits for `before` until it commits. */
const record = (ids: readonly number[], before?: () => Promise<unknown>) =>
  server.orm.em.fork().transactional(async (tx) => {
    const { companyId } = company;
    await recordFacts(
      tx,
      ids.map((queuerId) => ({ companyId, kind: 'queuer.joined' as const, about: { queuerId } })),
    );
    await before?.();
  });

/**
 * Polls until facts of these ids appear: other tests have transactions open on the same cluster, which from PostgreSQL's point
 * of view could still precede them.
 */
const shown = (page: Parameters<typeof ask>[0], ids: readonly string[]): Promise<Changes> =>
  eventually(async () => {
    const { changes } = await ask(page);
    expect(idsOf(changes)).toEqual(ids);
    return changes;
  });

const idsOf = ({ nodes }: Changes): string[] => nodes.map(({ id }) => id);

test('facts are paged, and a cursor of an empty page finds the facts recorded after it', async () => {
  await record([1, 2, 3]);
  const first = await shown({ first: 2 }, ['1', '2']);
  expect(first.pageInfo.hasNextPage).toBe(true);
  const second = await shown({ after: first.pageInfo.endCursor }, ['3']);
  expect(second.pageInfo.hasNextPage).toBe(false);
  const nothing = await shown({ after: second.pageInfo.endCursor }, []);
  await record([4]);
  await shown({ after: nothing.pageInfo.endCursor }, ['4']);
});

test('each fact has a cursor of its own', async () => {
  await record([1, 2, 3]);
  const { nodes } = await shown({}, ['1', '2', '3']);
  await shown({ after: nodes[0]!.cursor }, ['2', '3']);
});

test('feed positions are compared as numbers, also with different numbers of digits', async () => {
  await company.em.execute(
    `insert into fact (id, company_id, kind, about, recorded_by) overriding system value
     select id, ?, 'queuer.joined', jsonb_build_object('queuerId', place), recorded_by::xid8
     from (values (1, 999999999, '9'), (2, 1000000000, '9'), (3, 999999998, '10')) as facts (place, id, recorded_by)`,
    [company.companyId],
  );
  const { pageInfo } = await shown({ first: 1 }, ['1']);
  await shown({ after: pageInfo.endCursor }, ['2', '3']);
});

test('a fact committed late is not missed: it comes after every cursor returned earlier', async () => {
  let cursor = '';
  await record([1], async () => {
    await record([2]);
    const { changes } = await ask();
    expect(idsOf(changes)).toEqual([]);
    cursor = changes.pageInfo.endCursor;
  });
  await shown({ after: cursor }, ['1', '2']);
});

test('a fact that is rolled back does not appear', async () => {
  await expect(record([1], () => Promise.reject(new Error('undone')))).rejects.toThrow('undone');
  await record([2]);
  await shown({}, ['2']);
});

test('changes are filtered by kind and belong to one company', async () => {
  await record([1]);
  await shown({ kinds: ['QUEUER_JOINED'] }, ['1']);
  expect(idsOf((await ask({ kinds: ['BOOKING_CREATED'] })).changes)).toEqual([]);
  company = await createTestCompany(server.orm);
  owner = await adminToken(company.em, company.companyId);
  expect(idsOf((await ask()).changes)).toEqual([]);
});

const DAY = 24 * 60 * 60 * 1000;

/** A cursor with one of its parts changed: timeline, transaction, id or moment. */
function changed(cursor: string, part: number, value: unknown): string {
  const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
  return Buffer.from(JSON.stringify(parts.with(part, value))).toString('base64url');
}

test.each([
  ['from 28 days ago is accepted', (cursor: string) => changed(cursor, 3, Date.now() - 28 * DAY), undefined],
  ['from 30 days ago has expired', (cursor: string) => changed(cursor, 3, Date.now() - 30 * DAY), 'CURSOR_EXPIRED'],
  ['from another timeline has expired', (cursor: string) => changed(cursor, 0, '1.00000001'), 'CURSOR_EXPIRED'],
  ['with text in place of a number is invalid', (cursor: string) => changed(cursor, 1, "1' or true"), 'INVALID'],
  ['with two of its four parts is invalid', () => Buffer.from('["1", "2"]').toString('base64url'), 'INVALID'],
  ['that cannot be decoded is invalid', () => 'nothing', 'INVALID'],
])('cursors are validated: a cursor %s', async (_case, spoil, code) => {
  const { changes } = await ask();
  expect((await ask({ after: spoil(changes.pageInfo.endCursor) })).code).toBe(code);
});

/** Ages the facts of these ids by that many days. */
const age = (ids: readonly number[], days: number) =>
  company.em.execute(
    `update fact set happened_at = moment, recorded_at = moment from (select now() - make_interval(mins => ?) as moment) as past
     where company_id = ? and (about->>'queuerId')::int = any(?)`,
    [days * 1440, company.companyId, `{${ids.join()}}`],
  );

test('a first page without a cursor starts after facts that soon expire, and its cursor leads to the end', async () => {
  await record([1, 2, 3, 4]);
  await shown({}, ['1', '2', '3', '4']);
  await age([1, 2], 29.5);
  await age([3], 27.5);
  const first = await shown({ first: 1 }, ['3']);
  await shown({ after: first.pageInfo.endCursor }, ['4']);
});

test('facts older than a month are skipped, with and without a cursor', async () => {
  await record([1]);
  await record([2]);
  await record([3]);
  await shown({}, ['1', '2', '3']);
  await age([1], 60);
  await age([2], 28 - 0.5 / 24);
  await shown({}, ['2', '3']);
  const nothing = await ask({ first: 0 });
  const next = await shown({ after: nothing.changes.pageInfo.endCursor, first: 1 }, ['2']);
  await shown({ after: next.pageInfo.endCursor }, ['3']);
});

test('an empty page does not renew the age of its cursor', async () => {
  await record([1, 2]);
  const { nodes } = await shown({}, ['1', '2']);
  const old = changed(nodes[0]!.cursor, 3, Date.now() - 28.5 * DAY);
  expect((await ask({ after: old, first: 0 })).changes.pageInfo.endCursor).toBe(old);
});

test('facts of a database restored from a dump come before new ones', async () => {
  await record([1]);
  await company.em.execute(`update fact set recorded_by = '999999999999' where company_id = ?`, [company.companyId]);
  await adoptRestoredFacts(company.em);
  await record([2]);
  await shown({}, ['1', '2']);
});

test('a page of 0 returns a cursor for the first fact, and a page of -1 is refused', async () => {
  await record([1]);
  await shown({}, ['1']);
  const { changes } = await ask({ first: 0 });
  await shown({ after: changes.pageInfo.endCursor }, ['1']);
  expect((await ask({ first: -1 })).code).toBe('INVALID');
});
