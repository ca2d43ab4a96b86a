import type { Endpoint } from '../endpoint.js';
import recorded from './examples.json' with { type: 'json' };
import type { SchemaObject } from './input-schema.js';

/** Successful call of a row and its answer, as recorded by the tests: lists are shortened, keys and moments are made up. */
export interface RecordedCall {
  /** Parameters of the path, by name. */
  readonly path: Readonly<Record<string, string>>;
  /** Body that was sent, or the query of a read; left out if nothing was sent. */
  readonly sent?: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Calls by `METHOD path` of their rows. */
export type RecordedCalls = Readonly<Record<string, RecordedCall>>;

/** Calls that `npm run examples` has recorded. A row that answers no JSON, or that the tests cannot call, has none. */
export const EXAMPLES = recorded as RecordedCalls;

/** The recorded call of a row. */
export const exampleOf = ({ method, path }: Endpoint): RecordedCall | undefined => EXAMPLES[`${method} ${path}`];

/** Example value of a parameter, in the type of its description: values in a path are recorded as text. */
export function parameterExample(value: unknown, { type }: SchemaObject): unknown {
  const isNumber = [type].flat().some((each) => each === 'integer' || each === 'number');
  return typeof value === 'string' && isNumber ? Number(value) : value;
}
