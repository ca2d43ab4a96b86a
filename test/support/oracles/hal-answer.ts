import { LRUCache } from 'lru-cache';
import { halFaults, isJson, type Json, recordsIn } from './hal-rules.js';
import { methodOf, NEEDED } from './link-methods.js';
import { nameFaults, relFaults } from './list-names.js';
import { rowsAt } from './table-rows.js';

export interface HalResponse {
  readonly method: string;
  /** With or without its origin and its query. */
  readonly path: string;
  readonly body: unknown;
}

const rowOf = (method: string, path: string): string | undefined => rowsAt(path).get(method)?.path;

/** Faults of an answer, found without another request. `isOurs` is false where another table is served. Source: wire.md 3.2. */
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

/** Faults of links without their places: the same links stand in most records. */
const known = new LRUCache<string, readonly string[]>({ max: 20_000 });

/** A link leads to a row that has the link's method, whatever its template is given, or to other people. */
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
 * With and without the segments that a template may add, but for those that its relation cannot do without. Other names of a
 * path are taken for an id, those of a query are left out.
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
 * Lists that are embedded empty beside a link of the same name, which clients then never follow: of each name the first, so that
 * a page of a hundred records asks for each of its lists once.
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

/** Looks at one list in the answers of one row that are enough at one server: the same code has written the others. */
const LOOKS = 5;

const looks = new Map<string, number>();

/** Says of an empty list in an answer of a server whether it has not been looked at often enough, and counts that it is. */
export function seldomSeen(server: string, { method, path }: Omit<HalResponse, 'body'>): (list: Empty) => boolean {
  const row = rowOf(method, new URL(path, 'http://localhost').pathname) ?? path;
  return ({ at, rel }) => {
    const place = `${server} ${method} ${row} ${at.replace(/\.\d+/g, '')} ${rel}`;
    const count = looks.get(place) ?? 0;
    looks.set(place, count + 1);
    return count < LOOKS;
  };
}

/**
 * The empty lists of a body that hide one with something in it, of those that are chosen. `read` gets the body at an address,
 * as whoever was answered.
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
