import type { GraphQLResolveInfo } from 'graphql';
import { Refusal } from '../../../src/shared/refusal.js';

/** Codes of errors for fields that the caller may not see. */
export const WITHHELD: readonly string[] = ['FORBIDDEN', 'UNAUTHENTICATED'];

type Step = string | number;

/** Field of the document for a path in the answer: the path without indexes. */
export const fieldAt = (path: readonly Step[]): string => path.filter((step) => typeof step === 'string').join('.');

/**
 * Counts, for each field of the document, the rows in which it is null because the caller may not see it. Only the first such
 * row gets an error, which carries the count (`answer-errors.ts`): creating ten thousand errors with their stack traces was
 * most of the work of the most expensive query. One instance per request.
 */
export class WithheldFields {
  private readonly reported = new Map<string, { readonly message: string; more: number }>();

  /** True if an earlier row had the same error for this field: in this row the field is null, and is only counted. */
  isRepeated(thrown: unknown, { path }: Pick<GraphQLResolveInfo, 'path'>): boolean {
    if (!(thrown instanceof Refusal) || !WITHHELD.includes(thrown.code)) return false;
    const field = fieldAt(stepsOf(path));
    const known = this.reported.get(field);
    if (!known) this.reported.set(field, { message: thrown.message, more: 0 });
    if (known?.message !== thrown.message) return false;
    known.more += 1;
    return true;
  }

  /** Number of rows in which the field is null without an error of its own. */
  repeatsOf(field: string): number {
    return this.reported.get(field)?.more ?? 0;
  }
}

function stepsOf(path: GraphQLResolveInfo['path'] | undefined): readonly Step[] {
  const steps: Step[] = [];
  for (let at = path; at; at = at.prev) steps.unshift(at.key);
  return steps;
}
