import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEED_FACTS } from '../../../src/live/change-kind.js';
import { RestClient } from '../../support/clients/rest-client.js';
import { rowsOf } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { adminToken, createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let admin: RestClient;
let root: string;

beforeAll(async () => {
  server = await startServer({ appIds: 'any' });
  company = await createTestCompany(server.orm);
  admin = new RestClient({ base: server.url, token: await adminToken(company.em, company.companyId) });
  root = `/api/v1/admin/${company.companyId}`;
});
afterAll(() => server.close());

interface Feed {
  readonly items: readonly { readonly cursor: string; readonly kind: string; readonly id: string; readonly created_at: string }[];
  readonly _links: { readonly self: { readonly href: string }; readonly next: { readonly href: string } };
}

async function read(href: string): Promise<Feed> {
  const { status, body } = await admin.get(href.replace(server.url, ''));
  expect(status).toBe(200);
  return body as unknown as Feed;
}

/** The page at an address, once it contains everything done so far: open transactions of other tests may delay it. */
const pageOf = (href: string, kinds: readonly string[]): Promise<Feed> =>
  eventually(async () => {
    const page = await read(href);
    expect(page.items.map(({ kind }) => kind)).toEqual(kinds);
    return page;
  });

/** Address after everything that creating the company left in the feed. */
const newest = (): Promise<string> =>
  eventually(async () => {
    const [row] = await rowsOf(server.orm)<{ count: number }>(
      `select (select count(*) from record_change where company_id = t.id)::int + (select count(*) from fact where company_id = t.id and kind in (?))::int as count
       from company t where id = ?`,
      [FEED_FACTS, company.companyId],
    );
    const { items, _links } = await read(`${root}/changes?per_page=1024`);
    expect(items).toHaveLength(row!.count);
    return _links.next.href.replace('per_page=1024', 'per_page=100');
  });

test('a program reads the feed page by page, and continues after an empty page', async () => {
  const start = await newest();
  const made = await admin.post(`${root}/client`, { first_name: 'Ada', email: 'ada@example.test' });
  await admin.put(`${root}/client/${made.body.id}`, { first_name: 'Augusta' });
  await pageOf(start, ['client.created', 'client.changed']);

  const first = await pageOf(start.replace('per_page=100', 'per_page=1'), ['client.created']);
  expect(first.items).toEqual([
    { cursor: expect.any(String), kind: 'client.created', id: String(made.body.id), created_at: expect.stringMatching(/Z$/) },
  ]);
  expect(first._links.next.href).toContain('per_page=1');
  const second = await pageOf(first._links.next.href, ['client.changed']);
  const nothing = await pageOf(second._links.next.href, []);
  await admin.put(`${root}/client/${made.body.id}`, { first_name: 'Ada' });
  await pageOf(nothing._links.next.href, ['client.changed']);
});

test('an expired cursor is a 410, and an invalid one a 400', async () => {
  const [timeline, transaction, fact] = ['elsewhere', '1', '1'];
  const foreign = Buffer.from(JSON.stringify([timeline, transaction, fact, Date.now()])).toString('base64url');
  const expired = await admin.get(`${root}/changes?after=${foreign}`);
  expect([expired.status, expired.body.code]).toEqual([410, 'CURSOR_EXPIRED']);
  const wrong = await admin.get(`${root}/changes?after=nothing`);
  expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID']);
});

test('changes to a resource appear in the feed, so that a copy can follow them', async () => {
  const start = await newest();
  const made = await admin.post(`${root}/resources`, { name: 'Table' });
  const one = `${root}/resources/${made.body.id}`;
  await admin.put(one, { name: 'Bath' });
  const { items, _links } = await pageOf(start, ['resource.created', 'resource.changed']);
  expect(items.map(({ id }) => id)).toEqual([String(made.body.id), String(made.body.id)]);
  expect((await admin.get(one)).body.name).toBe('Bath');

  await admin.delete(one);
  await pageOf(_links.next.href, ['resource.deleted']);
});

test('the feed is for administrators of the company only', async () => {
  const other = await createTestCompany(server.orm);
  const foreign = await admin.get(`/api/v1/admin/${other.companyId}/changes`);
  expect([403, 404]).toContain(foreign.status);
  const stranger = await new RestClient({ base: server.url }).get(`${root}/changes`);
  expect(stranger.status).toBe(401);
});
