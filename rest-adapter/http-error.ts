/** Refusal to be sent, from the schema, the input or the router. `code` is a key of the table in `errors.ts`. */
export class HttpError extends Error {
  /** Replaces the usual body if a row has one of its own. */
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
  /** Code of the schema, for a fault that v1 reports in its own words. */
  readonly reason?: string;
}

/** Refusal of bad input, which names every wrong field. */
export const badInput = (fields: readonly FieldError[]) =>
  new HttpError('INVALID', fields.map(({ field, message }) => `${field}: ${message}`).join('; '), { fields });

export const notFound = () => new HttpError('NOT_FOUND', 'Not Found');

export const unauthenticated = () => new HttpError('UNAUTHENTICATED', '401 Unauthorized');
