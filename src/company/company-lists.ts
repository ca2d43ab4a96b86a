import type { EntityManager } from '@mikro-orm/postgresql';
import type { ShortListKind } from '../database/short-lists.js';
import { invalid } from '../shared/refusal.js';
import { BookingText, TEXT_ITEMS, type TextItem } from './booking-text.entity.js';
import { checkIdsOfCompany } from './check-ids.js';
import { REASON_TYPES, Reason } from './reason.entity.js';

/** Source: wire.md 1.2. */
export const BOOKING_TEXTS: ShortListKind<BookingText> = {
  entity: BookingText,
  noun: 'booking text',
  async check(tx: EntityManager, text: BookingText): Promise<void> {
    if (!text.message?.trim()) throw invalid('message', 'must say something');
    if (!text.messageType?.trim()) throw invalid('messageType', 'must say something');
    await checkItem(tx, text);
  },
};

async function checkItem(tx: EntityManager, { companyId, itemKind = 'company', itemId }: BookingText): Promise<void> {
  if (!TEXT_ITEMS.includes(itemKind)) {
    throw invalid('itemKind', `found ${String(itemKind)}, expected one of ${TEXT_ITEMS.join(', ')}`);
  }
  if (isCompany(itemKind)) {
    if (itemId !== null) throw invalid('itemId', 'must be left out for a text about the company');
    return;
  }
  if (itemId === null) throw invalid('itemId', `found nothing, expected the id of the ${itemKind}`);
  await checkIdsOfCompany(tx, companyId, { kind: itemKind, ids: [itemId], field: 'itemId' });
}

const isCompany = (kind: TextItem): kind is 'company' => kind === 'company';

export const REASONS: ShortListKind<Reason> = {
  entity: Reason,
  noun: 'reason',
  check(_tx: EntityManager, { name, reasonType }: Reason): void {
    if (!name?.trim()) throw invalid('name', 'must say something');
    if (!Object.values(REASON_TYPES).some((known) => known === reasonType)) {
      throw invalid('reasonType', `found ${reasonType}, expected 2 (blocked), 3 (cancelled) or 5 (moved)`);
    }
  },
};
