import type * as z from 'zod';
import type { Hal } from './hal/hal.js';
import type { HttpError } from './http-error.js';
import type { NamedOperation, OnlyAccepted, ResultOf, VariablesOf } from './operations/fragment.js';
import { wireNamesOf } from './operations/wire-fields.js';
import type { Scope } from './scope.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Form in which a row shows records. `admin` and `member` are for callers who have logged in as such: anybody else is refused
 * before the input is checked. Who may call is decided by the schema alone.
 */
export type Form = 'admin' | 'member' | 'public';

/**
 * One row of the endpoint table: the parameters, the GraphQL operation and its variables, the view of its result.
 * The handler in `router.ts` serves every row, by these values alone.
 */
export interface Endpoint<Input = unknown, Data = unknown> {
  /** The paragraph that documents it: `4.10` of service.md, `wire 1.7`, or `extension` where programs call what neither names. */
  readonly source: string;
  readonly method: Method;
  /** Spelt as in service.md, from `/api/v1` on, with `{param}` for a whole segment. */
  readonly path: string;
  readonly form: Form;
  /** Further paths that answer alike. They must name the same parameters. */
  readonly aliases?: readonly string[];
  /**
   * Parameters by their wire names. Of one that is sent twice the path counts before the body, the body before the query.
   * Others are ignored, where the input does not refuse them.
   */
  readonly input: z.ZodType<Input>;
  /** Query parameters that may be repeated, and are read as one list. Of any other parameter the last value counts. */
  readonly lists?: readonly string[];
  /** One GraphQL document with one operation. Checked against the schema when the adapter is made. */
  readonly operation: string;
  variables(input: Input, at: Scope): Readonly<Record<string, unknown>>;
  /** The body: a record or a collection; or text, together with `type`. */
  view(data: Data, at: Scope, input: Input): Hal | string;
  /** Media type of a text answer, such as `text/calendar`. */
  readonly type?: string;
  /** The answer as CSV, for callers who prefer that to JSON by `Accept` (`at.csv`). */
  csv?(data: Data, at: Scope, input: Input): string;
  /** Sentence for the OpenAPI description, where that of the root field does not fit. */
  readonly sentence?: string;
  /** `base64`: the view returns bytes in base64, which are sent decoded; the row's headers give their media type. */
  readonly encoding?: 'base64';
  /** Bytes that its body may hold at most; left out: `MAX_BODY_BYTES`. */
  readonly bodyLimit?: number;
  /** Read by programs that send no credentials at all: calendars, and browsers that show a picture. */
  readonly open?: true;
  /**
   * True: the address is a secret that alone gives access. Caches may not store the answer, since a later reader of the cache need
   * not know the address. Source: hardening.md, last section.
   */
  readonly unguessable?: true;
  /** True: the parameter `version` is not that of the record which the operation changes, and is not sent as `expectedVersion`. */
  readonly ignoresVersion?: true;
  /** Status of success; by default 201 for POST, else 200. */
  readonly status?: number;
  headers?(data: Data, input: Input): Readonly<Record<string, string>>;
  /** Body for some refusals (an ambiguous log-in lists the choices); undefined: the usual body. */
  errorBody?(error: HttpError, at: Scope, input: Input): Hal | undefined;
  /**
   * Path whose `self` link the body of refused input carries too: clients look for one in every 400 of a log-in (wire.md
   * 2.7).
   */
  readonly refusedAt?: string;
  /** Wire names of fields for messages of refusals, where they are not the domain's in snake_case: `{ startsAt: 'datetime' }`. */
  readonly names?: Readonly<Record<string, string>>;
  /** Further names of the schema in messages of refusals, which are shown in snake_case, as callers send them. */
  readonly words?: readonly string[];
}

/** A row as it is written: the name of its operation gives the types of `variables` and of the data of `view`. */
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

/** Types a row: `Input` comes from its zod schema, its variables and the data of its view from the name of its operation. */
export function endpoint<Input, const Text extends string, Sent extends VariablesOf<Text>>(
  row: Row<Input, Text, Sent>,
): Endpoint {
  const parameters = Object.keys(Reflect.get(row.input, 'shape') ?? {});
  const names = { ...row.names, ...wireNamesOf(parameters), ...row.names };
  return { ...row, names, form: row.form ?? 'public' } as Endpoint;
}
