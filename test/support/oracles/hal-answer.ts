import { LRUCache } from 'lru-cache';
import { halFaults, isJson, type Json, recordsIn } from './hal-rules.js';
import { methodOf, NEEDED } from './link-methods.js';
import { nameFaults, relFaults } from './list-names.js';
import { rowsAt } from './table-rows.js';

export interface HalResponse {
  readonly method: string;
  /** Path, with or without origin and query. */
  readonly path: string;
  readonly body: unknown;
}

const rowOf = (method: string, path: string): string | undefined => rowsAt(path).get(method)?.path;

/**
 * Faults of a response, found without another request. `isOurs` false: the server has another table of endpoints, and
 * only the rules of HAL are checked. Source: wire.md 3.2.
 */
export function answerFaults({ method, path, body }: HalResponse, isOurs = true): string[] {
  if (!isOurs || !isJson(body)) return halFaults(body);
  const row = method === 'GET' ? rowOf(method, new URL(path, 'http://localhost').pathname) : undefined;
  return [...halFaults(body), ...linksOf(body).flatMap(leadFaults), ...(row && !body.error ? nameFaults(body, row) : [])];
}

interface Led {
  readonly at: string;
  readonly rel: string;
  readonly href: string;
}

const linksOf = (body: Json): Led[] =>
  recordsIn(body).flatMap(({ at, record }) =>
    Object.entries(isJson(record._links) ? record._links : {}).flatMap(([rel, relation]) =>
      [relation].flat().flatMap((link) => (isJson(link) && typeof link.href === 'string' ? [{ at, rel, href: link.href }] : [])),
    ),
  );

/** Cache of the faults of links, without their positions: most records have the same links. */
const known = new LRUCache<string, readonly string[]>({ max: 20_000 });

/** Faults of a link: each expansion of its template must lead to an endpoint with the link's method, or outside `/api/v1`. */
function leadFaults({ at, rel, href }: Led): string[] {
  return faultsOf(rel, href).map((fault) => `${at}: ${fault}`);
}

function faultsOf(rel: string, href: string): readonly string[] {
  const link = `${rel} ${href}`;
  const faults = known.get(link);
  if (faults) return faults;
  const found = pathsOf(href, rel).flatMap((path) => pathFaults(path, rel, href));
  known.set(link, found);
  return found;
}

function pathFaults(path: string, rel: string, href: string): string[] {
  if (!path.startsWith('/api/v1')) return [];
  const method = methodOf(rel, path);
  const row = rowOf(method, path);
  if (!row) return [`link ${rel}: nothing answers ${method} ${href}`];
  return method === 'GET' ? relFaults(rel, row) : [];
}

/**
 * Paths of a link, with and without the optional segments of its template; segments that the relation needs are in both.
 * Other variables in the path become an id, those in the query are omitted.
 */
function pathsOf(href: string, rel: string): string[] {
  const path = href.replace(/\{[?&][^}]*\}/g, '');
  const least = path.replace(/\{\/(\w+)\}/g, (_, name: string) => (NEEDED[rel]?.includes(name) ? '/1' : ''));
  const most = path.replace(/\{\/\w+\}/g, '/1');
  return [...new Set([least, most].map((each) => new URL(each.replace(/\{[^}]*\}/g, '1'), 'http://localhost').pathname))];
}

interface Empty {
  readonly at: string;
  readonly rel: string;
  readonly link: unknown;
}

/**
 * Empty embedded lists beside a link of the same name, which clients then never follow. Only the first of each name, so that
 * for a page of a hundred records each list is requested once.
 */
function emptyLists(body: Json): Empty[] {
  const all = recordsIn(body).flatMap(({ at, record }) =>
    Object.entries(isJson(record._embedded) ? record._embedded : {}).flatMap(([rel, list]) => {
      const link = isJson(record._links) ? record._links[rel] : undefined;
      return Array.isArray(list) && list.length === 0 && link ? [{ at, rel, link }] : [];
    }),
  );
  return all.filter(({ rel }, index) => all.findIndex((other) => other.rel === rel) === index);
}

/** Checks of one list per endpoint and server that suffice: the same code writes the list in the other responses. */
const MAX_CHECKS = 5;

const checks = new Map<string, number>();

/** Returns a predicate that counts each empty list it is given, and is true for the first `MAX_CHECKS` per endpoint and server. */
export function limitChecks(server: string, { method, path }: Omit<HalResponse, 'body'>): (list: Empty) => boolean {
  const row = rowOf(method, new URL(path, 'http://localhost').pathname) ?? path;
  return ({ at, rel }) => {
    const place = `${server} ${method} ${row} ${at.replace(/\.\d+/g, '')} ${rel}`;
    const count = checks.get(place) ?? 0;
    checks.set(place, count + 1);
    return count < MAX_CHECKS;
  };
}

/**
 * Faults of the chosen lists of a body that are empty although their link leads to records. `read` returns the body at a path,
 * as the caller who received `body` would see it.
 */
export async function hidingFaults(
  body: unknown,
  read: (path: string) => Promise<unknown>,
  isChosen: (list: Empty) => boolean = () => true,
): Promise<string[]> {
  const counted = emptyLists(isJson(body) ? body : {})
    .filter(isChosen)
    .map(async ({ at, rel, link }) => {
      const count = Array.isArray(link) ? link.length : await countAt(link, rel, read);
      return count > 0 ? [`${at}._embedded.${rel}: is empty and hides the ${count} that its link leads to`] : [];
    });
  return (await Promise.all(counted)).flat();
}

async function countAt(link: unknown, rel: string, read: (path: string) => Promise<unknown>): Promise<number> {
  const linked = isJson(link) ? await read(String(link.href).replace(/\{[^}]*\}/g, '')) : undefined;
  const inside = isJson(linked) && isJson(linked._embedded) ? linked._embedded[rel] : undefined;
  return Array.isArray(inside) ? inside.length : 0;
}
