import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RestAnswer, RestClient } from '../../support/clients/rest-client.js';
import { isJson, type Json, recordsIn } from '../../support/oracles/hal-rules.js';
import { rowsAt } from '../../support/oracles/table-rows.js';
import { HIDDEN, stepsAlong } from '../../support/walks/crawler.js';
import { rightCaller } from '../../support/walks/example-calls.js';
import { type LinkValues, linkValues } from '../../support/walks/link-values.js';
import { partOfTurn } from '../../support/walks/turn.js';
import { methodOf, wireCall } from '../../support/walks/wire-call.js';
import { WIRE_ROWS } from './inventory.js';
import { type Form, sendAs } from './send.js';
import { type FoundLink, lacks } from './shape.js';
import { openSite, type Site, type WireRow } from './site.js';

/** Every path that known clients request, in every form in which they request it, returns what they read. Source: wire.md 1. */

let site: Site;
let values: LinkValues;
beforeAll(async () => {
  site = await openSite();
  values = await linkValues(site.demo);
});
afterAll(() => site?.demo.server.close());

const FORMS: Readonly<Record<string, readonly Form[]>> = {
  GET: ['query'],
  POST: ['json', 'form'],
  PUT: ['json', 'bare json', 'bare form'],
  DELETE: ['json', 'query', 'bare form'],
};

const formsOf = (row: WireRow): readonly Form[] => row.forms ?? FORMS[methodOf(row)] ?? [];

/** Rows whose answers' links are followed in this run. */
const LEADING = new Set(partOfTurn(WIRE_ROWS));

/** Each row in its usual form, and in those of its other forms whose turn it is. */
const CALLS = WIRE_ROWS.flatMap((row, at) => {
  const [usual, ...others] = formsOf(row);
  const forms = [...(usual ? [usual] : []), ...partOfTurn(others, at)];
  return forms.map((form) => ({ title: `${row.call} (${form})`, row, form }));
});

test.each(CALLS)('$title', async ({ row, form }) => {
  const { answer, rest, path } = await ask(row, form);
  expect([answer.status, answer.body.error]).toEqual([
    row.status ?? (methodOf(row) === 'POST' ? 201 : 200),
    answer.status < 400 ? undefined : expect.anything(),
  ]);

  const found: FoundLink[] = [];
  expect(lacks(answer.body, row.reads ?? {}, 'body', found)).toEqual([]);
  // Clients adopt the token of a body, and of the header of a 201 (wire.md 3.1).
  const token = answer.body.auth_token ?? answer.headers.get('Auth-Token') ?? rest.token;
  const led = form === formsOf(row)[0] && LEADING.has(row) ? [...found, ...ledFrom(answer.body, methodOf(row))] : found;
  expect(await broken(led, path, rest.as(token as string | undefined))).toEqual([]);
});

/** Sends a row's call: with its example's parameters, or with the row's own. */
async function ask(row: WireRow, form: Form): Promise<{ answer: RestAnswer; rest: RestClient; path: string }> {
  const { endpoint, path, parameters, by } = await wireCall(site, row);
  const rest = by ?? site.demo.as[row.by ?? rightCaller(endpoint)];
  return { answer: await sendAs(rest, endpoint.method, path, parameters, form), rest, path };
}

/** Every link of a body; of lists, the links of the first record. A deleted record keeps a `self` that leads to nothing. */
const ledFrom = (body: Json, method: string): FoundLink[] =>
  recordsIn(body)
    .filter(({ at }) => !/\.[1-9]\d*(\.|$)/.test(at))
    .flatMap(({ record }) => Object.entries(isJson(record._links) ? record._links : {}))
    .filter(([rel]) => !(rel === 'self' && method === 'DELETE'))
    .map(([rel, link]) => ({ rel, link: [link].flat()[0] }));

/** Links that search for or change details, and that reveal nothing to callers of other families. */
const isHidden = (rel: string, path: string, status: number) =>
  (rel === HIDDEN.rel && status === HIDDEN.status) || (rel === 'self' && /\/v1\/\d+\/client\/\d+$/.test(path) && status === 401);

/** Paths whose answer depends on the caller, though the documents describe them as public. */
const OWN = /\/(baskets?|status|login|purchases?|client|members?)(\/|\?|$)/;

/** Whether a shopper's token makes no difference: such an address is requested once, with the first caller that meets it. */
const isForAll = (path: string) => rowsAt(path).get('GET')?.form === 'public' && !OWN.test(path);

const known = new Map<string, number>();

/** The broken links. Links to be written to must be answered by an endpoint. */
async function broken(found: readonly FoundLink[], from: string, rest: RestClient): Promise<string[]> {
  const met = { faults: new Set<string>(), rows: new Set<string>(), answers: [] };
  for (const { rel, link } of found) {
    const [step] = await stepsAlong(link, rel, from, met, values);
    if (!step) continue;
    const asked = isForAll(step.path) ? step.path : `${rest.token} ${step.path}`;
    const status = known.get(asked) ?? (await rest.as(rest.token).get(step.path)).status;
    known.set(asked, status);
    if (status !== 200 && !isHidden(rel, step.path, status)) met.faults.add(`${rel} → ${step.path}: ${status}`);
  }
  return [...met.faults];
}
