import { snake } from './hal/fields.js';
import type { Hal } from './hal/hal.js';
import { type FieldError, HttpError } from './http-error.js';

/**
 * HTTP status of each code that the schema or this adapter can answer with. No other file knows the status of a failure.
 * Source: decisions 3.
 */
export const STATUS: Readonly<Record<string, number>> = {
  INVALID: 400,
  AMBIGUOUS_LOGIN: 400,
  TOO_COMPLEX: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  NO_SPACE: 409,
  TIME_TAKEN: 409,
  NOT_BOOKABLE: 409,
  PRICE_CHANGED: 409,
  HOLD_EXPIRED: 409,
  BASKET_MISMATCH: 409,
  TOO_LATE: 409,
  STALE_VERSION: 409,
  IDEMPOTENCY_KEY_IN_USE: 409,
  CURSOR_EXPIRED: 410,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_TRIES: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
};

/** Texts that do not depend on the refusal: other companies' records and missing ones must get the same answer. */
const TEXT: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: '401 Unauthorized',
  NOT_FOUND: 'Not Found',
  METHOD_NOT_ALLOWED: 'Method Not Allowed',
  INTERNAL: 'Internal Server Error',
  UNAVAILABLE: 'Service Unavailable',
};

/**
 * Codes sent in the header `Error-Code` and not in the body: an existing client compares the complete text of these
 * bodies. Source: decisions 10.
 */
const IN_HEADER: readonly string[] = ['UNAUTHENTICATED', 'NOT_FOUND'];

/** Seconds to wait, by code, if the refusal gives none. */
const RETRY_AFTER: Readonly<Record<string, number>> = { TOO_MANY_TRIES: 60, UNAVAILABLE: 2 };

/** Texts that v1 clients compare, by the refusal's reason; details are in `message`. Source: wire.md 2.7. */
const COMPARED: Readonly<Record<string, string>> = { TOO_MANY_BOOKINGS: 'Number of Bookings exceeds the maximum' };

/** Messages of v1, by reason, for faults whose own messages use the schema's field names. */
const WIRE_MESSAGES: Readonly<Record<string, string>> = {
  DATE_NEEDED: 'is needed, with a time, or a whole datetime',
  TIME_NEEDED: 'is needed: minutes from midnight',
};

/** Codes that tell a v1 client that the place is gone (wire.md 2.7). */
const NO_SPACE = ['NO_SPACE', 'TIME_TAKEN'];

/** Codes of refusals that name fields: wrong input, and input that the caller may not give. */
const NAMES_FIELDS = ['INVALID', 'FORBIDDEN'];

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

/** Names that a row has for fields of the schema. */
interface RowNames {
  /** Wire names of fields that are not the schema's names in snake_case. */
  readonly names?: Readonly<Record<string, string>>;
  /** Schema names that occur in messages, where they are turned into snake_case. */
  readonly words?: readonly string[];
}

/** Answer to an error of a row, in wire names. */
export function answerTo(error: HttpError, { names = {}, words = [] }: RowNames = {}): Answer {
  const status = STATUS[error.code] ?? 500;
  return { status, headers: headersOf(error), body: error.body ?? bodyOf(inWords(error, words), status, names) };
}

function inWords({ code, message, detail }: HttpError, words: readonly string[]): PublicError {
  if (words.length === 0) return { code, message, detail };
  const inWireNames = (text: string) => text.replace(/\b[a-z]+[A-Z]\w*/g, (name) => (words.includes(name) ? snake(name) : name));
  const { fields } = detail;
  const inFields = Array.isArray(fields) && fields.map((each: FieldError) => ({ ...each, message: inWireNames(each.message) }));
  return { code, message: inWireNames(message), detail: inFields ? { ...detail, fields: inFields } : detail };
}

function headersOf({ code, detail }: HttpError): Record<string, string> {
  if (code === 'METHOD_NOT_ALLOWED') return { Allow: String(detail.allow) };
  if (IN_HEADER.includes(code)) return { 'Error-Code': code };
  const wait = detail.retryAfter ?? RETRY_AFTER[code];
  return wait === undefined ? {} : { 'Retry-After': String(wait) };
}

type PublicError = Pick<HttpError, 'code' | 'message' | 'detail'>;

function bodyOf({ code, message, detail }: PublicError, status: number, names: Readonly<Record<string, string>>): Hal {
  const error = TEXT[code] ?? message;
  if (IN_HEADER.includes(code)) return { error };
  if (NAMES_FIELDS.includes(code) && Array.isArray(detail.fields))
    return { ...fieldsBody(detail.fields, names, COMPARED[String(detail.reason)]), code };
  if (NO_SPACE.includes(code)) {
    return { status, message: 'NoSpaceLeftError', error: 'No Space Left', code, data: onWire(detail) };
  }
  if (code === 'NOT_BOOKABLE') {
    const compared = COMPARED[String(detail.reason)] ?? 'Rule checking failed';
    return { status, message, error: compared, code, data: onWire(detail) };
  }
  return status === 409 && Object.keys(detail).length > 0 ? { error, code, data: onWire(detail) } : { error, code };
}

function fieldsBody(errors: readonly FieldError[], names: Readonly<Record<string, string>>, compared?: string): Hal {
  const fields = errors.map(({ field, message, reason = '' }) => ({
    field: wireName(field, names),
    message: WIRE_MESSAGES[reason] ?? message,
  }));
  const message = fields.map((each) => `${each.field}: ${each.message}`).join('; ');
  return { ...(compared ? { error: compared, message } : { error: message }), fields };
}

/** Wire name of a field: `input.startsAt` is `datetime` where the row says so, else `starts_at`. */
function wireName(field: string, names: Readonly<Record<string, string>>): string {
  const path = field.replace(/^input\./, '');
  return names[path] ?? path.split('.').map(snake).join('.');
}

/** Converts names to snake_case at every depth; dates are left as they are. */
function onWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(onWire);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snake(name), onWire(inner)]));
}

/** Errors of a lost or overloaded database: SQLSTATE classes, system errors, and the driver's own words. */
const AWAY_CODE =
  /^(08...|53...|57P0.|57014|40001|40P01|25006|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const AWAY_TEXT =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout|connect (ENOENT|EAGAIN) .*\/\.s\.PGSQL\.\d+$/;

/** Converts anything thrown to an HttpError. Unexpected errors become INTERNAL and keep their cause for the log only. */
export function httpErrorOf(thrown: unknown): HttpError {
  for (const error of causes(thrown)) {
    if (error instanceof HttpError) return error;
    const known = refusalIn(error);
    if (known) return known;
    if (AWAY_CODE.test(String(error.code)) || AWAY_TEXT.test(String(error.message))) {
      return new HttpError('UNAVAILABLE', 'Service Unavailable', {}, { cause: thrown });
    }
  }
  return new HttpError('INTERNAL', 'Internal Server Error', {}, { cause: thrown });
}

type Thrown = Readonly<Record<string, unknown>>;

/** Returns the error and the errors that it wraps, outermost first. GraphQL wraps in `originalError`, others in `cause`. */
function causes(thrown: unknown): Thrown[] {
  const found: Thrown[] = [];
  for (let error = thrown; isObject(error) && found.length < 5; error = error.originalError ?? error.cause) found.push(error);
  return found;
}

/** Recognises a refusal by its shape: GraphQL has the code in `extensions`, the domain's own error beside a `detail`. */
function refusalIn(error: Thrown): HttpError | undefined {
  const { code, ...detail } = isObject(error.extensions) ? error.extensions : {};
  if (isPublic(code)) return new HttpError(code, String(error.message), detail, { cause: error });
  if (isPublic(error.code) && isObject(error.detail))
    return new HttpError(error.code, String(error.message), error.detail, { cause: error });
  return undefined;
}

const isObject = (value: unknown): value is Thrown => typeof value === 'object' && value !== null;

const isPublic = (code: unknown): code is string =>
  typeof code === 'string' && code !== 'INTERNAL' && Object.hasOwn(STATUS, code);
