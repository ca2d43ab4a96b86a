/** Errors wrap one another; a chain longer than this is a circle. */
const DEEPEST = 6;

/** An error and what caused it, outermost first. */
export function causesOf(thrown: unknown): Readonly<Record<string, unknown>>[] {
  const causes: Readonly<Record<string, unknown>>[] = [];
  let error = thrown;
  while (causes.length < DEEPEST && typeof error === 'object' && error !== null) {
    const cause = error as Readonly<Record<string, unknown>>;
    causes.push(cause);
    error = cause.originalError ?? cause.cause;
  }
  return causes;
}
