import { LRUCache } from 'lru-cache';
import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import { indexPaths } from '../../../rest-adapter/match-path.js';
import { routes } from '../../../rest-adapter/routes.js';

const find = indexPaths(routes.map((row) => ({ row })));

/** Rows that were found before, by path: a walk asks for the same few thousand addresses some hundred thousand times. */
const known = new LRUCache<string, ReadonlyMap<string, Endpoint>>({ max: 20_000 });

/** Rows of the table that answer a path, by method; the path has no origin, and its query does not matter. */
export function rowsAt(path: string): ReadonlyMap<string, Endpoint> {
  const [plain = ''] = path.split('?');
  const found = known.get(plain);
  if (found) return found;
  const rows = new Map([...(find(plain)?.methods ?? [])].map(([method, { row }]) => [method, row]));
  known.set(plain, rows);
  return rows;
}
