import { invalid } from '../../shared/refusal.js';

/** An answer as a caller gives it; the price is computed. */
export interface AnswerInput {
  readonly questionId: number;
  readonly value: string | null;
}

/** Fields of a question that determine the price of an answer. Prices in minor units. */
export interface PricedQuestion {
  readonly id: number;
  readonly kind: string;
  readonly price: number;
  readonly options: readonly unknown[];
}

/** One choice of a question, as it is stored. */
export interface QuestionOption {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly is_default: boolean;
}

const isChoice = (option: unknown): option is QuestionOption => typeof option === 'object' && option !== null && 'name' in option;

/** Answers that tick a check box; any other leaves it unticked. Source: wire.md 2.1 */
const TICKED = ['1', 'true', 'yes'];

/**
 * Amount that an answer adds to the price, in minor units: the price of the chosen option, or of a ticked check box.
 *
 * @throws Refusal INVALID for a choice that is not offered
 */
export function answerPrice({ id, kind, price, options }: PricedQuestion, value: string | null): number {
  if (value === null || value === '') return 0;
  if (/^(select|radio)/.test(kind)) {
    const chosen = options.filter(isChoice).find((option) => option.name === value || String(option.id) === value);
    if (!chosen) throw invalid('answers', `${JSON.stringify(value)} is no choice of question ${id}`);
    return kind.endsWith('-price') ? chosen.price : 0;
  }
  if (kind === 'check-price') return TICKED.includes(value.toLowerCase()) ? price : 0;
  return 0;
}
