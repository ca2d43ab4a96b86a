import type { Scope } from './send-question.js';

/** Sentence for a reader whose days make no period; null if they do. A field that is not filled in is empty. */
export function wrongPeriod({ from, until }: Pick<Scope, 'from' | 'until'>): string | null {
  if (!from) return 'Choose the day from which on to count, in “From”.';
  if (!until) return 'Choose the day before which to stop, in “Until”.';
  if (until <= from) return '“Until” must be a later day than “From”: that day is not counted any more.';
  return null;
}
