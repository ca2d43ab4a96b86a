import { type Layer, Router } from '@koa/router';
import type { Endpoint } from './endpoint.js';
import { badInput } from './http-error.js';

/** The rows that answer a path, by method, and the values of the path's parameters. */
export interface Match<Entry> {
  readonly methods: ReadonlyMap<string, Entry>;
  /** Values by the names that the row gives its parameters. */
  paramsOf(served: Entry): Readonly<Record<string, string>>;
}

interface RegisteredRow<Entry> {
  readonly served: Entry;
  readonly layer: Layer;
  /**
   * Path without the names of its parameters, the same for rows of one path. From the left, a fixed word sorts before a
   * parameter.
   */
  readonly shape: string;
}

/** Placeholder of a parameter in a shape, which sorts after every word. */
const PARAMETER = '~';

/**
 * Look-up of the rows by path, over @koa/router: one router for each number of segments and last word, because a router
 * tries its rows in turn. A fixed word takes precedence over a parameter at the same place, whatever the order of the
 * table; the most specific path decides, also about the method; a trailing slash is ignored.
 *
 * @throws Error when two rows answer the same method and path
 */
export function indexPaths<Entry extends { readonly row: Endpoint }>(
  all: readonly Entry[],
): (path: string) => Match<Entry> | undefined {
  const routers = new Map<string, Router>();
  const registered = new Map<unknown, RegisteredRow<Entry>>();
  for (const served of all) {
    for (const path of [served.row.path, ...(served.row.aliases ?? [])]) {
      const shape = shapeOf(path);
      refuseTwins(registered, shape, served);
      const key = keyOf(shape, lastOf(shape));
      const router = routers.get(key) ?? new Router({ sensitive: true });
      routers.set(key, router);
      const layer = router.register(path.replace(/\{(\w+)\}/g, ':$1'), [served.row.method], () => undefined) as Layer;
      registered.set(layer, { served, layer, shape });
    }
  }
  return (requested) => {
    const path = withoutSlash(requested);
    const layers = [lastOf(path), PARAMETER].flatMap((last) => routers.get(keyOf(path, last))?.match(path, 'GET').path ?? []);
    const found = layers.flatMap((layer) => registered.get(layer) ?? []);
    if (found.length === 0) return undefined;
    const { shape } = found.reduce((best, one) => (one.shape < best.shape ? one : best));
    return matchOf(
      found.filter((one) => one.shape === shape),
      path,
    );
  };
}

function matchOf<Entry extends { readonly row: Endpoint }>(best: readonly RegisteredRow<Entry>[], path: string): Match<Entry> {
  return {
    methods: new Map(best.map(({ served }) => [served.row.method, served])),
    paramsOf: (served) => {
      const { layer } = best.find((one) => one.served === served)!;
      const values = layer.captures(path);
      return Object.fromEntries(layer.paramNames.map(({ name }, at) => [name, decoded(values[at] ?? '')]));
    },
  };
}

/** Returns the path without a trailing slash. */
export const withoutSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path);

const shapeOf = (path: string): string => withoutSlash(path).replace(/\{\w+\}/g, PARAMETER);

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Key of a router: the number of segments, and a last word. */
const keyOf = (path: string, last: string): string => `${path.split('/').length} ${last}`;

function refuseTwins<Entry extends { readonly row: Endpoint }>(
  registered: ReadonlyMap<unknown, RegisteredRow<Entry>>,
  shape: string,
  { row }: Entry,
): void {
  const twin = [...registered.values()].find((one) => one.shape === shape && one.served.row.method === row.method);
  if (twin) throw new Error(`${row.method} ${row.path} is also answered by ${twin.served.row.path}`);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badInput([{ field: 'path', message: `found ${JSON.stringify(segment.slice(0, 60))}, expected percent-encoded UTF-8` }]);
  }
}
