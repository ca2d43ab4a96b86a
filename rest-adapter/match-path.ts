import type { Endpoint } from './endpoint.js';
import { badInput } from './fault.js';

/** What answers at a place in the tree: for each method its row, and the names of the path's parameters in order. */
interface Place<Served> {
  readonly statics: Map<string, Place<Served>>;
  param?: Place<Served>;
  readonly methods: Map<string, { readonly served: Served; readonly names: readonly string[] }>;
}

export interface Match<Served> {
  readonly methods: ReadonlyMap<string, { readonly served: Served; readonly names: readonly string[] }>;
  /** Values of the segments that stood for parameters, decoded. */
  readonly values: readonly string[];
}

const newPlace = <Served>(): Place<Served> => ({ statics: new Map(), methods: new Map() });

/**
 * A look-up of the rows by path. A fixed word beats a parameter at the same place, whatever the order of the table;
 * a slash at the end does not matter.
 *
 * @throws Error when two rows answer the same method and path
 */
export function indexPaths<Served extends { readonly row: Endpoint }>(
  all: readonly Served[],
): (path: string) => Match<Served> | undefined {
  const top = newPlace<Served>();
  for (const served of all) {
    for (const path of [served.row.path, ...(served.row.aliases ?? [])]) plant(top, path, served);
  }
  return (path) => find(top, segments(path), []);
}

const segments = (path: string): string[] => withoutSlash(path).split('/').slice(1);

/** A slash at the end is not part of a path. */
export const withoutSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path);

const isParam = (segment: string) => segment.startsWith('{') && segment.endsWith('}');

function plant<Served extends { readonly row: Endpoint }>(top: Place<Served>, path: string, served: Served): void {
  const parts = segments(path);
  const place = parts.reduce(step, top);
  const { method } = served.row;
  const other = place.methods.get(method);
  if (other) throw new Error(`${method} ${path} is also answered by ${other.served.row.path}`);
  place.methods.set(method, { served, names: parts.filter(isParam).map((part) => part.slice(1, -1)) });
}

function step<Served>(place: Place<Served>, segment: string): Place<Served> {
  if (isParam(segment)) {
    place.param ??= newPlace();
    return place.param;
  }
  const next = place.statics.get(segment) ?? newPlace<Served>();
  place.statics.set(segment, next);
  return next;
}

/** The most exact place that has rows decides, also about the method. */
function find<Served>(
  place: Place<Served>,
  [segment, ...rest]: readonly string[],
  values: readonly string[],
): Match<Served> | undefined {
  if (segment === undefined) return place.methods.size > 0 ? { methods: place.methods, values: values.map(decoded) } : undefined;
  const fixed = place.statics.get(segment);
  const found = fixed && find(fixed, rest, values);
  if (found || segment === '' || !place.param) return found;
  return find(place.param, rest, [...values, segment]);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badInput([{ field: 'path', message: `found ${JSON.stringify(segment.slice(0, 60))}, expected percent-encoded UTF-8` }]);
  }
}
