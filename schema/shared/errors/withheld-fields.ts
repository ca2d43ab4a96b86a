import type { GraphQLResolveInfo } from 'graphql';
import { Refusal } from '../../../src/shared/refusal.js';

/** Codes of what a caller may not see. */
export const WITHHELD: readonly string[] = ['FORBIDDEN', 'UNAUTHENTICATED'];

type Step = string | number;

/** Field of the document that a path of the answer leads to: without the numbers of elements. */
export const fieldAt = (path: readonly Step[]): string => path.filter((step) => typeof step === 'string').join('.');

/**
 * Fields of the document that are null in rows of the answer since the caller may not see them. The first row of a field has
 * an error; those after it would only be counted there (`answer-errors.ts`), and so are null without one of their own: ten
 * thousand errors, each with the stack of where it was made, were most of the work of the dearest query. One a request.
 */
export class WithheldFields {
  private readonly reported = new Map<string, { readonly message: string; more: number }>();

  /** True where an earlier row gave the same error for a nullable field: in this row the field is null, and is counted. */
  isRepeated(thrown: unknown, { path }: Pick<GraphQLResolveInfo, 'path'>): boolean {
    if (!(thrown instanceof Refusal) || !WITHHELD.includes(thrown.code)) return false;
    const field = fieldAt(stepsOf(path));
    const known = this.reported.get(field);
    if (!known) this.reported.set(field, { message: thrown.message, more: 0 });
    if (known?.message !== thrown.message) return false;
    known.more += 1;
    return true;
  }

  /** Rows in which the field is null without an error of their own. */
  repeatsOf(field: string): number {
    return this.reported.get(field)?.more ?? 0;
  }
}

function stepsOf(path: GraphQLResolveInfo['path'] | undefined): readonly Step[] {
  const steps: Step[] = [];
  for (let at = path; at; at = at.prev) steps.unshift(at.key);
  return steps;
}
