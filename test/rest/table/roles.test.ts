import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import { routes } from '../../../rest-adapter/routes.js';
import type { Permission } from '../../../schema/shared/allow.js';
import { createRecords, type DemoRecords } from '../../support/fixtures/demo-records.js';
import {
  CAMDEN,
  type DemoCaller,
  type DemoServer,
  HARBOUR,
  LEEDS,
  missingRoles,
  openDemo,
  PARENT,
} from '../../support/fixtures/demo-server.js';
import { fingerprint } from '../../support/oracles/fingerprint.js';
import { permissionsOf } from '../../support/oracles/permissions.js';
import { idParameters, keyOf, missingId, sendCall, shortCall } from '../../support/walks/example-calls.js';
import { partOfTurn } from '../../support/walks/turn.js';

/**
 * Permissions by caller and company. Every endpoint is called as each caller at Camden, and at one other company, which changes
 * from caller to caller and from endpoint to endpoint, so that all companies are met. The records named in a call are always
 * Camden's. A run with a `WALK_TURN` calls a seventh of the endpoints as each caller (`walks/turn`). Source: hardening.md, "Who
 * may do what"; decisions 3 and 6.
 */

const COMPANIES = [CAMDEN, PARENT, LEEDS, HARBOUR, 999_999];

/** Permission that an endpoint requires of its caller. */
type Kind = 'read' | 'clients' | 'diary' | 'manage' | 'member read' | 'member write' | 'public' | 'as staff';

/**
 * Expected statuses by caller, in the order of `COMPANIES`. `ok`: the caller is not refused;
 * 404 where the record is not that company's.
 */
const TABLE: Readonly<Record<Kind, Partial<Record<DemoCaller, string>>>> = {
  //                 Camden parent Leeds Harbour nowhere
  read: {
    public: /*      */ '401 401 401 401 401',
    member: /*      */ '403 403 403 403 403',
    harbourMember: /**/ '403 403 403 403 403',
    analyst: /*     */ 'ok  403 403 403 403',
    staff: /*       */ 'ok  403 403 403 403',
    admin: /*       */ 'ok  403 403 403 403',
    leedsAdmin: /*  */ '403 403 ok  403 403',
    parentAdmin: /* */ 'ok  ok  ok  403 403',
    harbourAdmin: /**/ '403 403 403 ok  403',
  },
  clients: {
    public: /*      */ '401 401 401 401 401',
    member: /*      */ '403 403 403 403 403',
    analyst: /*     */ '403 403 403 403 403',
    staff: /*       */ 'ok  403 403 403 403',
    admin: /*       */ 'ok  403 403 403 403',
    leedsAdmin: /*  */ '403 403 ok  403 403',
    parentAdmin: /* */ 'ok  ok  ok  403 403',
    harbourAdmin: /**/ '403 403 403 ok  403',
  },
  diary: {
    public: /*      */ '401 401 401 401 401',
    member: /*      */ '403 403 403 403 403',
    harbourMember: /**/ '403 403 403 403 403',
    analyst: /*     */ '403 403 403 403 403',
    staff: /*       */ 'ok  403 403 403 403',
    admin: /*       */ 'ok  403 403 403 403',
    leedsAdmin: /*  */ '403 403 ok  403 403',
    parentAdmin: /* */ 'ok  ok  ok  403 403',
    harbourAdmin: /**/ '403 403 403 ok  403',
  },
  manage: {
    public: /*      */ '401 401 401 401 401',
    member: /*      */ '403 403 403 403 403',
    harbourMember: /**/ '403 403 403 403 403',
    analyst: /*     */ '403 403 403 403 403',
    staff: /*       */ '403 403 403 403 403',
    admin: /*       */ 'ok  403 403 403 403',
    leedsAdmin: /*  */ '403 403 ok  403 403',
    parentAdmin: /* */ 'ok  ok  ok  403 403',
    harbourAdmin: /**/ '403 403 403 ok  403',
  },
  'member read': {
    public: /*      */ '401 401 401 401 401',
    member: /*      */ 'ok  ok  ok  403 403',
    otherMember: /* */ '403 403 403 403 403',
    harbourMember: /**/ '403 403 403 403 403',
    analyst: /*     */ 'ok  403 403 403 403',
    leedsAdmin: /*  */ '403 403 ok  403 403',
    parentAdmin: /* */ 'ok  ok  ok  403 403',
    harbourAdmin: /**/ '403 403 403 ok  403',
  },
  'member write': {
    public: /*      */ '401 401 401 401 401',
    member: /*      */ 'ok  ok  ok  403 403',
    otherMember: /* */ '403 403 403 403 403',
    harbourMember: /**/ '403 403 403 403 403',
    analyst: /*     */ '403 403 403 403 403',
    staff: /*       */ 'ok  403 403 403 403',
    leedsAdmin: /*  */ '403 403 ok  403 403',
    harbourAdmin: /**/ '403 403 403 ok  403',
  },
  public: {
    public: /*      */ 'ok  ok  ok  ok  404',
    member: /*      */ 'ok  ok  ok  ok  404',
    harbourMember: /**/ 'ok  ok  ok  ok  404',
    staff: /*       */ 'ok  ok  ok  ok  404',
    harbourAdmin: /**/ 'ok  ok  ok  ok  404',
  },
  // Open to everybody, and carried out as staff for administrators with the duty; an analyst is refused, not treated as the
  // public.
  'as staff': {
    public: /*      */ 'ok  ok  ok  ok  404',
    member: /*      */ 'ok  ok  ok  ok  404',
    harbourMember: /**/ 'ok  ok  ok  ok  404',
    analyst: /*     */ '403 ok  ok  ok  404',
    staff: /*       */ 'ok  ok  ok  ok  404',
    harbourAdmin: /**/ 'ok  ok  ok  ok  404',
  },
};

/** Declared open to every log-in; its booking may be used by its client and by staff with the duty `diary`. */
const CHECK_IN = /\/check_in$/;
/** Checked by its resolver once the client is found: for administrators with the duty `clients`. */
const BY_EMAIL = /\/admin\/.*\/find_by_email\//;
/** Declared open to everybody; staff who send in a client may change that client. */
const isSubmission = ({ method, path }: Endpoint) => method === 'POST' && path.endsWith('/{company_id}/client');

/**
 * Kind of an endpoint, from the `@Allow` of the root fields in its operation, and from its form where
 * they allow several kinds of callers.
 */
function kindOf(row: Endpoint): Kind {
  const callers = permissionsOf(row).map(({ caller }) => caller);
  const isFor = (...some: Permission['caller'][]) => callers.some((caller) => some.includes(caller));
  if (isFor('manage', 'owner')) return 'manage';
  if (isFor('diary') || CHECK_IN.test(row.path)) return 'diary';
  if (isFor('clients') || BY_EMAIL.test(row.path)) return 'clients';
  if (isFor('everybody or staff') || isSubmission(row)) return 'as staff';
  if (isFor('buyer or diary', 'own or diary')) return row.form === 'admin' ? 'diary' : 'member write';
  if (row.form === 'admin') return 'read';
  if (isFor('member or diary')) return 'member write';
  return row.form === 'member' ? 'member read' : 'public';
}

/**
 * Endpoints tested elsewhere. A log-in needs no permission (`log-in-rows.test.ts`); a basket belongs to its token; a client's
 * public record and purchases belong to the member; the data stored about a client is only for companies that alone know the
 * client.
 */
const ELSEWHERE =
  /\/client\/\{client_id\}\/export$|\/login|\/basket(\/(?!add_item)|$)|\/v1\/\{company_id\}\/(client|purchase_totals)\//;

const rowsOf = (kind: Kind) =>
  routes.filter(
    (row) =>
      kindOf(row) === kind &&
      /company_id\}/.test(row.path) &&
      !(ELSEWHERE.test(row.path) && !(row.method === 'GET' && row.path.endsWith('/basket'))),
  );

let demo: DemoServer;
let records: DemoRecords;
beforeAll(async () => {
  demo = await openDemo();
  records = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
});
afterAll(() => demo?.server.close());

/** A permitted caller would delete the company: a version that it never had makes the call a conflict instead. */
const endsCompany = ({ method, path }: Endpoint) => method === 'DELETE' && path.endsWith('/company');
const STALE_VERSION = { version: 2_000_000_000 };

/** Endpoints that administrators are tested for elsewhere: staff put money into a member's wallet at the desk. */
const ELSEWHERE_FOR_ADMINISTRATORS = ['PUT /login/admin', 'PUT /{c}/members/{member_id}/wallet'];

/**
 * Status of a call with Camden's records at that company.
 * A permitted write gets an id that does not exist, so that nothing changes.
 */
async function statusOf(row: Endpoint, caller: DemoCaller, company: number, may: boolean): Promise<number> {
  const missing = may && row.method !== 'GET' ? idParameters(row).map((name) => [name, missingId(name)]) : [];
  const places = { company_id: company, parent_company_id: company, ...Object.fromEntries(missing) };
  const { path, parameters } = shortCall(row, records, places);
  return (await sendCall(demo.as[caller], row, { path, parameters: { ...parameters, ...(endsCompany(row) && STALE_VERSION) } }))
    .status;
}

const fits = (status: number, expected: string) =>
  expected === 'ok' ? status < 500 && status !== 401 && status !== 403 : status === Number(expected);

/** Camden's column, and the other one whose turn it is. */
const columnsAt = (turn: number): number[] => [0, 1 + (turn % (COMPANIES.length - 1))];

/** Cells of one caller that differ from the table, among those with an expectation that `chosen` accepts. */
async function oddCells(kind: Kind, caller: DemoCaller, chosen: (expected: string) => boolean): Promise<string[]> {
  const expected = (TABLE[kind][caller] ?? '').split(/\s+/);
  const odd: string[] = [];
  const place = Object.keys(TABLE[kind]).indexOf(caller);
  for (const [index, row] of partOfTurn([...rowsOf(kind).entries()], place)) {
    const cells = columnsAt(index + place).map(async (at) => {
      const company = COMPANIES[at]!;
      const cell = expected[at] ?? '';
      if (!chosen(cell)) return;
      const status = await statusOf(row, caller, company, cell === 'ok');
      if (!fits(status, cell)) odd.push(`${caller} ${keyOf(row)} at ${company}: ${status}, expected ${cell}`);
    });
    await Promise.all(cells);
  }
  return odd;
}

const CELLS = (Object.keys(TABLE) as Kind[]).flatMap((kind) =>
  (Object.entries(TABLE[kind]) as [DemoCaller, string][]).map(([caller, expected]) => [kind, caller, expected] as const),
);

test('every write that is not public requires a duty to write or the member concerned', () => {
  const writes = routes.filter(({ method, form }) => method !== 'GET' && form !== 'public');
  const lax = writes.filter((row) => !['manage', 'diary', 'member write'].includes(kindOf(row)));
  expect(lax.map(keyOf)).toEqual([]);
});

test('endpoints for administrators only are in the admin form, except for two listed ones', () => {
  const only = routes.filter((row) =>
    permissionsOf(row).some(({ caller }) => ['read', 'clients', 'diary', 'manage', 'owner'].includes(caller)),
  );
  const elsewhere = only.filter(({ form }) => form !== 'admin').map(keyOf);
  expect(elsewhere).toEqual(ELSEWHERE_FOR_ADMINISTRATORS);
});

test('every endpoint in the admin form requires a permission that the public lacks', () => {
  const rows = routes.filter(({ form, path }) => form === 'admin' && !CHECK_IN.test(path));
  const open = rows.filter((row) =>
    permissionsOf(row).every(
      ({ caller, forAdministrators = [] }) => caller.startsWith('everybody') && forAdministrators.length === 0,
    ),
  );
  expect(open.map(keyOf)).toEqual([]);
});

test('the table covers every role of administrators for each kind of admin endpoint', () => {
  expect(missingRoles(TABLE, ['read', 'clients', 'diary', 'manage'])).toEqual([]);
});

test('every kind of endpoint occurs', () => {
  const counts = (Object.keys(TABLE) as Kind[]).map((kind) => rowsOf(kind).length);

  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThan(150);
  expect(Math.min(...counts)).toBeGreaterThan(1);
});

describe('callers without permission', () => {
  let before: object;
  beforeAll(async () => {
    before = await fingerprint(demo);
  });

  test.each(CELLS.filter(([, , expected]) => /4/.test(expected)))('%s endpoints refuse %s: %s', async (kind, caller) => {
    expect(await oddCells(kind, caller, (expected) => expected !== 'ok')).toEqual([]);
  });

  test('change nothing', async () => {
    expect(await fingerprint(demo)).toEqual(before);
  });
});

describe('callers with permission', () => {
  test.each(CELLS.filter(([, , expected]) => /ok/.test(expected)))('%s endpoints accept %s: %s', async (kind, caller) => {
    expect(await oddCells(kind, caller, (expected) => expected === 'ok')).toEqual([]);
  });
});
