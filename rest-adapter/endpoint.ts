import type * as z from 'zod';
import type { Hal } from './hal/hal.js';
import type { HttpError } from './http-error.js';
import type { NamedOperation, OnlyAccepted, ResultOf, VariablesOf } from './operations/fragment.js';
import { wireNamesOf } from './operations/wire-fields.js';
import type { Scope } from './scope.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Form in which a row shows records. `admin` and `member` are for callers logged in as such: bad input from any other
 * caller is answered with UNAUTHENTICATED. The schema alone decides who may call.
 */
export type Form = 'admin' | 'member' | 'public';

/**
 * A row of the endpoint table: the parameters, the GraphQL operation and its variables, the view of its result. The
 * handler in `router.ts` serves every row by these values alone.
 */
export interface Endpoint<Input = unknown, Data = unknown> {
  /**
   * Paragraph that documents the row: `4.10` of service.md, `wire 1.7` of wire.md, or `extension` for calls that neither
   * names.
   */
  readonly source: string;
  readonly method: Method;
  /** Path from `/api/v1` on, spelt as in service.md; `{param}` stands for a complete segment. */
  readonly path: string;
  readonly form: Form;
  /** Further paths with the same answers. They must name the same parameters. */
  readonly aliases?: readonly string[];
  /**
   * Parameters by their wire names. If one is sent more than once, the path takes precedence over the body, and the body
   * over the query. Unknown parameters are ignored, unless the input refuses them.
   */
  readonly input: z.ZodType<Input>;
  /** Query parameters that may be repeated, and are read as one list. For any other parameter the last value counts. */
  readonly lists?: readonly string[];
  /** GraphQL document with one operation. Checked against the schema when the adapter is created. */
  readonly operation: string;
  variables(input: Input, at: Scope): Readonly<Record<string, unknown>>;
  /** Body of the answer: a record, a collection, or text together with `type`. */
  view(data: Data, at: Scope, input: Input): Hal | string;
  /** Media type of a text answer, such as `text/calendar`. */
  readonly type?: string;
  /** Answer as CSV, for callers whose `Accept` prefers it to JSON (`at.csv`). */
  csv?(data: Data, at: Scope, input: Input): string;
  /** Sentence for the OpenAPI description, where the root field's description does not fit. */
  readonly sentence?: string;
  /** `base64`: the view returns bytes in base64, which are sent decoded; the row's headers give their media type. */
  readonly encoding?: 'base64';
  /** Maximum size of the request body in bytes; `MAX_BODY_BYTES` if left out. */
  readonly bodyLimit?: number;
  /** True: read by programs that send no credentials at all: calendars, and browsers that show a picture. */
  readonly open?: true;
  /**
   * True: the address is a secret that alone gives access. Caches may not store the answer, since a later reader of the
   * cache need not know the address. Source: hardening.md, last section.
   */
  readonly unguessable?: true;
  /** True: the parameter `version` is not that of the changed record, and is not sent as `expectedVersion`. */
  readonly ignoresVersion?: true;
  /** Status of success; by default 201 for POST, else 200. */
  readonly status?: number;
  headers?(data: Data, input: Input): Readonly<Record<string, string>>;
  /** Body for some refusals (an ambiguous log-in lists the choices); undefined: the usual body. */
  errorBody?(error: HttpError, at: Scope, input: Input): Hal | undefined;
  /** Path for a `self` link in the body of an INVALID refusal: clients look for one in every 400 of a log-in (wire.md 2.7). */
  readonly refusedAt?: string;
  /** Wire names of fields in refusals, where they differ from the domain's name in snake_case: `{ startsAt: 'datetime' }`. */
  readonly names?: Readonly<Record<string, string>>;
  /** Further schema names that occur in messages of refusals and are shown there in snake_case, as callers send them. */
  readonly words?: readonly string[];
}

/** A row as it is declared: the name of its operation gives the types of `variables` and of the data that `view` receives. */
export interface Row<Input, Text extends string, Sent>
  extends Omit<Endpoint<Input>, 'form' | 'operation' | 'variables' | 'view' | 'csv' | 'headers'> {
  /** By default `public`. */
  readonly form?: Form;
  readonly operation: Text & NamedOperation<Text>;
  readonly variables: (input: Input, at: Scope) => Sent & OnlyAccepted<Sent, VariablesOf<Text>>;
  readonly view: (data: ResultOf<Text>, at: Scope, input: Input) => Hal | string;
  readonly csv?: (data: ResultOf<Text>, at: Scope, input: Input) => string;
  readonly headers?: (data: ResultOf<Text>, input: Input) => Readonly<Record<string, string>>;
}

/**
 * Types a row and adds the wire names of its parameters. `Input` comes from its zod schema, the types of its variables
 * and data from the name of its operation.
 */
export function endpoint<Input, const Text extends string, Sent extends VariablesOf<Text>>(
  row: Row<Input, Text, Sent>,
): Endpoint {
  const parameters = Object.keys(Reflect.get(row.input, 'shape') ?? {});
  const names = { ...row.names, ...wireNamesOf(parameters), ...row.names };
  return { ...row, names, form: row.form ?? 'public' } as Endpoint;
}
