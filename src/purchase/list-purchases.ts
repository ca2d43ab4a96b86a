import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { listRows, type Page, type PageAsk } from '../shared/page.js';
import { invalid } from '../shared/refusal.js';
import { Purchase } from './purchase.entity.js';

export interface PurchaseListAsk {
  readonly createdFrom?: Date | null;
  readonly createdTo?: Date | null;
  readonly adminBookingsOnly?: boolean | null;
  readonly clientId?: number | null;
  readonly orderBy?: string | null;
  readonly descending?: boolean | null;
  readonly page: PageAsk;
  readonly withTotal: boolean;
}

/** What a list of purchases can be ordered by. */
const ORDERS = ['id', 'createdAt', 'updatedAt', 'totalPrice', 'paid', 'dueNow', 'clientId', 'reference'];

/** The purchases of a company, newest first unless ordered otherwise. Source: service.md 4.11. @throws Refusal INVALID */
export function listPurchases(em: EntityManager, companyId: number, ask: PurchaseListAsk): Promise<Page<Purchase>> {
  const { orderBy } = ask;
  if (orderBy && !ORDERS.includes(orderBy)) throw invalid('orderBy', `${orderBy} is not one of ${ORDERS.join(', ')}`);
  if (ask.createdFrom && ask.createdTo && ask.createdTo < ask.createdFrom) throw invalid('createdTo', 'is before createdFrom');
  const where = sql`t.company_id = ${companyId} and not t.deleted
    ${ask.createdFrom ? sql`and t.created_at >= ${ask.createdFrom}` : sql``}
    ${ask.createdTo ? sql`and t.created_at <= ${ask.createdTo}` : sql``}
    ${ask.adminBookingsOnly ? sql`and t.administrator_id is not null` : sql``}
    ${ask.clientId ? sql`and t.client_id = ${ask.clientId}` : sql``}`;
  const order = { property: orderBy ?? 'createdAt', descending: ask.descending ?? !orderBy };
  return listRows(em, Purchase, { where, orderBy: [order], page: ask.page, withTotal: ask.withTotal });
}
