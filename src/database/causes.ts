/** Longest chain of wrapped errors; a longer one is taken to be circular. */
const DEEPEST = 6;

/** Returns an error and its causes, outermost first. */
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
