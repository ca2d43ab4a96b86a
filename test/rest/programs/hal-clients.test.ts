import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../../rest-adapter/routes.js';
import { HAL_CLIENTS } from '../../support/clients/hal-clients.js';
import { type FullCompany, openFullCompany } from '../../support/fixtures/full-company.js';
import { rowsAt } from '../../support/oracles/table-rows.js';
import { everyRecordByTurn, firstOfAKind, type IsNew } from '../../support/walks/crawler.js';
import { type HalWalk, walkHal } from '../../support/walks/hal-walk.js';
import { partOfTurn } from '../../support/walks/turn.js';

/**
 * Programs that know HAL, but nothing of this API, reach everything, whoever uses them. One of them reads each record that it is
 * given, in daily turns, with all parameters of a template and without. Source: decisions 5, issue 5.
 */

let whole: FullCompany;
beforeAll(async () => {
  whole = await openFullCompany();
});
afterAll(() => whole?.server.close());

/** Relations to be met on the way, and the minimum number of requests when a few of each kind are followed. */
const TREES = {
  public: {
    rels: ['company', 'services', 'events', 'days', 'times', 'event_chains', 'del_attachment', 'ical'],
    few: 180,
  },
  member: {
    rels: ['member', 'bookings', 'purchase_totals', 'edit_member', 'logs', 'client_by_email', 'gcal'],
    few: 190,
  },
  admin: {
    rels: ['administrator', 'client_queues', 'schedules', 'slots', 'new_booking', 'edit', 'people', 'cal', 'overlay_cal'],
    few: 380,
  },
} as const;

type TreeCaller = keyof typeof TREES;
const CALLERS = Object.keys(TREES) as TreeCaller[];

/** Walks everything from the root, from the log-in, and from a purchase made without one. */
async function walkAs(caller: TreeCaller, open: (typeof HAL_CLIENTS)[string], isNew: IsNew): Promise<HalWalk> {
  const { url } = whole.server;
  const tokens = { public: whole.shopper.token, member: whole.at.mia.token, admin: whole.at.admin.token };
  const headersOf = (who: TreeCaller) => ({ 'App-Id': 'demo', 'Auth-Token': tokens[who]!, 'Accept-Encoding': 'identity' });
  const read = open(headersOf(caller), url);
  const starts = ['', ...(caller === 'public' ? whole.bought.map((id) => `/purchases/${id}`) : ['/login'])];
  return walkHal(await Promise.all(starts.map((path) => read(`${url}/api/v1${path}`))), {
    values: whole.values,
    isNew,
    base: url,
    plain: (path, method) => fetch(url + path, { method, headers: headersOf(caller) }),
    asOwner: open(headersOf('member'), url),
  });
}

/**
 * Program that visits all records of the day's turn, or every record in `npm run test:walks`: it is the fastest. For a member,
 * who is shown little more than the public, it visits some of each kind. The others follow two links of each kind: enough to
 * meet each kind of record.
 */
const THOROUGH = 'halfred';

/** Endpoints looked up by a known word, read by programs that construct addresses, files, or endpoints only to write to. */
const UNLINKED = [
  ...[/find_by_ref|find_by_sku|booking_ref|\/ref\/|postcode|affiliates/, /\/company\/\{company_id\}\/(children|addresses)/],
  ...[/\/sessions|check_available|\/(times|dates)$|\/day(\/|$)|\/\{company_id\}\/slots$|event_chains\/\{id\}\/events/],
  ...[/admin\/\{company_id\}\/events\/new|purchase_totals$|admin\/purchases\/\{id\}/, /media\/(images|files)\/\{\w+\}$/],
  // Linked where a calendar requests blocks among its bookings.
  ...[/\/slots\/\{id\}\/edit$/],
  // Requested when a client wants their data; polled by programs that keep a copy.
  ...[/\/client\/\{client_id\}\/export$/, /\/changes$/],
  // Requested with a period and measures.
  ...[/\/analytics\//],
  ...[/\/v1\/baskets\//, /\/login\/(admin\/)?\{company_id\}$|\/attach(\/\{id\})?$|book_waitlist_item/],
];

/**
 * Endpoints that this program cannot find: it ignores embedded records, so it meets neither an administrator's deal nor the few
 * bookings that have answers.
 */
const BLIND: Readonly<Record<string, readonly string[]>> = {
  '@mountainpass/waychaser': [
    ...['/api/v1/admin/{company_id}/bookings/{id}/answers', '/api/v1/admin/{company_id}/questions/{question_id}'],
    ...['/api/v1/admin/{company_id}/deals/{id}', '/api/v1/admin/{company_id}/deals/{id}/codes'],
  ],
};

/** GET endpoints that no link has led to. */
function missedBy(walks: readonly HalWalk[]): string[] {
  const paths = walks.flatMap(({ asked }) => [...asked]).filter((asked) => asked.startsWith('/'));
  const reached = new Set(paths.map((path) => rowsAt(path).get('GET')?.path));
  const missed = routes.filter(({ method, path }) => method === 'GET' && !reached.has(path)).map(({ path }) => path);
  return missed.filter((path) => !UNLINKED.some((known) => known.test(path)));
}

const OTHERS = Object.keys(HAL_CLIENTS).filter((name) => name !== THOROUGH);

describe.each([THOROUGH, ...partOfTurn(OTHERS)])('%s', (name) => {
  const choose = (caller: TreeCaller) =>
    name !== THOROUGH ? firstOfAKind(2) : caller === 'member' ? firstOfAKind() : everyRecordByTurn();
  const walks = {} as Record<TreeCaller, HalWalk>;
  beforeAll(async () => {
    for (const caller of CALLERS) walks[caller] = await walkAs(caller, HAL_CLIENTS[name]!, choose(caller));
  }, 900_000);

  test.each(CALLERS)('follows links from the root without faults as %s', (caller) => {
    expect(walks[caller].faults).toEqual([]);
    expect([...walks[caller].rels]).toEqual(expect.arrayContaining([...TREES[caller].rels]));
    expect(walks[caller].asked.size).toBeGreaterThan(TREES[caller].few);
  });

  test('reaches every linked GET endpoint', () => {
    expect(missedBy(Object.values(walks))).toEqual(BLIND[name] ?? []);
  });
});
