import { aligned, answerOf, documentOf, groupText, type ShownFigures } from './ask-figures.js';
import { type FigureQuestion, type NaiveAnswer, naiveAnswer } from './naive-figures.js';
import type { NaiveRows } from './naive-rows.js';
import { randomQuestion } from './random-question.js';

/** Answers of the API (`found`) and of the naive reference (`expected`) to a query; equal if there is no difference. */
export interface ComparedAnswers {
  readonly found: object;
  readonly expected: object;
  /** True: the API refused the question for the number of its groups, which the naive program has counted too. */
  readonly refused?: boolean;
}

/** Refusal of a question whose answer would have too many groups. */
export class TooManyGroups extends Error {
  private constructor(
    readonly document: string,
    /** Groups that an answer may have; the refusal says that there are more. */
    readonly allowed: number,
  ) {
    super(document);
  }

  /** Null for errors of any other kind. */
  static from(document: string, errors: readonly { readonly message: string }[]): TooManyGroups | null {
    const [, allowed] = (errors.length === 1 && /^There are more than (\d+) (?:rows|groups) /.exec(errors[0]!.message)) || [];
    return allowed === undefined ? null : new TooManyGroups(document, Number(allowed));
  }
}

/** Queries the API for at most `first` rows. @throws TooManyGroups */
export type FigureSource = (question: FigureQuestion, options: { readonly first: number }) => Promise<ShownFigures>;

/** Answers the random query of a seed by the API and by the naive reference, over the same rows. */
export async function compareAnswers(rows: NaiveRows, seed: number, ask: FigureSource): Promise<ComparedAnswers> {
  const { question, first } = randomQuestion(rows, seed);
  const asked = { seed, document: documentOf(question, first) };
  const shown = await ask(question, { first }).catch((thrown: Error) => {
    if (thrown instanceof TooManyGroups) return thrown;
    throw thrown;
  });
  const slow = naiveAnswer(rows, question, new Date());
  if (shown instanceof TooManyGroups) {
    const isTooMany = slow.groups.length > shown.allowed;
    return { found: { ...asked, isTooMany: true }, expected: { ...asked, isTooMany }, refused: true };
  }
  const truncated = question.by.length > 0 ? slow.groups.length > first : undefined;
  const expected = { ...asked, ...pageOf(slow, first), truncated };
  const answered = { ...pageOf(answerOf(question, shown), first), truncated: shown.truncated };
  return { found: { ...asked, ...(aligned(answered, expected) as object) }, expected };
}

/** Rows of a page in their order, each with the text of its dimensions, and the total. */
const pageOf = ({ groups, total }: NaiveAnswer, first: number) => ({
  total,
  rows: groups
    .slice(0, first)
    .map(({ keys, measured, before }) => ({ of: groupText({ keys }), measured, ...(before && { before }) })),
});
