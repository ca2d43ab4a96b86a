import type { Endpoint } from '../endpoint.js';
import recorded from './examples.json' with { type: 'json' };
import type { SchemaObject } from './input-schema.js';

/** A good call of a row and its answer, as the tests have recorded them: lists are cut, keys and moments are made up. */
export interface RecordedCall {
  /** Parameters of the path, by name. */
  readonly path: Readonly<Record<string, string>>;
  /** Body that was sent; of what only reads, the query. Left out: nothing was sent. */
  readonly sent?: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Calls by `METHOD path` of their rows. */
export type RecordedCalls = Readonly<Record<string, RecordedCall>>;

/** Calls that `npm run examples` has recorded. A row that answers no JSON, or that the tests cannot ask so, has none. */
export const EXAMPLES = recorded as RecordedCalls;

/** The recorded call of a row. */
export const exampleOf = ({ method, path }: Endpoint): RecordedCall | undefined => EXAMPLES[`${method} ${path}`];

/** The value of one parameter, of the type that it is described with: what stands in a path is a text there. */
export function parameterExample(value: unknown, { type }: SchemaObject): unknown {
  const isNumber = [type].flat().some((each) => each === 'integer' || each === 'number');
  return typeof value === 'string' && isNumber ? Number(value) : value;
}
