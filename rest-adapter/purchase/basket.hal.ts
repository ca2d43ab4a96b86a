import { pick, selection } from '../hal/fields.js';
import { type Hal, link, publicRoot } from '../hal/hal.js';
import { type Scope, within } from '../scope.js';

/** Copied as they stand. Source: wire.md 2.4. */
const PLAIN = [
  'id',
  'event_id',
  'event_chain_id',
  'service_id',
  'person_id',
  'resource_id',
  'status',
  'duration',
  'settings',
] as const;

export const basketFragment = `
  fragment BasketLine on BasketItem {
    ${selection(PLAIN)} companyId quantity ref localStart price { amountMinor }
    service { name } person { name } resource { name } eventChain { name }
  }
  fragment BasketRow on Basket { companyId token totalPrice { amountMinor } items { ...BasketLine } }`;

interface Named {
  readonly name: string;
}

export interface ItemRow {
  readonly id: string;
  readonly companyId: number;
  readonly serviceId: number | null;
  readonly personId: number | null;
  readonly resourceId: number | null;
  readonly quantity: number;
  readonly ref: string | null;
  readonly localStart: string;
  readonly price: { readonly amountMinor: number };
  readonly service: Named | null;
  readonly person: Named | null;
  readonly resource: Named | null;
  readonly eventChain: Named | null;
}

export interface BasketRow {
  readonly token: string | null;
  readonly totalPrice: { readonly amountMinor: number };
  readonly items: readonly ItemRow[];
}

/** The answer to every basket call; without a basket it is an empty one. Source: wire.md 2.4. */
export function basket(row: BasketRow | null, at: Scope): Hal {
  const self = `${publicRoot(at)}/basket`;
  const total = row?.totalPrice.amountMinor ?? 0;
  return {
    company_id: at.companyId,
    total_price: total,
    total_due_price: total,
    _embedded: { items: (row?.items ?? []).map((item) => basketItem(item, at)) },
    _links: {
      self: link(self),
      checkout: link(`${self}/checkout{?member_id,take_from_wallet}`),
      items: link(`${self}{?id}`),
      add_item: link(`${self}/add_item{?event_id,member_id,event_chain_id,service_id}`),
    },
  };
}

export function basketItem(row: ItemRow, at: Scope): Hal {
  const own = within(at, row.companyId);
  return {
    ...pick(row, PLAIN),
    service_name: row.service?.name ?? row.eventChain?.name ?? null,
    person_name: row.person?.name ?? null,
    resource_name: row.resource?.name ?? null,
    num_book: row.quantity,
    date: row.localStart.slice(0, 10),
    time: Number(row.localStart.slice(11, 13)) * 60 + Number(row.localStart.slice(14, 16)),
    datetime: row.localStart,
    price: row.price.amountMinor,
    ...(row.ref !== null && { ref: JSON.parse(row.ref) }), // kept as JSON: the client compares what it sent
    _embedded: {},
    _links: {
      self: link(`${publicRoot(at)}/basket/${row.id}`),
      ...(row.serviceId && { service: link(`${publicRoot(own)}/services/${row.serviceId}`) }),
      ...(row.personId && { person: link(`${publicRoot(own)}/people/${row.personId}`) }),
      ...(row.resourceId && { resource: link(`${publicRoot(own)}/resources/${row.resourceId}`) }),
      company: link(`${at.base}/api/v1/company/${row.companyId}`),
    },
  };
}
