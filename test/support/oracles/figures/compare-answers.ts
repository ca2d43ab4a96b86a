import { aligned, answerOf, documentOf, groupText, type ShownFigures } from './ask-figures.js';
import { randomQuestion } from './random-question.js';
import { type FigureQuestion, type SlowAnswer, slowAnswer } from './slow-figures.js';
import type { SlowRows } from './slow-rows.js';

/** A question, what the API answered to it, and what the naive program does: equal where there is no difference. */
export interface ComparedAnswers {
  readonly found: object;
  readonly expected: object;
}

/** The API, asked for at most so many rows. */
export type FigureSource = (question: FigureQuestion, options: { readonly first: number }) => Promise<ShownFigures>;

/** The random question of a number, answered by the API and by the naive program over the same rows. */
export async function compareAnswers(rows: SlowRows, seed: number, ask: FigureSource): Promise<ComparedAnswers> {
  const { question, first } = randomQuestion(rows, seed);
  const shown = await ask(question, { first });
  const slow = slowAnswer(rows, question, new Date());
  const asked = { seed, document: documentOf(question, first) };
  const truncated = question.by.length > 0 ? slow.groups.length > first : undefined;
  const expected = { ...asked, ...pageOf(slow, first), truncated };
  const answered = { ...pageOf(answerOf(question, shown), first), truncated: shown.truncated };
  return { found: { ...asked, ...(aligned(answered, expected) as object) }, expected };
}

/** The rows of a page in their order, each under its dimensions, and the total. */
const pageOf = ({ groups, total }: SlowAnswer, first: number) => ({
  total,
  rows: groups
    .slice(0, first)
    .map(({ keys, measured, before }) => ({ of: groupText({ keys }), measured, ...(before && { before }) })),
});
