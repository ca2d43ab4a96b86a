import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { isUnavailable } from '../../../src/database/is-unavailable.js';
import { violatesForeignKey } from '../../../src/database/violates-foreign-key.js';
import { type AlternativeStart, type FieldFault, Refusal } from '../../../src/shared/refusal.js';
import { namedDetails } from './refusal-types.js';

/** Public codes of errors that graphql or Apollo created, by the codes that these have there. */
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

/** HTTP statuses of answers without data, worst first, for proxies and monitors. Plain refusals are no errors of HTTP. */
const STATUS: Readonly<Record<string, number>> = {
  INTERNAL_SERVER_ERROR: 500,
  UNAVAILABLE: 503,
  TOO_MANY_TRIES: 429,
  IDEMPOTENCY_KEY_REUSED: 422,
  IDEMPOTENCY_KEY_IN_USE: 409,
  TOO_COMPLEX: 400,
};

/** Seconds to wait, if the refusal does not say. */
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
  /** Id of the basket's line, at checkout. */
  readonly itemId?: string;
  /** Code by which this part was refused, if it differs from that of the error. */
  readonly code?: string;
  readonly reason?: string;
  readonly alternatives?: readonly AlternativeStart[];
  /** Price of another line when it was chosen, in minor units. */
  readonly heldPrice?: number;
  /** Price of that line now, in minor units. */
  readonly price?: number;
}

/** The error that a caller sees. Unexpected errors reveal neither their text nor their kind. Source: decisions 3 and 7. */
export function formatError({ locations, path }: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const { code, message, detail } = publicError(thrown);
  const extensions = { ...namedDetails(code, detail), code };
  return { message, ...(locations && { locations }), ...(path && { path }), extensions };
}

/**
 * True for a bug, which belongs in the log. A violated foreign key is a bug too, although the caller only learns that something
 * was not found.
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

/** Error of a refusal, with its faults at their places in the input, followed by the faults of other parts refused with it. */
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

/** Faults of a further refused part; `first` is the code of the first part that was refused. */
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

/** A fault in the form in which GraphQL errors show it. */
const inputFault = ({ field, path = field, message, reference, itemId }: FieldFault): InputFault => ({
  path: path.replace(/^input\./, ''),
  message,
  ...(reference !== undefined && { reference }),
  ...(itemId !== undefined && { itemId }),
});

/** Refusal that a resolver threw; graphql wraps it once. */
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

/** True for an argument found missing during execution, since a variable with a default may be null: only the text shows it. */
const isMissingArgument = ({ message, originalError }: GraphQLError): boolean =>
  /^Argument "\w+" of (required|non-null) type/.test(message) && (!originalError || originalError instanceof GraphQLError);

/** Status of errors without data, and seconds to wait. Undefined: the status that graphql chose remains. */
export function statusOf(errors: readonly GraphQLFormattedError[]): { status: number; retryAfter?: string } | undefined {
  const codes = errors.map(({ extensions }) => String(extensions?.code));
  const code = Object.keys(STATUS).find((known) => codes.includes(known));
  if (!code) return undefined;
  const wait = errors[codes.indexOf(code)]?.extensions?.retryAfter ?? RETRY_AFTER[code];
  return { status: STATUS[code] as number, ...(wait !== undefined && { retryAfter: String(wait) }) };
}
