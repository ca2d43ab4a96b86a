import type { EntityManager } from '@mikro-orm/postgresql';
import type { ShortListKind } from '../database/short-lists.js';
import { fault, faultsOfQuery, refuseFaults } from '../shared/faults.js';
import { invalid } from '../shared/refusal.js';
import { BookingText, TEXT_ITEMS, type TextItem } from './booking-text.entity.js';
import { checkIdsOfCompany } from './check-ids.js';
import { REASON_KINDS, Reason } from './reason.entity.js';

/** Source: wire.md 1.2. */
export const BOOKING_TEXTS: ShortListKind<BookingText> = {
  entity: BookingText,
  noun: 'booking text',
  async check(tx: EntityManager, text: BookingText): Promise<void> {
    refuseFaults(
      !text.message?.trim() && fault('message', 'must not be blank'),
      !text.step?.trim() && fault('step', 'must not be blank'),
      await faultsOfQuery(() => checkItem(tx, text)),
    );
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
  check(_tx: EntityManager, { name, kind }: Reason): void {
    refuseFaults(
      !name?.trim() && fault('name', 'must not be blank'),
      !Object.values(REASON_KINDS).some((known) => known === kind) &&
        fault('kind', `found ${kind}, expected 2 (blocked), 3 (cancelled) or 5 (moved)`),
    );
  },
};
