import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { isUnavailable } from '../../../src/database/is-unavailable.js';
import { violatesForeignKey } from '../../../src/database/violates-foreign-key.js';
import { type AlternativeStart, type FieldFault, Refusal } from '../../../src/shared/refusal.js';
import { namedDetails } from './refusal-types.js';

/** Codes of errors whose text graphql or Apollo wrote, and our codes for them. */
const OF_THE_REQUEST: Readonly<Record<string, string>> = {
  GRAPHQL_PARSE_FAILED: 'GRAPHQL_PARSE_FAILED',
  GRAPHQL_VALIDATION_FAILED: 'GRAPHQL_VALIDATION_FAILED',
  OPERATION_RESOLUTION_FAILURE: 'GRAPHQL_VALIDATION_FAILED',
  PERSISTED_QUERY_NOT_SUPPORTED: 'INVALID',
  PERSISTED_QUERY_NOT_FOUND: 'PERSISTED_QUERY_NOT_FOUND',
  BAD_USER_INPUT: 'INVALID',
  BAD_REQUEST: 'INVALID',
  INVALID: 'INVALID',
  TOO_COMPLEX: 'TOO_COMPLEX',
};

/** Statuses of answers without data, worst first: proxies and monitors look at nothing else. A plain refusal is a good answer. */
const STATUS: Readonly<Record<string, number>> = {
  INTERNAL_SERVER_ERROR: 500,
  UNAVAILABLE: 503,
  TOO_MANY_TRIES: 429,
  IDEMPOTENCY_KEY_REUSED: 422,
  IDEMPOTENCY_KEY_IN_USE: 409,
  TOO_COMPLEX: 400,
};

/** Seconds, where the refusal does not say. */
const RETRY_AFTER: Readonly<Record<string, number>> = { UNAVAILABLE: 2, TOO_MANY_TRIES: 60 };

/** Public part of an error. */
interface PublicError {
  readonly code: string;
  readonly message: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Fault of the input in an error: `path` is `items.1.quantity`. */
export interface InputFault {
  readonly path: string;
  readonly message: string;
  /** The caller's own reference of the line. */
  readonly reference?: string;
  /** Id of the line, of a basket at checkout. */
  readonly itemId?: string;
  /** Code of a part that was refused by itself, where it is another. */
  readonly code?: string;
  readonly reason?: string;
  readonly alternatives?: readonly AlternativeStart[];
  /** Prices of another line, in minor units: when it was chosen, and now. */
  readonly heldPrice?: number;
  readonly price?: number;
}

/** The error that a caller sees. Of what nobody expected neither the text nor the kind goes out. Source: decisions 3 and 7. */
export function formatError({ locations, path }: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const { code, message, detail } = publicError(thrown);
  const extensions = { ...namedDetails(code, detail), code };
  return { message, ...(locations && { locations }), ...(path && { path }), extensions };
}

/**
 * True for a bug: it belongs in the log. What only the database refused is one, though its caller is told no more than "not
 * found".
 */
export const isUnexpected = (thrown: unknown): boolean => {
  const { code } = publicError(thrown);
  return code === 'INTERNAL_SERVER_ERROR' || (code === 'NOT_FOUND' && violatesForeignKey(thrown));
};

function publicError(thrown: unknown): PublicError {
  const refusal = refusalIn(thrown);
  if (refusal) return ofRefusal(refusal);
  if (isUnavailable(thrown)) return { code: 'UNAVAILABLE', message: 'Service Unavailable', detail: {} };
  if (violatesForeignKey(thrown)) return { code: 'NOT_FOUND', message: 'Something that is named is not there', detail: {} };
  return ofTheRequest(thrown) ?? { code: 'INTERNAL_SERVER_ERROR', message: 'Internal Server Error', detail: {} };
}

/** A refusal with each of its faults at its place in the input, and after them those of other parts that were refused with it. */
function ofRefusal(refusal: Refusal): PublicError {
  const { code, message, detail, more } = refusal;
  const { fields: _beside, others = [], ...place } = more;
  const { field: _field, fields: _fields, ...rest } = detail;
  const own = faultsIn(refusal);
  const faults = [...own.map(inputFault), ...others.flatMap((other) => faultsOfPart(other, code))];
  if (faults.length === 0) return { code, message, detail: { ...detail, ...place } };
  return {
    code,
    message: code === 'INVALID' && faults.length > 1 ? faults.map((each) => `${each.path}: ${each.message}`).join('; ') : message,
    detail: { ...rest, ...place, fields: faults },
  };
}

function faultsIn({ message, detail, more }: Pick<Refusal, 'message' | 'detail' | 'more'>): FieldFault[] {
  const { field, fields } = detail as { readonly field?: string; readonly fields?: readonly FieldFault[] };
  return [...(fields ?? (field ? [{ field, message }] : [])), ...(more.fields ?? [])];
}

/** Faults of a part that was refused beside another with that code. */
function faultsOfPart({ code, message, detail, more }: Refusal, first: string): InputFault[] {
  const { path = '', reference, itemId, alternatives } = more;
  const own = faultsIn({ message, detail, more });
  const faults = own.length > 0 ? own : [{ field: path, message, ...(reference && { reference }), ...(itemId && { itemId }) }];
  return faults.map((each) => ({
    ...inputFault(each),
    ...(code !== first && { code }),
    ...(detail.reason && { reason: detail.reason }),
    ...(code === 'PRICE_CHANGED' && { heldPrice: Number(detail.heldPrice), price: Number(detail.price) }),
    ...(alternatives && { alternatives }),
  }));
}

/** A fault as errors of GraphQL show it. */
const inputFault = ({ field, path = field, message, reference, itemId }: FieldFault): InputFault => ({
  path: path.replace(/^input\./, ''),
  message,
  ...(reference !== undefined && { reference }),
  ...(itemId !== undefined && { itemId }),
});

/** graphql wraps what a resolver throws, once. */
function refusalIn(thrown: unknown): Refusal | undefined {
  const error = thrown instanceof GraphQLError ? thrown.originalError : thrown;
  return error instanceof Refusal ? error : undefined;
}

function ofTheRequest(thrown: unknown): PublicError | undefined {
  if (!(thrown instanceof GraphQLError)) return undefined;
  const { code: given, http, ...detail } = thrown.extensions;
  const code = OF_THE_REQUEST[isMissingArgument(thrown) ? 'BAD_USER_INPUT' : String(given)];
  const argument = /^Argument "(\w+)"/.exec(thrown.message)?.[1];
  const fields = isMissingArgument(thrown) ? { fields: [{ path: argument, message: thrown.message }] } : {};
  return code ? { code, message: thrown.message, detail: { ...detail, ...fields } } : undefined;
}

/** Found only while running, since a variable with a default may still be null. graphql marks it by its words alone. */
const isMissingArgument = ({ message, originalError }: GraphQLError): boolean =>
  /^Argument "\w+" of (required|non-null) type/.test(message) && (!originalError || originalError instanceof GraphQLError);

/** Status and seconds to wait for errors that come without data. Undefined leaves what graphql chose. */
export function statusOf(errors: readonly GraphQLFormattedError[]): { status: number; retryAfter?: string } | undefined {
  const codes = errors.map(({ extensions }) => String(extensions?.code));
  const code = Object.keys(STATUS).find((known) => codes.includes(known));
  if (!code) return undefined;
  const wait = errors[codes.indexOf(code)]?.extensions?.retryAfter ?? RETRY_AFTER[code];
  return { status: STATUS[code] as number, ...(wait !== undefined && { retryAfter: String(wait) }) };
}
