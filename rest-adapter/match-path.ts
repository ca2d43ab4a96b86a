import type { Endpoint } from './endpoint.js';
import { badInput } from './http-error.js';

/** The rows that answer a path, by method, and the values of the path's parameters. */
export interface Match<Served> {
  readonly methods: ReadonlyMap<string, Served>;
  /** By the name each row gives its parameters. */
  paramsOf(served: Served): Readonly<Record<string, string>>;
}

/** A beginning of paths: what may follow it, and the rows whose whole path it is. */
interface Place<Served> {
  readonly words: Map<string, Place<Served>>;
  parameter: Place<Served> | null;
  readonly methods: Map<string, Served>;
  /** Names of each row's parameters, each with its part of the path. */
  readonly parameters: Map<Served, readonly (readonly [name: string, part: number])[]>;
}

const newPlace = <Served>(): Place<Served> => ({
  words: new Map(),
  parameter: null,
  methods: new Map(),
  parameters: new Map(),
});

/**
 * A look-up of the rows by path, part by part. A fixed word beats a parameter at the same place, whatever the order
 * of the table; the most exact path decides, also about the method; a slash at the end does not matter.
 *
 * @throws Error when two rows answer the same method and path
 */
export function indexPaths<Served extends { readonly row: Endpoint }>(
  all: readonly Served[],
): (path: string) => Match<Served> | undefined {
  const root = newPlace<Served>();
  for (const served of all) {
    for (const path of [served.row.path, ...(served.row.aliases ?? [])]) plant(root, path, served);
  }
  return (path) => {
    const parts = partsOf(path);
    const place = placeOf(root, parts, 0);
    return place && { methods: place.methods, paramsOf: (served) => valuesOf(place, served, parts) };
  };
}

function plant<Served extends { readonly row: Endpoint }>(root: Place<Served>, path: string, served: Served): void {
  const parts = partsOf(path);
  let place = root;
  for (const part of parts) place = isParameter(part) ? parameterOf(place) : wordOf(place, part);
  const { row } = served;
  const twin = place.methods.get(row.method);
  if (twin) throw new Error(`${row.method} ${path} is also answered by ${twin.row.path}`);
  const names = parts.flatMap((part, at) => (isParameter(part) ? [[part.slice(1, -1), at] as const] : []));
  place.methods.set(row.method, served);
  place.parameters.set(served, names);
}

const isParameter = (part: string): boolean => part.startsWith('{');

function parameterOf<Served>(place: Place<Served>): Place<Served> {
  place.parameter ??= newPlace();
  return place.parameter;
}

function wordOf<Served>({ words }: Place<Served>, word: string): Place<Served> {
  const known = words.get(word) ?? newPlace<Served>();
  words.set(word, known);
  return known;
}

/** The most exact place of a path that is some row's: words are tried before parameters, from the left. */
function placeOf<Served>(from: Place<Served>, parts: readonly string[], at: number): Place<Served> | undefined {
  const part = parts[at];
  if (part === undefined) return from.methods.size > 0 ? from : undefined;
  const word = from.words.get(part);
  const exact = word && placeOf(word, parts, at + 1);
  if (exact || part === '' || !from.parameter) return exact;
  return placeOf(from.parameter, parts, at + 1);
}

function valuesOf<Served>({ parameters }: Place<Served>, served: Served, parts: readonly string[]): Record<string, string> {
  const names = parameters.get(served) ?? [];
  return Object.fromEntries(names.map(([name, at]) => [name, decoded(parts[at] ?? '')]));
}

/** A slash at the end is not part of a path. */
export const withoutSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path);

const partsOf = (path: string): string[] => withoutSlash(path).split('/');

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badInput([{ field: 'path', message: `found ${JSON.stringify(segment.slice(0, 60))}, expected percent-encoded UTF-8` }]);
  }
}
