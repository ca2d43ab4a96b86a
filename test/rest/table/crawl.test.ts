import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../../rest-adapter/routes.js';
import { CAMDEN, type DemoCaller, type DemoServer, LEEDS, openDemo, PARENT } from '../../support/fixtures/demo-server.js';
import { hrefOf, isJson, type Json } from '../../support/oracles/hal-rules.js';
import { gapsOf, type Met, namesMet } from '../../support/oracles/records-met.js';
import { type Crawl, crawl } from '../../support/walks/crawler.js';
import { linkValues } from '../../support/walks/link-values.js';
import { LISTED } from './section-two.js';

/**
 * A link is advertised only if it works, and a client that knows nothing but links reaches everything.
 * Source: decisions 5, issue 3.
 */

const COMPANIES = ['/api/v1', '/api/v1/company/1', '/api/v1/company/2'];
const LOGGED_IN = [...COMPANIES, '/api/v1/login', '/api/v1/status'];
const STARTS = {
  public: COMPANIES,
  member: LOGGED_IN,
  admin: [...LOGGED_IN, '/api/v1/admin/2/company'],
  parentAdmin: [...LOGGED_IN, '/api/v1/admin/1/company', '/api/v1/admin/2/company'],
} as const satisfies Partial<Record<DemoCaller, readonly string[]>>;

type Walker = keyof typeof STARTS;

let demo: DemoServer;
const met = {} as Record<Walker, Crawl>;
const names = new Map<string, Met>();

beforeAll(async () => {
  demo = await openDemo();
  const camden = `/api/v1/admin/${CAMDEN}`;
  await demo.as.admin.post(`${camden}/webhooks`, { url: 'https://receiver.example.com/', kinds: ['client.created'] });
  await demo.as.admin.post(`${camden}/client`, { first_name: 'Told' });
  const values = await linkValues(demo);
  for (const walker of Object.keys(STARTS) as Walker[]) met[walker] = await crawl(demo.as[walker], STARTS[walker], values);
  const answers = Object.values(met).flatMap((each) => each.answers);
  for (const [at, found] of namesMet(answers, LISTED).entries()) names.set(LISTED[at]!.name, found);
}, 900_000);
afterAll(() => demo?.server.close());

/** Every record of an answer, the answer itself first. */
function recordsIn(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(recordsIn);
  return isJson(value) ? [value, ...Object.values(value).flatMap(recordsIn)] : [];
}

/** Paths of the answers in which `isWrong` finds something. */
const wrongIn = (walker: Walker, isWrong: (text: string) => boolean) =>
  met[walker].answers.filter(({ body }) => isWrong(JSON.stringify(body))).map(({ path }) => path);

/** Companies whose records were shown in the admin form. */
function companiesShown(walker: Walker): number[] {
  const selves = met[walker].answers.flatMap(({ body }) => recordsIn(body).map((record) => hrefOf(record, 'self') ?? ''));
  const companies = selves.map((self) => /\/api\/v1\/admin\/(\d+)\//.exec(self)?.[1]);
  return [...new Set(companies.filter((id) => id !== undefined).map(Number))].sort();
}

describe.each(Object.keys(STARTS) as Walker[])('every link that %s finds', (walker) => {
  test('works', () => {
    expect([...met[walker].faults]).toEqual([]);
  });

  test('leads to no data of another family', () => {
    expect(met[walker].answers.length).toBeGreaterThan(150);
    expect(wrongIn(walker, (text) => /harbour|\byoga\b/i.test(text))).toEqual([]);
  });
});

test('the public sees no client’s e-mail, and a member only their own', async () => {
  const clients = await demo.rows<{ email: string }>('select email from client where email is not null');
  const others = clients.map(({ email }) => email).filter((email) => email !== 'member@demo.test');
  const told = (text: string) => others.some((email) => text.includes(email));

  expect(others.length).toBeGreaterThan(40);
  expect(wrongIn('public', (text) => told(text) || text.includes('member@demo.test'))).toEqual([]);
  expect(wrongIn('member', told)).toEqual([]);
  expect(wrongIn('admin', told).length).toBeGreaterThan(10);
});

test('an administrator of a branch sees that branch, one of the parent the entire family', () => {
  expect(companiesShown('public')).toEqual([]);
  expect(companiesShown('member')).toEqual([]);
  expect(companiesShown('admin')).toEqual([CAMDEN]);
  expect(companiesShown('parentAdmin')).toEqual([PARENT, CAMDEN, LEEDS]);
});

/** Names in a list that were neither met nor mentioned in GAPS.md. */
const missing = (listed = '', found: ReadonlySet<string>, told: ReadonlySet<string>): string[] =>
  listed.split(/\s+/).filter((name) => name !== '' && !found.has(name) && !told.has(name));

test.each(LISTED)('$name: every field and link is found by links, without writing', ({ name, fields, links, embedded }) => {
  const found = names.get(name)!;
  const told = gapsOf(name.split(' ')[0] ?? '');

  expect({
    fields: missing(fields, found.fields, told),
    links: missing(links, found.links, told),
    embedded: missing(embedded, found.embedded, told),
  }).toEqual({ fields: [], links: [], embedded: [] });
});

/** Looked up by a known word, or a second way to the same records. */
const UNLINKED = [/\/find_by_ref\//, /\/day(\/|$)/];

test('every readable endpoint of service.md is reached through links', () => {
  const reached = new Set(Object.values(met).flatMap(({ rows }) => [...rows]));
  const documented = routes.filter(({ method, source }) => method === 'GET' && /^\d/.test(source));
  const missed = documented.filter(({ path }) => !reached.has(path) && !UNLINKED.some((known) => known.test(path)));

  expect(documented.length).toBeGreaterThan(30);
  expect(missed.map(({ path }) => path)).toEqual([]);
});
