import type { EntityManager } from '@mikro-orm/postgresql';
import { checkResourceCount } from '../../availability/load/load-diary.js';
import type { Offer } from '../../availability/load/load-offer.js';
import { requireProviders } from '../../availability/require-providers.js';
import { checkQuestions } from '../../client/questions/check-questions.js';
import { faultsOfQuery, forPart, refusalsOf, refuseTogether } from '../../shared/faults.js';
import { type FieldFault, invalid } from '../../shared/refusal.js';
import { type articleIn, requireOnSale } from '../articles/add-article.js';
import { findOccurrence } from './add-events.js';
import { checkService } from './add-service.js';
import type { HoldLimits } from './hold-terms.js';
import { type Adder, requireUsablePrePaid } from './line-detail.js';
import { type PlacedItem, quantityOf } from './new-item.js';

/** An item with the record that it names: a service with its offer, an article, or else an occurrence. */
export interface FoundItem extends PlacedItem {
  /** Null for an event and for an article. */
  readonly offer: Offer | null;
  readonly article: ReturnType<typeof articleIn>;
  /** Limits of holds; null for an article, which holds nothing. */
  readonly limits: HoldLimits | null;
  /** Highest price of one piece or space, in minor units. */
  readonly highestPrice: number;
}

export const isOccurrence = ({ offer, article }: FoundItem): boolean => !offer && !article;

/** Faults in the input of one item, regardless of availability; fewer are found if its service is unknown. */
export const faultsOfItem = ({ item, at }: PlacedItem, found: FoundItem | null): Promise<readonly FieldFault[]> =>
  faultsOfQuery(() =>
    forPart(at, async () => {
      const isService = found ? found.offer !== null : item.serviceId != null || item.idKind === 'bookable';
      if (isService) checkService(found?.offer ?? null, item);
      else quantityOf(item);
    }),
  );

/** Fault of an item that names a file of another basket, or one that does not exist. */
export const faultsOfFile = ({ item, at }: PlacedItem, unknownFileIds: readonly number[]): Promise<readonly FieldFault[]> =>
  faultsOfQuery(() =>
    forPart(at, async () => {
      const { attachmentId } = item;
      if (attachmentId != null && unknownFileIds.includes(attachmentId))
        throw invalid('attachmentId', `found ${attachmentId}, which is no file of this basket`);
    }),
  );

/** Checks the occurrence of an item that names one. @throws Refusal as `findOccurrence` */
export async function checkOccurrence(em: EntityManager, found: FoundItem, by: Adder): Promise<void> {
  if (isOccurrence(found)) await forPart(found.at, () => findOccurrence(em, found.item, by));
}

/**
 * Checks everything that an item names besides an event: people, resources and their number, an article, questions, a pre-paid
 * booking; only the questions for an item that was not found. Adding the item checks them too, but stops at the first refusal.
 *
 * @throws Refusal NOT_FOUND, INVALID, with all faults
 */
export async function checkNamed(
  em: EntityManager,
  { item, at }: PlacedItem,
  { found, by }: { readonly found: FoundItem | null; readonly by: Adder },
): Promise<void> {
  const { offer = null, article = null } = found ?? {};
  const refused = await refusalsOf(
    async () => article && requireOnSale(em, by.companyId, article),
    async () => offer && requireProviders(em, offer, item),
    async () => offer && checkResourceCount(item.resourceCount ?? 1),
    async () => by.refusesUnknownQuestions && checkQuestions(em, by.companyId, { given: item.answers ?? [] }),
    async () => found && !article && requireUsablePrePaid(em, item, { ...by, serviceId: offer?.service.id ?? null }),
  );
  await forPart(at, async () => refuseTogether(refused));
}
