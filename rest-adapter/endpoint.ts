import type { z } from 'zod';
import type { Hal } from './hal/hal.js';
import type { HttpError } from './http-error.js';
import type { NamedOperation, OnlyAccepted, ResultOf, VariablesOf } from './operations/fragment.js';
import type { Scope } from './scope.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Form in which a row shows records. `admin` and `member` are written for callers who have logged in as such: others are told
 * to log in before what is wrong with their input. Who may call is decided by the schema alone.
 */
export type Form = 'admin' | 'member' | 'public';

/**
 * One row of the endpoint table: what is sent, what is asked of the schema, what is shown.
 * Every row is served by the one handler of `router.ts`; it holds no code of its own beyond these values.
 */
export interface Endpoint<Input = unknown, Data = unknown> {
  /** The paragraph that documents it: `4.10` of service.md, `wire 1.7`, or `ours` where programs call what neither names. */
  readonly source: string;
  readonly method: Method;
  /** Spelt as in service.md, from `/api/v1` on, with `{param}` for a whole segment. */
  readonly path: string;
  readonly form: Form;
  /** Further paths that answer alike. They must name the same parameters. */
  readonly aliases?: readonly string[];
  /** Parameters in wire names, those of the path over the body over the query. What it does not name is ignored. */
  readonly input: z.ZodType<Input>;
  /** Names of the query that may be repeated: all that was sent is one list. Of any other name the last stands. */
  readonly lists?: readonly string[];
  /** One GraphQL document with one operation. Checked against the schema when the adapter is made. */
  readonly operation: string;
  variables(input: Input, at: Scope): Readonly<Record<string, unknown>>;
  /** The body: a record or a collection; or text, together with `type`. */
  view(data: Data, at: Scope, input: Input): Hal | string;
  /** Media type of a text answer, such as `text/calendar`. */
  readonly type?: string;
  /** The answer as a table, for callers who would rather have CSV than JSON (`at.csv`). */
  csv?(data: Data, at: Scope, input: Input): string;
  /** Sentence of what it answers, where the description of its root field does not say it. */
  readonly sentence?: string;
  /** Encoding of the view's result: base64 of the bytes that are sent; the row's headers say its media type. */
  readonly encoding?: 'base64';
  /** Bytes that its body may hold at most; left out: `LARGEST_BODY`. */
  readonly bodyLimit?: number;
  /** Read by programs that send no credentials at all: calendars, and browsers that show a picture. */
  readonly open?: true;
  /**
   * True: knowing the address is all the leave that its reader needs. No cache on the way may keep what it answers, whoever asks:
   * the next reader of that cache has not shown that they know it. Source: hardening.md, last section.
   */
  readonly unguessable?: true;
  /** True: `version` among the parameters is not that of the record which the operation changes, but of a part of it, or of another. */
  readonly ignoresVersion?: true;
  /** Status of success; by default 201 for POST, else 200. */
  readonly status?: number;
  headers?(data: Data, input: Input): Readonly<Record<string, string>>;
  /** A body of its own for some refusals (an ambiguous log-in lists the choices); undefined leaves the usual one. */
  errorBody?(error: HttpError, at: Scope, input: Input): Hal | undefined;
  /**
   * Path whose `self` link the body of refused input carries too: clients look for one in every 400 of a log-in (wire.md
   * 2.7).
   */
  readonly refusedAt?: string;
  /** Wire names of fields that the domain calls otherwise: `{ startsAt: 'datetime' }`. The rest become snake_case. */
  readonly names?: Readonly<Record<string, string>>;
  /** Names of the schema that its refusals may speak of: told in snake_case, as they are sent. */
  readonly words?: readonly string[];
}

/** A row as it is written: its operation's name says what it is told (`variables`) and what it answers (`view`). */
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
  return { ...row, form: row.form ?? 'public' } as Endpoint;
}
