import type { RestClient } from '../clients/rest-client.js';
import { isJson, type Json } from '../oracles/hal-rules.js';
import { methodOf } from '../oracles/link-methods.js';
import { rowsAt } from '../oracles/table-rows.js';
import { expansions } from './link-choices.js';
import type { LinkValues } from './link-values.js';
import { isOfTurn } from './turn.js';

/** Result of following all links from the start addresses. */
export interface Crawl {
  /** `from → relation → request: what was wrong`. */
  readonly faults: Set<string>;
  /** Documented paths of the endpoints that were read. */
  readonly rows: Set<string>;
  readonly answers: { readonly path: string; readonly body: Json }[];
}

/**
 * The public look-up by e-mail finds only the caller's own record, so that it does not disclose who is a client. Source:
 * GAPS.md 2.1.
 */
export const HIDDEN = { rel: 'client_by_email', status: 404 };

/**
 * Records of one endpoint that are read through one relation, so that several states are met. An address with parameters
 * is read once.
 */
const MAX_OF_A_KIND = 3;

/** Addresses of one endpoint with the same parameter names that `everyRecord` reads. */
const MAX_WITH_PARAMETERS = 3;

/** Concurrent requests. */
const AT_ONCE = 4;

export interface Step {
  readonly path: string;
  readonly rel: string;
  readonly from: string;
}

const without = (path: string): string => path.split('?')[0] ?? '';

/**
 * Follows every link of every record, breadth first, like a program that knows only links. It terminates because `isNew`
 * accepts by default only a few of the addresses that differ in ids or values alone.
 */
export async function crawl(
  rest: RestClient,
  starts: readonly string[],
  values: LinkValues,
  isNew: IsNew = firstOfAKind(),
): Promise<Crawl> {
  const met: Crawl = { faults: new Set(), rows: new Set(), answers: [] };
  const reader = rest.remembering();
  let steps: Step[] = starts.map((path) => ({ path, rel: 'start', from: 'start' }));
  while (steps.length > 0) {
    const chosen = steps.filter(isNew);
    steps = [];
    while (chosen.length > 0) {
      const next = chosen.splice(0, AT_ONCE).map(async (step) => stepsOf(await read(reader, step, met), step, met, values));
      steps.push(...(await Promise.all(next)).flat());
    }
  }
  return met;
}

/** Decides whether an address is followed; `from` is the address that led to it, without its query. */
export type IsNew = (step: { readonly path: string; readonly rel: string; readonly from?: string }) => boolean;

/** Accepts each address once. */
export function everyAddress(): IsNew {
  const seen = new Set<string>();
  return ({ path }) => !seen.has(path) && seen.add(path).has(path);
}

/**
 * Accepts each address without parameters once, and a few addresses per endpoint and set of parameter names: the same
 * code reads the parameters, whichever record is requested.
 */
export function everyRecord(): IsNew {
  const isNew = everyAddress();
  const kinds = new Map<string, number>();
  return ({ path, rel }) => {
    const query = path.split('?')[1];
    if (query === undefined) return isNew({ path, rel });
    const kind = `${rowOf(path)} ${[...new URLSearchParams(query).keys()].sort().join()}`;
    const count = kinds.get(kind) ?? 0;
    if (count >= MAX_WITH_PARAMETERS || !isNew({ path, rel })) return false;
    kinds.set(kind, count + 1);
    return true;
  };
}

/**
 * Accepts the first addresses of each kind, and of the others those of this run's turn. An address that only skipped
 * records lead to is skipped too; `npm run test:walks` visits all.
 */
export function everyRecordByTurn(): IsNew {
  const isFirst = firstOfAKind(2);
  const isNew = everyRecord();
  const isOther = everyAddress();
  return (step) => {
    const isChosen = [isFirst(step), isNew(step) && isOfTurn(step.path)].includes(true);
    return isChosen && isOther(step);
  };
}

/** Accepts each address once if it is at most that many links from a start. */
export function within(links: number): IsNew {
  const isNew = everyAddress();
  const away = new Map<string, number>();
  return ({ path, rel, from = '' }) => {
    const far = (away.get(from) ?? -1) + 1;
    if (far > links || !isNew({ path, rel })) return false;
    away.set(without(path), Math.min(far, away.get(without(path)) ?? far));
    return true;
  };
}

/** Accepts a new address while fewer than `most` of its kind were read; with parameters, one of its kind. */
export function firstOfAKind(most = MAX_OF_A_KIND): IsNew {
  const seen = new Set<string>();
  const kinds = new Map<string, number>();
  return ({ path, rel }) => {
    const query = [...new URLSearchParams(path.split('?')[1]).keys()].sort().join();
    const kind = query ? `${rowOf(path)} ${query}` : `${rowOf(path)} by ${rel}`;
    const count = kinds.get(kind) ?? 0;
    if (seen.has(path) || count >= (query ? 1 : most)) return false;
    seen.add(path);
    kinds.set(kind, count + 1);
    return true;
  };
}

/** Documented path of an address, which may have a method in front (GET if not). */
function rowOf(step: string): string {
  const [path = '', method = 'GET'] = without(step).split(' ').reverse();
  return rowsAt(path).get(method)?.path ?? `no row for ${without(step)}`;
}

/** Reads the record; undefined when that fails. */
async function read(rest: RestClient, { from, rel, path }: Step, met: Crawl): Promise<Json | undefined> {
  const told = (what: unknown) => void met.faults.add(`${from} → ${rel} → GET ${path}: ${what}`);
  try {
    const { status, body } = await rest.get(path);
    met.rows.add(rowOf(path));
    met.answers.push({ path, body });
    if (status === 200) return body;
    if (rel === HIDDEN.rel && status === HIDDEN.status && !path.startsWith('/api/v1/admin/')) return undefined;
    told(`${status} ${body.error}`);
  } catch (thrown) {
    told(thrown);
  }
  return undefined;
}

/** Steps along the links of a record and of the records nested in it. */
async function stepsOf(record: unknown, at: Step, met: Crawl, values: LinkValues): Promise<Step[]> {
  if (Array.isArray(record)) return (await Promise.all(record.map((item) => stepsOf(item, at, met, values)))).flat();
  if (!isJson(record)) return [];
  const { _links: links, ...rest } = record;
  const inner = Object.values(rest).map((value) => stepsOf(value, at, met, values));
  const own = Object.entries(isJson(links) ? links : {}).flatMap(([rel, relation]) =>
    [relation].flat().map((link) => stepsAlong(link, rel, without(at.path), met, values)),
  );
  return (await Promise.all([...own, ...inner])).flat();
}

/**
 * Steps along one link; a link that no endpoint answers is a fault. Links with a `type` lead to other servers and are
 * skipped.
 */
export async function stepsAlong(link: unknown, rel: string, from: string, met: Crawl, values: LinkValues): Promise<Step[]> {
  if (!isJson(link) || link.type !== undefined) return [];
  const href = String(link.href).replace(/^https?:\/\/[^/]+/, '');
  const paths = link.templated ? await expansions(href, rel, values) : [href];
  return paths
    .filter((path) => {
      const method = methodOf(rel, path);
      const known = rowsAt(path).has(method);
      if (!known) met.faults.add(`${from} → ${rel}: there is no ${method} ${path}`);
      return known && method === 'GET';
    })
    .map((path) => ({ path, rel, from }));
}
