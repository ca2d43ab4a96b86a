import { type ClassType, Field, InputType } from 'type-graphql';
import { SLOT_ORDERS } from '../../src/capacity/list-slots.js';
import { CATALOGUE_ORDERS } from '../../src/catalogue/catalogue-orders.js';
import { NAMED_ORDERS } from '../../src/company/named-orders.js';
import type { ListOrder } from '../../src/database/page.js';
import { EVENT_CHAIN_ORDERS } from '../../src/event/chains/find-chains.js';
import { EVENT_ORDERS } from '../../src/event/find-events.js';
import { PAID_AHEAD_ORDERS } from '../../src/prepaid/paid-ahead-orders.js';
import { COUPON_ORDERS } from '../../src/purchase/discounts/coupon-orders.js';
import { PURCHASE_ITEM_ORDERS } from '../../src/purchase/purchase-item-orders.js';
import { QUEUER_ORDERS } from '../../src/queue/find-queue.js';
import { DATE_RANGE_ORDERS } from '../../src/schedule/dates-orders.js';
import type { ClosedSet, ValueOf } from '../../src/shared/closed-set.js';
import { OptionalBool } from '../shared/input-field.js';

/** The input by which a list is ordered, from the set of its fields. */
function orderInput<Fields extends ClosedSet>(
  fields: Fields,
  { name, of }: { readonly name: string; readonly of: string },
): ClassType<ListOrder<ValueOf<Fields> & string>> {
  @InputType(name, { description: `Field and direction by which ${of} are listed.` })
  class FieldOrder implements ListOrder<ValueOf<Fields> & string> {
    @Field(() => fields, { description: 'Field by which the list is ordered; records with equal values, by their id.' })
    field!: ValueOf<Fields> & string;

    @OptionalBool('True: descending order. False by default.')
    descending?: boolean | null;
  }
  return FieldOrder;
}

export const CatalogueOrder = orderInput(CATALOGUE_ORDERS, {
  name: 'CatalogueOrder',
  of: 'records that a company offers or sells',
});
export type CatalogueOrder = InstanceType<typeof CatalogueOrder>;

export const EventOrder = orderInput(EVENT_ORDERS, { name: 'EventOrder', of: 'occurrences of events' });
export type EventOrder = InstanceType<typeof EventOrder>;

export const EventChainOrder = orderInput(EVENT_CHAIN_ORDERS, { name: 'EventChainOrder', of: 'event chains' });
export type EventChainOrder = InstanceType<typeof EventChainOrder>;

export const SlotOrder = orderInput(SLOT_ORDERS, { name: 'SlotOrder', of: 'booked, blocked and busy times' });
export type SlotOrder = InstanceType<typeof SlotOrder>;

export const NamedOrder = orderInput(NAMED_ORDERS, { name: 'NamedOrder', of: 'records that have a name' });
export type NamedOrder = InstanceType<typeof NamedOrder>;

export const DatesOrder = orderInput(DATE_RANGE_ORDERS, { name: 'DatesOrder', of: 'closures, exceptions and shift patterns' });
export type DatesOrder = InstanceType<typeof DatesOrder>;

export const CouponOrder = orderInput(COUPON_ORDERS, { name: 'CouponOrder', of: 'coupons' });
export type CouponOrder = InstanceType<typeof CouponOrder>;

export const PaidAheadOrder = orderInput(PAID_AHEAD_ORDERS, {
  name: 'PaidAheadOrder',
  of: 'pre-paid bookings and codes of gift vouchers',
});
export type PaidAheadOrder = InstanceType<typeof PaidAheadOrder>;

export const PurchaseItemOrder = orderInput(PURCHASE_ITEM_ORDERS, {
  name: 'PurchaseItemOrder',
  of: 'products, packages and vouchers that were bought',
});
export type PurchaseItemOrder = InstanceType<typeof PurchaseItemOrder>;

export const QueuerOrder = orderInput(QUEUER_ORDERS, { name: 'QueuerOrder', of: 'queuers' });
export type QueuerOrder = InstanceType<typeof QueuerOrder>;
