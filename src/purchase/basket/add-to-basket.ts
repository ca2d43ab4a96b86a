import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBookingLimits } from '../../availability/booking-limit.js';
import { amountFault, MAX_AMOUNT } from '../../shared/amount.js';
import { afterChecks, eachPart, fault, forPart, refuseFaults, withRefusalsOf } from '../../shared/faults.js';
import { addArticle } from '../articles/add-article.js';
import { addEvents } from './add-events.js';
import { addService } from './add-service.js';
import { linkFile, unlinkFiles } from './attach-file.js';
import { checkNamed, checkOccurrence, type FoundItem, faultsOfFile, faultsOfItem, isOccurrence } from './check-item.js';
import { findItems } from './find-items.js';
import { emptyBasket } from './hold-line.js';
import { holdLimits } from './hold-terms.js';
import type { AddContext } from './line-detail.js';
import { type NewBasketItem, quantityOf } from './new-item.js';
import { requireOneFamily } from './one-family.js';
import { type OpenBasket, openBasket, sizeOfBasket } from './open-basket.js';

export interface AddToBasketInput {
  readonly companyId: number;
  /** Id that the caller expects its basket to have, where the call names one. */
  readonly basketId?: number | null;
  readonly items: readonly NewBasketItem[];
  /** True: the items replace the contents of the basket. */
  readonly replace: boolean;
  readonly sessionId: number | null;
  readonly byAdmin: boolean;
  /** The member who is logged in. */
  readonly memberId?: number | null;
  /** Default where neither the company nor its parent has a setting. */
  readonly holdSeconds: number;
  readonly basketSeconds: number;
  /** True: answers to questions that are not asked here are refused; else they are ignored. */
  readonly refusesUnknownQuestions?: boolean;
}

/** A basket to which items were added. */
export interface FilledBasket extends OpenBasket {
  /** Ids of the added lines, in the order of the items; for a course the id of its first line. */
  readonly addedItemIds: readonly string[];
}

/**
 * Adds items to the caller's basket and holds their times, all or none. Choosing the same start again replaces its line and
 * renews its hold, once. A refusal names every item that is not available. Source: service.md 4.6, wire.md 2.4, decisions T16.
 *
 * @throws Refusal NOT_FOUND; INVALID, also as `checkSize` for a basket that becomes too large; NOT_BOOKABLE, also as
 *   `checkBookingLimits`; TIME_TAKEN; NO_SPACE; BASKET_MISMATCH as `openBasket` and `requireOneFamily`
 */
export async function addToBasket(em: EntityManager, input: AddToBasketInput, now: Date): Promise<FilledBasket> {
  const found = await findItems(em, { ...input, now });
  const limits = found.find((each) => each.limits)?.limits ?? (await holdLimits(em, input.companyId));
  return em.transactional(async (tx) => {
    const opened = await openBasket(tx, { ...input, basketSeconds: limits?.basketSeconds ?? input.basketSeconds });
    const files = found.flatMap(({ article, item }) => (article ? [] : (item.attachmentId ?? [])));
    const unknownFileIds = await unlinkFiles(tx, opened.basket.id, files);
    const holdSeconds = limits?.holdSeconds ?? input.holdSeconds;
    return { ...opened, addedItemIds: await fill(tx, found, { ...input, opened, unknownFileIds, holdSeconds, now }) };
  });
}

interface Filling extends Omit<AddToBasketInput, 'items' | 'basketId'> {
  readonly opened: OpenBasket;
  /** Attachment ids in the items that are not files of this basket. */
  readonly unknownFileIds: readonly number[];
  readonly now: Date;
}

/** Adds the found items to a basket and returns the ids of the new lines. */
async function fill(tx: EntityManager, found: readonly FoundItem[], { opened, ...input }: Filling): Promise<string[]> {
  const basketId = opened.basket.id;
  const released = input.replace ? await emptyBasket(tx, basketId) : [];
  if (opened.token === null) await requireOneFamily(tx, basketId);
  const courses = new Map<number, string>();
  const added = await addAll(tx, found, { ...input, basketId, released, courses });
  if (mayBeTooLarge(opened, found) || courses.size > 0) await checkSize(tx, basketId);
  if (!input.byAdmin) {
    const limited = found.flatMap(({ offer, item, at }) =>
      offer ? [{ service: offer.service, quantity: quantityOf(item), line: at }] : [],
    );
    await checkBookingLimits(tx, limited, { clientId: input.memberId ?? null, basketId, now: input.now });
  }
  return added;
}

/**
 * Most lines of a basket, including articles; each session of a course counts as one. Three courses of a year fit in. A limit
 * is needed because a basket is shown and bought as a whole, and never expires while it is in use.
 */
export const MAX_LINES = 3000;

/**
 * Estimates without a query whether the basket may be too large: a course counts as one line, a service at its highest price.
 * Always true with answers, whose prices are not known here.
 */
function mayBeTooLarge({ lines, amount }: OpenBasket, found: readonly FoundItem[]): boolean {
  const added = found.reduce((sum, { item, highestPrice }) => sum + highestPrice * quantityOf(item), 0);
  const hasAnswers = found.some(({ item }) => (item.answers ?? []).length > 0);
  return lines + found.length > MAX_LINES || amount + added > MAX_AMOUNT || hasAnswers;
}

/** @throws Refusal INVALID (items) for a basket of more than `MAX_LINES`, or with a total above `MAX_AMOUNT` */
async function checkSize(tx: EntityManager, basketId: number): Promise<void> {
  const { lines, amount } = await sizeOfBasket(tx, basketId);
  refuseFaults(
    lines > MAX_LINES && fault('items', `found ${lines} lines with those of the basket, expected at most ${MAX_LINES}`),
    amountFault('items', amount),
  );
}

/**
 * Adds all items and returns the ids of their lines.
 *
 * @throws Refusal with all faults: those of the input first, then items that are not available, then other records that the
 *   items name
 */
async function addAll(
  tx: EntityManager,
  found: readonly FoundItem[],
  context: AddContext & Pick<Filling, 'unknownFileIds'>,
): Promise<string[]> {
  const ofFiles = await Promise.all(found.map((one) => faultsOfFile(one, context.unknownFileIds)));
  const faults = await Promise.all(found.map((one) => faultsOfItem(one, one)));
  const isSound = (_one: FoundItem, at: number) => ofFiles[at]!.length === 0 && faults[at]!.length === 0;
  const sound = found.filter(isSound);
  const add = () => eachPart(runsOf(sound), (run) => addRun(tx, run, context));
  // Adding a sound occurrence makes the same check.
  const unsound = found.filter((one, at) => !isSound(one, at));
  const added = await withRefusalsOf(
    () =>
      afterChecks(
        add,
        async () => refuseFaults(...ofFiles),
        async () => refuseFaults(...faults),
      ),
    ...unsound.map((one) => () => checkOccurrence(tx, one, context)),
    ...found.map((one) => () => checkNamed(tx, one, { found: one, by: context })),
  );
  return added.flat();
}

/** Groups of items that are added together: consecutive occurrences of events; any other item is a group of its own. */
function runsOf(found: readonly FoundItem[]): FoundItem[][] {
  const runs: FoundItem[][] = [];
  for (const each of found) {
    const last = runs.at(-1);
    if (last && isOccurrence(each) && isOccurrence(last[0]!)) last.push(each);
    else runs.push([each]);
  }
  return runs;
}

/** Adds one group of `runsOf` and returns the ids of its lines. */
async function addRun(tx: EntityManager, run: readonly FoundItem[], context: AddContext): Promise<string[]> {
  const [first] = run as [FoundItem];
  return isOccurrence(first) ? addEvents(tx, run, context) : [await forPart(first.at, () => addLine(tx, first, context))];
}

async function addLine(tx: EntityManager, { item, offer, article }: FoundItem, context: AddContext): Promise<string> {
  if (article) return addArticle(tx, article, { ...context, quantity: quantityOf(item), ref: item.reference ?? null });
  const line = await addService(tx, { offer: offer!, item }, context);
  if (item.attachmentId != null) await linkFile(tx, line, item.attachmentId);
  return line;
}
