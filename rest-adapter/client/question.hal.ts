import { pick, selection } from '../hal/fields.js';
import { type Hal, type Link, link, root } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { AnswerRow, QuestionRow } from '../operations/types.js';
import type { Scope } from '../scope.js';

/** Plain fields in the order of service.md 2.8. */
const QUESTION = [
  'id',
  'name',
  'required',
  'important',
  'admin_only',
  'applies_to',
  'ask_member',
  'detail_type',
  'help_text',
  'settings',
] as const;
const QUESTION_END = ['price_per_booking', 'outcome'] as const;

/** Selection that `question` is rendered from. */
export const questionFields = fragment(
  'QuestionRow on Question',
  `${selection([...QUESTION, ...QUESTION_END])} questionGroupId deleted price { amountMinor } options { number name price { amountMinor } isDefault }`,
);

export const question = (row: QuestionRow, at: Scope): Hal => ({
  ...pick(row, QUESTION),
  price: row.price.amountMinor,
  ...pick(row, QUESTION_END),
  options: row.options.map(({ number: id, name, price, isDefault }) => ({
    id,
    name,
    price: price.amountMinor,
    is_default: isDefault,
  })),
  default: row.options.find(({ isDefault }) => isDefault)?.name ?? null,
  detail_group_id: row.questionGroupId,
  _links: { self: questionLink(row, at) },
});

const ANSWER = ['id', 'value'] as const;
const ANSWER_END = ['question_id', 'admin_only', 'important', 'question_text', 'outcome', 'company_id'] as const;

/** The selection of an answer with its question. */
export const answerFields = fragment(
  'AnswerRow on Answer',
  `${selection([...ANSWER, ...ANSWER_END])} price { amountMinor } question { ${questionFields} }`,
);

/** An answer; an embedded one needs a `self`. The public form does not embed a deleted question; only its text is shown. */
export const answer = (row: AnswerRow, at: Scope, self?: Link): Hal => ({
  ...pick(row, ANSWER),
  price: row.price.amountMinor,
  ...pick(row, ANSWER_END),
  ...(isShown(row, at) && { _embedded: { question: question(row.question, at) } }),
  _links: { ...(self && { self }), ...(isShown(row, at) && { question: questionLink(row.question, at) }) },
});

const isShown = ({ question: { deleted } }: AnswerRow, at: Scope): boolean => at.admin || !deleted;

const questionLink = ({ id }: { readonly id: number }, at: Scope): Link => link(`${root(at)}/questions/${id}`);

/**
 * Answers of a client that may be shown in this form: answers for administrators only in the admin form. The browser SDK
 * fills its form again from `answer`.
 */
export const clientAnswers = (rows: readonly AnswerRow[], at: Scope): Hal[] =>
  rows.filter(({ adminOnly }) => at.admin || !adminOnly).map((row) => ({ ...answer(row, at), answer: row.value }));

/**
 * Replaces the entries of `q` that are keyed by question id with the current answers, which may have been changed outside
 * `q`.
 */
export function answeredQ<Q>(q: Q, answers: readonly AnswerRow[], at: Scope): Q {
  if (typeof q !== 'object' || q === null) return q;
  const shown = answers.filter(({ questionId, adminOnly }) => questionId in q && (at.admin || !adminOnly));
  const answersById = q as Readonly<Record<string, unknown>>;
  return {
    ...q,
    ...Object.fromEntries(shown.map(({ questionId, value }) => [questionId, restated(answersById[questionId], value)])),
  };
}

/** Answer in the form in which it was given. */
const restated = (given: unknown, value: string | null): unknown => {
  if (typeof given !== 'object' || given === null) return value;
  return { ...given, ['value' in given ? 'value' : 'answer']: value };
};
