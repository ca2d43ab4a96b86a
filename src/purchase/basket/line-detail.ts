import type { EntityManager } from '@mikro-orm/postgresql';
import { checkQuestions } from '../../client/questions/check-questions.js';
import { priceOfAnswers } from '../../client/questions/write-answers.js';
import { checkPrePaid } from '../../prepaid/use-pre-paid.js';
import { invalid } from '../../shared/refusal.js';
import type { LineDetail } from './hold-line.js';
import type { ReleasedLine } from './hold-terms.js';
import { type NewBasketItem, quantityOf } from './new-item.js';

/** Caller who adds items to a basket. */
export interface Adder {
  readonly companyId: number;
  readonly byAdmin: boolean;
  /** The member who is logged in. */
  readonly memberId?: number | null;
  /** True: answers to questions that the company does not ask are refused; else they are ignored. */
  readonly refusesUnknownQuestions?: boolean;
  readonly now: Date;
}

/** Basket to which items are added, and the caller who adds them. */
export interface AddContext extends Adder {
  readonly basketId: number;
  readonly holdSeconds: number;
  /** Lines that were taken out of the basket for these items. */
  readonly released: readonly ReleasedLine[];
  /** First line of each course among these items, by the id of its chain. */
  readonly courses: Map<number, string>;
}

/** An item that becomes a line of a basket. */
interface NewLine extends AddContext {
  /** Null for an event. */
  readonly serviceId: number | null;
  /** Minor units, for one. */
  readonly price: number;
}

/**
 * Determines the details of a line except its time or event, with a hold of the full length.
 *
 * @throws Refusal INVALID for answers to questions that are not asked, and for a pre-paid booking that the caller may not use
 */
export async function detailOf(tx: EntityManager, item: NewBasketItem, line: NewLine): Promise<LineDetail> {
  const { basketId, companyId, holdSeconds, price } = line;
  const quantity = quantityOf(item);
  const answers = item.answers ?? [];
  if (line.refusesUnknownQuestions) await checkQuestions(tx, companyId, { given: answers });
  const answersPrice = await priceOfAnswers(tx, companyId, { answers, quantity });
  await requireUsablePrePaid(tx, item, line);
  return {
    basketId,
    quantity,
    price,
    answersPrice,
    holdSeconds,
    renewed: false,
    ref: item.reference ?? null,
    answers,
    settings: item.settings ?? {},
    prePaidBookingId: item.prePaidBookingId ?? null,
  };
}

/**
 * Checks a pre-paid booking that an item names: a member may name their own, an administrator any. Its owner is checked
 * at checkout.
 */
export async function requireUsablePrePaid(
  tx: EntityManager,
  item: NewBasketItem,
  line: Adder & Pick<NewLine, 'serviceId'>,
): Promise<void> {
  if (item.prePaidBookingId == null) return;
  const { companyId, serviceId, byAdmin, memberId } = line;
  if (!byAdmin && memberId == null) throw invalid('prePaidBookingId', 'requires the log-in of the member who owns it');
  const use = { id: item.prePaidBookingId, companyId, serviceId, quantity: item.quantity ?? 1 };
  await checkPrePaid(tx, { ...use, clientId: byAdmin ? null : memberId! });
}
