import { type Layer, Router } from '@koa/router';
import type { Endpoint } from './endpoint.js';
import { badInput } from './http-error.js';

/** The rows that answer a path, by method, and the values of the path's parameters. */
export interface Match<Served> {
  readonly methods: ReadonlyMap<string, Served>;
  /** By the name each row gives its parameters. */
  paramsOf(served: Served): Readonly<Record<string, string>>;
}

interface Planted<Served> {
  readonly served: Served;
  readonly layer: Layer;
  /** The path without its parameters' names: rows of one place share it. */
  readonly shape: string;
}

/**
 * A look-up of the rows by path, over @koa/router: one for each number of parts, because it tries its rows in turn. A fixed word beats a parameter at the same place, whatever the order
 * of the table; the most exact path decides, also about the method; a slash at the end does not matter.
 *
 * @throws Error when two rows answer the same method and path
 */
export function indexPaths<Served extends { readonly row: Endpoint }>(
  all: readonly Served[],
): (path: string) => Match<Served> | undefined {
  const routers = new Map<number, Router>();
  const routerOf = (path: string) => {
    const router = routers.get(partsOf(path)) ?? new Router({ sensitive: true });
    routers.set(partsOf(path), router);
    return router;
  };
  const planted = new Map<unknown, Planted<Served>>();
  const paths = all.flatMap((served) => [served.row.path, ...(served.row.aliases ?? [])].map((path) => ({ path, served })));
  for (const { path, served } of paths.sort((a, b) => (exactness(a.path) < exactness(b.path) ? -1 : 1))) {
    refuseTwins(planted, path, served);
    const layer = routerOf(path).register(path.replace(/\{(\w+)\}/g, ':$1'), [served.row.method], () => undefined) as Layer;
    planted.set(layer, { served, layer, shape: shapeOf(path) });
  }
  return (path) => {
    const layers = routers.get(partsOf(path))?.match(path, 'GET').path ?? [];
    const found = layers.flatMap((layer) => planted.get(layer) ?? []);
    const best = found.filter(({ shape }) => shape === found[0]?.shape);
    return best.length === 0 ? undefined : matchOf(best, path);
  };
}

function matchOf<Served extends { readonly row: Endpoint }>(best: readonly Planted<Served>[], path: string): Match<Served> {
  return {
    methods: new Map(best.map(({ served }) => [served.row.method, served])),
    paramsOf: (served) => {
      const { layer } = best.find((one) => one.served === served)!;
      const values = layer.captures(path);
      return Object.fromEntries(layer.paramNames.map(({ name }, at) => [name, decoded(values[at] ?? '')]));
    },
  };
}

/** A slash at the end is not part of a path. */
export const withoutSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path);

const partsOf = (path: string): number => withoutSlash(path).split('/').length;

const shapeOf = (path: string): string => withoutSlash(path).replace(/\{\w+\}/g, '{}');

/** Fixed words sort before parameters, from the left. */
const exactness = (path: string): string => path.replace(/[^/]+/g, (part) => (part.startsWith('{') ? '1' : '0'));

function refuseTwins<Served extends { readonly row: Endpoint }>(
  planted: ReadonlyMap<unknown, Planted<Served>>,
  path: string,
  { row }: Served,
): void {
  const shape = shapeOf(path);
  const twin = [...planted.values()].find((one) => one.shape === shape && one.served.row.method === row.method);
  if (twin) throw new Error(`${row.method} ${path} is also answered by ${twin.served.row.path}`);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badInput([{ field: 'path', message: `found ${JSON.stringify(segment.slice(0, 60))}, expected percent-encoded UTF-8` }]);
  }
}
