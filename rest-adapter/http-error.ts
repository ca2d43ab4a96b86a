/** A "no" on its way out, whoever said it: the schema, the input, the router. `code` is a key of the table in `errors.ts`. */
export class HttpError extends Error {
  /** Stands in for the usual body when a row has one of its own. */
  body?: object;

  constructor(
    readonly code: string,
    message: string,
    readonly detail: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'HttpError';
  }
}

/** Error of one input field, in wire names; dotted for nested input. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
  /** Code of the schema, where v1 says it in words of its own. */
  readonly reason?: string;
}

/** Bad input, every field of it named. */
export const badInput = (fields: readonly FieldError[]) =>
  new HttpError('INVALID', fields.map(({ field, message }) => `${field}: ${message}`).join('; '), { fields });

export const notFound = () => new HttpError('NOT_FOUND', 'Not Found');

export const unauthenticated = () => new HttpError('UNAUTHENTICATED', '401 Unauthorized');
