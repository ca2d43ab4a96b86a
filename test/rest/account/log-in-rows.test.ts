import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { routes } from '../../../rest-adapter/routes.js';
import type { RestAnswer, RestClient } from '../../support/clients/rest-client.js';
import {
  CAMDEN,
  type DemoCaller,
  type DemoServer,
  HARBOUR,
  LEEDS,
  openDemo,
  PARENT,
} from '../../support/fixtures/demo-server.js';
import { loggedIn } from '../../support/fixtures/pet-store.js';
import { fingerprint } from '../../support/oracles/fingerprint.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { keyOf } from '../../support/walks/example-calls.js';

/**
 * Log-in endpoints × caller × company. They count failures and end sessions, so the tables of all other endpoints leave them
 * out. Source: hardening.md, "Who may do what"; decisions 3 and 6, wire.md 1.1.
 */

const COMPANIES = [CAMDEN, PARENT, LEEDS, HARBOUR, 999_999];

let demo: DemoServer;
let member: number;
beforeAll(async () => {
  demo = await openDemo();
  const [row] = await demo.rows<{ id: number }>(`select id from client where email = 'member2@demo.test' and is_member`);
  member = row!.id;
});
afterAll(() => demo?.server.close());
// Right passwords against the wrong company are failures too.
beforeEach(() => demo.rows('delete from failed_login'));

const nobody = (): RestClient => demo.as.public.as(undefined);

interface Row {
  readonly keys: readonly string[];
  /** Expected statuses by caller, in the order of `COMPANIES`. */
  readonly cells: Partial<Record<DemoCaller, string>>;
  readonly path: (company: number) => string;
  readonly body?: (company: number) => Json;
}

const OF_ADMINS = {
  //               Camden parent Leeds Harbour nowhere
  public: /*      */ '401 401 401 401 401',
  analyst: /*     */ '200 403 403 403 403',
  staff: /*       */ '200 403 403 403 403',
  admin: /*       */ '200 403 403 403 403',
  leedsAdmin: /*  */ '403 403 200 403 403',
  parentAdmin: /* */ '200 200 200 403 403',
  harbourAdmin: /**/ '403 403 403 200 403',
};

const OF_BOTH = { ...OF_ADMINS, member: '200 200 200 403 403', harbourMember: '403 403 403 200 403' };

/** Endpoints that create nothing and end no session. */
const CHECKS: readonly Row[] = [
  { keys: ['GET /login'], cells: OF_BOTH, path: (company) => `/login?id=${company}` },
  { keys: ['GET /login/{c}'], cells: OF_BOTH, path: (company) => `/login/${company}` },
  {
    keys: ['GET /login/admin/{c}'],
    cells: { ...OF_ADMINS, member: '401 401 401 401 401', harbourMember: '401 401 401 401 401' },
    path: (company) => `/login/admin/${company}`,
  },
  {
    // 400: the member has the permission, but did not repeat the password.
    keys: ['POST /login/{c}/update_password/{member_id}'],
    cells: {
      public: /*      */ '401 401 401 401 401',
      member: /*      */ '403 403 403 403 403',
      otherMember: /* */ '400 400 400 403 403',
      harbourMember: /**/ '403 403 403 403 403',
      staff: /*       */ '403 403 403 403 403',
      harbourAdmin: /**/ '403 403 403 403 403',
    },
    path: (company) => `/login/${company}/update_password/${member}`,
    body: () => ({ current_password: 'demo-password', new_password: 'one-of-eight', confirm_new_password: 'another' }),
  },
];

const statuses = async (calls: readonly Promise<RestAnswer>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).join(' ');

describe.each(CHECKS)('$keys', ({ keys: [key], cells, path, body }) => {
  test.each(Object.entries(cells) as [DemoCaller, string][])(
    'answers %s with %s and changes nothing',
    async (caller, expected) => {
      const before = await fingerprint(demo);
      const verb = key!.split(' ')[0]!;
      const calls = COMPANIES.map((company) => {
        const by = demo.as[caller];
        return by.as(by.token).send(verb, `/api/v1${path(company)}`, body?.(company));
      });

      expect(await statuses(calls)).toBe(expected);
      expect(await fingerprint(demo)).toEqual(before);
    },
  );
});

/** Each call has its own session; a call that succeeds leaves one more. */
describe('PUT /login/admin', () => {
  const EMAILS = {
    member: ['member@demo.test', '403 403 403 403 403'],
    analyst: ['analyst@demo.test', OF_ADMINS.analyst],
    staff: ['staff@demo.test', OF_ADMINS.staff],
    leedsAdmin: ['leeds@demo.test', OF_ADMINS.leedsAdmin],
    parentAdmin: ['parent@demo.test', OF_ADMINS.parentAdmin],
    harbourAdmin: ['admin@harbour.test', OF_ADMINS.harbourAdmin],
  } as const;

  test.each(Object.entries(EMAILS))(
    'answers %s with %s and keeps the calling session valid',
    async (_label, [email, expected]) => {
      for (const [at, company] of COMPANIES.entries()) {
        const by = await loggedIn(nobody(), email);
        const { status } = await by.as(by.token).put('/api/v1/login/admin', { company_id: company });

        expect([company, status]).toEqual([company, Number(expected.split(' ')[at])]);
        expect((await by.get('/api/v1/login')).status).toBe(200);
      }
      expect((await nobody().put('/api/v1/login/admin', { company_id: CAMDEN })).status).toBe(401);
    },
  );
});

describe('DELETE /login', () => {
  test.each(['member@demo.test', 'analyst@demo.test', 'parent@demo.test'])('ends only the one session of %s', async (email) => {
    const [one, other] = [await loggedIn(nobody(), email), await loggedIn(nobody(), email)];

    expect((await one.delete('/api/v1/login')).status).toBe(200);
    expect(await statuses([one.get('/api/v1/login'), one.delete('/api/v1/login'), other.get('/api/v1/login')])).toBe(
      '401 401 200',
    );
    expect((await nobody().delete('/api/v1/login')).status).toBe(401);
  });
});

/** Log-ins with the right password, at each company. */
describe('a log-in', () => {
  const STAFF = '201 401 401 401 401';
  const FAMILY = '201 201 201 401 401';
  const NONE = '401 401 401 401 401';

  test.each([
    ['POST /login', STAFF, FAMILY],
    ['POST /login/{c}', STAFF, FAMILY],
    ['POST /login/admin', STAFF, NONE],
    ['POST /login/admin/{c}', STAFF, NONE],
    ['POST /login/member', NONE, FAMILY],
    ['POST /login/member/{c}', NONE, FAMILY],
  ])('at %s answers staff with %s and a member with %s', async (key, staff, ofMember) => {
    const send = (email: string) =>
      COMPANIES.map((id) =>
        nobody().post(`/api/v1${key.slice('POST '.length).replace('{c}', String(id))}`, { email, password: 'demo-password', id }),
      );

    expect(await statuses(send('staff@demo.test'))).toBe(staff);
    await demo.rows('delete from failed_login');
    expect(await statuses(send('member2@demo.test'))).toBe(ofMember);
  });
});

/** Another company and a company that does not exist answer alike, byte for byte, so that a caller learns of neither. */
test.each([
  ['POST', '/login/{c}', { email: 'staff@demo.test', password: 'demo-password' }],
  ['POST', '/login/admin/{c}', { email: 'staff@demo.test', password: 'demo-password' }],
  ['POST', '/login/member/{c}', { email: 'member2@demo.test', password: 'demo-password' }],
  ['POST', '/login/sso/{c}', { token: 'none' }],
  ['POST', '/login/admin_sso/{c}', { token: 'none' }],
  ['POST', '/login/{c}/email_password_reset', { email: 'staff@demo.test' }],
])('%s %s gives the same answer for a foreign company and an unknown company', async (method, path, body) => {
  const at = (company: number) => nobody().send(method, `/api/v1${path.replace('{c}', String(company))}`, body);
  const [theirs, nobodys] = [await at(HARBOUR), await at(999_999)];

  expect([theirs.status, theirs.body]).toEqual([nobodys.status, nobodys.body]);
});

test('changing the password of a foreign member is refused in the same way as for an unknown member', async () => {
  const body = { current_password: 'demo-password', new_password: 'one-of-eight', confirm_new_password: 'one-of-eight' };
  const { otherMember } = demo.as;
  const [theirs] = await demo.rows<{ id: number }>(`select id from client where email = 'member@harbour.test'`);
  const at = (id: number) => otherMember.as(otherMember.token).post(`/api/v1/login/${CAMDEN}/update_password/${id}`, body);
  const [foreign, missing] = [await at(theirs!.id), await at(2_000_000_000)];

  expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
  expect(foreign.status).toBe(403);
  expect((await loggedIn(nobody(), 'member@harbour.test')).token).toEqual(expect.any(String));
});

test('every log-in endpoint is covered here or belongs to no company or caller', () => {
  const here = [
    ...CHECKS.flatMap(({ keys }) => keys),
    ...['PUT /login/admin', 'DELETE /login', 'POST /login', 'POST /login/{c}', 'POST /login/admin', 'POST /login/admin/{c}'],
    ...['POST /login/member', 'POST /login/member/{c}', 'POST /login/sso/{c}', 'POST /login/admin_sso/{c}'],
    'POST /login/{c}/email_password_reset',
  ];
  const open = ['GET /login/new', 'POST /login/reset_password', 'POST /login/{c}/facebook'];

  expect(
    routes
      .filter(({ path }) => path.includes('/login'))
      .map(keyOf)
      .sort(),
  ).toEqual([...here, ...open].sort());
});
