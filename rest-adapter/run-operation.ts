import { type DocumentNode, type ExecutionResult, execute, type GraphQLError, type GraphQLSchema } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Context } from '../schema/shared/context.js';
import { checkOperations } from './check-operations.js';
import type { Endpoint } from './endpoint.js';
import { httpErrorOf } from './errors.js';
import { badInput, HttpError } from './http-error.js';
import { documentOf } from './operations/document-of.js';
import { adapterSchema, wireSchema } from './operations/wire-schema.js';
import { type Versions, withVersion } from './versions.js';

export type Variables = Readonly<Record<string, unknown>>;

/** Operation of a row, checked and compiled. */
export interface Operation extends Omit<Versions, 'document' | 'hasVersion'> {
  /** Runs the operation. Fields withheld from the caller are null in the answer. @throws HttpError with the schema's code */
  readonly run: (context: Context, variables: Variables) => Promise<Readonly<Record<string, unknown>>>;
}

/**
 * Operations of these rows, by their texts. Each is validated before the first request unless `isChecked`, compiled on
 * its first use, and shared by the rows with the same text (the public and the admin form).
 *
 * @throws Error that names the row whose operation does not fit the schema
 */
export function operationsOf(
  schema: GraphQLSchema,
  rows: readonly Endpoint[],
  { isChecked }: { readonly isChecked: boolean },
): ReadonlyMap<string, Operation> {
  const documents = isChecked ? null : checkOperations(adapterSchema(schema), rows);
  const inWords = wireSchemaOf(schema);
  const make = (text: string) => madeLater(() => operationOf(inWords(), documents?.get(text) ?? documentOf(text)));
  return new Map([...new Set(rows.map(({ operation }) => operation))].map((text) => [text, make(text)]));
}

/** Schema in the words of `/api/v1`, built when the first operation is compiled. */
function wireSchemaOf(schema: GraphQLSchema): () => GraphQLSchema {
  let made: GraphQLSchema | undefined;
  return () => {
    made ??= wireSchema(schema);
    return made;
  };
}

/** Compiles on first use, so that start-up does not wait for two hundred operations, most of which are not used. */
function madeLater(make: () => Operation): Operation {
  let made: Operation | undefined;
  const now = () => {
    made ??= make();
    return made;
  };
  return {
    run: (context, variables) => now().run(context, variables),
    versionIn: (data) => now().versionIn(data),
    get expects() {
      return now().expects;
    },
  };
}

function operationOf(schema: GraphQLSchema, checked: DocumentNode): Operation {
  const { document, ...versions } = withVersion(schema, checked);
  return { ...versions, run: runnerOf(schema, document) };
}

function runnerOf(schema: GraphQLSchema, document: DocumentNode): Operation['run'] {
  const answer = compiled(schema, document);
  return async (context, variables) => {
    const { data, errors } = await answer(context, withoutUndefined(variables));
    const refused = data === undefined ? errors : errors?.filter((error) => !httpErrorOf(error).detail.withheld);
    if (refused && refused.length > 0) throw data === undefined ? refusedVariables(refused) : worst(refused);
    return data ?? {};
  };
}

/** Removes undefined variables at every depth: graphql-jit reads a name without a value as null, and null clears. */
function withoutUndefined<T>(value: T): T;
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutUndefined(item));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutUndefined(inner)]));
}

type ExecuteOperation = (context: Context, variables: Variables) => ExecutionResult | Promise<ExecutionResult>;

/**
 * Compiles an operation, which makes answers ten times faster; documents that graphql-jit cannot compile are executed.
 * Numbers, texts and booleans are passed on as the domain has them: checking each of the ten thousand on a page takes
 * longer than writing them.
 */
function compiled(schema: GraphQLSchema, document: DocumentNode): ExecuteOperation {
  const query: CompiledQuery | ExecutionResult = compileQuery(schema, document, undefined, { disableLeafSerialization: true });
  if (isCompiledQuery(query)) return (context, variables) => query.query(undefined, context, variables);
  return (context, variables) => execute({ schema, document, contextValue: context, variableValues: variables });
}

/** Picks the error to report: an INTERNAL error if there is one, else the first refusal. */
function worst(errors: readonly GraphQLError[]): HttpError {
  const found = errors.map(httpErrorOf);
  return found.find(({ code }) => code === 'INTERNAL') ?? found[0] ?? new HttpError('INTERNAL', 'Internal Server Error');
}

/**
 * Converts errors from before the execution: values that an input type of the schema refused, such as a time zone that
 * does not exist.
 */
function refusedVariables(errors: readonly GraphQLError[]): HttpError {
  return badInput(
    errors.map(({ message }) => ({ field: variableIn(message), message: message.split('; ').slice(1).join('; ') || message })),
  );
}

/** `Variable "$input" got invalid value 1 at "input.zone[0]"; …` is about `zone`. */
function variableIn(message: string): string {
  const path = /at "([^"]+)";/.exec(message)?.[1] ?? /^Variable "\$(\w+)"/.exec(message)?.[1] ?? 'body';
  return path.replace(/\[(\d+)\]/g, '.$1');
}
