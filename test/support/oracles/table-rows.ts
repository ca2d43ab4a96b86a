import { LRUCache } from 'lru-cache';
import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import { indexPaths } from '../../../rest-adapter/match-path.js';
import { routes } from '../../../rest-adapter/routes.js';

const find = indexPaths(routes.map((row) => ({ row })));

/** Cache of endpoints by path: a walk looks up the same few thousand paths some hundred thousand times. */
const known = new LRUCache<string, ReadonlyMap<string, Endpoint>>({ max: 20_000 });

/** Endpoints that answer a path, by method. The path has no origin; its query is ignored. */
export function rowsAt(path: string): ReadonlyMap<string, Endpoint> {
  const [plain = ''] = path.split('?');
  const found = known.get(plain);
  if (found) return found;
  const rows = new Map([...(find(plain)?.methods ?? [])].map(([method, { row }]) => [method, row]));
  known.set(plain, rows);
  return rows;
}
