import { eventIdOf } from '../booking/event-id.js';
import { majorUnits } from '../client/client.hal.js';
import { pick } from '../hal/fields.js';
import { type Hal, link, utc } from '../hal/hal.js';
import { notFound } from '../http-error.js';
import type { BasketLine, BasketRow, Operations, PurchaseRow } from '../operations/types.js';
import { type Scope, within } from '../scope.js';
import { basketLines, placeLinks } from './basket.hal.js';
import { purchaseTotal } from './purchase.hal.js';

/** Name of a basket on the wire, with the company at which it was begun: `2-17`. */
export interface BasketName {
  readonly companyId: number;
  readonly basketId: number;
}

export const textOf = ({ id, companyId }: Pick<BasketRow, 'id' | 'companyId'>): string => `${companyId}-${id}`;

/** An amount in minor and in major units, for either generation of clients. Source: decisions 10. */
const amount = (name: string, money: { readonly amountMinor: number }) => ({
  [name]: money.amountMinor,
  [`${name}_in_major_units`]: majorUnits(money),
});

const hrefOf = (row: BasketRow, at: Scope): string => `${at.base}/api/v1/baskets/${textOf(row)}`;

/** Basket of `/{company_id}/basket`, as `/baskets/{basket}` shows it. Source: decisions 10. */
export function namedBasket(row: BasketRow | null, at: Scope): Hal {
  if (!row) throw notFound();
  const self = hrefOf(row, at);
  const services = row.items.filter(({ eventChainId }) => eventChainId === null);
  const lines = basketLines(row, within(at, row.companyId));
  const others = lines.filter(({ id }) => !services.some((line) => line.id === id));
  const items = services.map((line) => serviceItem(line, row, at));
  return {
    id: textOf(row),
    company_id: row.companyId,
    ...amount('total_price', row.totalPrice),
    ...amount('total_due_price', row.dueNow),
    service_items: items,
    event_items: others.filter(({ event_chain_id }) => event_chain_id != null),
    _embedded: { items: [...items, ...others], items_removed: [] },
    _links: {
      self: link(self),
      checkout: link(`${self}/checkout`),
      company: link(`${at.base}/api/v1/company/${row.companyId}`),
    },
  };
}

/** Names of emptied baskets, where newer clients look for them. The baskets themselves have nothing to read. */
export const clearedBaskets = (rows: readonly Pick<BasketRow, 'id' | 'companyId'>[]): Hal => ({
  _embedded: { baskets: rows.map(textOf) },
});

/** A line for a service. `expires` is the end of its hold. */
function serviceItem(row: BasketLine, basket: BasketRow, at: Scope): Hal {
  return {
    id: row.id,
    type: 'service_item',
    ...pick(row, ['company_id', 'service_id', 'person_id', 'resource_id']),
    event_id: eventIdOf(row),
    ...pick(row, ['quantity']),
    attachment_id: row.attachments[0]?.id ?? null,
    questions: row.answers.map(({ questionId, value }) => ({ id: questionId, answer: value })),
    duration: row.duration,
    start: row.localStart,
    expires: utc(row.heldUntil),
    ...amount('price', row.price),
    ...amount('total_price', row.total),
    ...amount('discount_price', row.discount),
    _links: {
      self: link(`${hrefOf(basket, at)}/service_items/${row.id}`),
      ...placeLinks(row, within(at, row.companyId)),
    },
  };
}

/** Line of that id. @throws HttpError NOT_FOUND for an unknown id, or a line that is not for a service */
export function oneServiceItem(basket: BasketRow | null, id: string, at: Scope): Hal {
  const found = basket?.items.find((line) => line.id === id && line.eventChainId === null);
  if (!basket || !found) throw notFound();
  return serviceItem(found, basket, at);
}

/** Line that this call added: another call of the session may have added one since. @throws HttpError as `oneServiceItem` */
export const addedServiceItem = (basket: Operations['AddServiceItem']['basket'], at: Scope): Hal =>
  oneServiceItem(basket, basket.addedItemIds[0] ?? '', at);

/** Purchase as answered by the checkout of `/baskets/{basket}`: with more fields than elsewhere. Source: decisions 10. */
export const purchaseOfNamedBasket = (row: PurchaseRow, at: Scope): Hal => ({
  ...purchaseTotal(row, at),
  company_id: row.companyId,
  ...amount('total_price', row.totalPrice),
  ...amount('total_due_price', row.dueNow),
  status: row.dueNow.amountMinor > 0 ? 'pending' : 'complete',
});
