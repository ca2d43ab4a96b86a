import type { EntityClass } from '@mikro-orm/core';
import { Administrator } from '../../../src/account/administrators/administrator.entity.js';
import { Booking } from '../../../src/booking/booking.entity.js';
import { BookingNote } from '../../../src/booking/booking-note.entity.js';
import { Slot } from '../../../src/capacity/slot.entity.js';
import { Category } from '../../../src/catalogue/category.entity.js';
import { ClientQueue, ClientQueueService } from '../../../src/catalogue/client-queue.entity.js';
import { Image } from '../../../src/catalogue/images/image.entity.js';
import { ExternalCalendar } from '../../../src/catalogue/people/external-calendar.entity.js';
import { Person } from '../../../src/catalogue/people/person.entity.js';
import { ServicePerson, ServiceResource } from '../../../src/catalogue/provider.entity.js';
import { Resource } from '../../../src/catalogue/resources/resource.entity.js';
import { Service } from '../../../src/catalogue/services/service.entity.js';
import { Client } from '../../../src/client/client.entity.js';
import { Answer } from '../../../src/client/questions/answer.entity.js';
import { Question } from '../../../src/client/questions/question.entity.js';
import { Address } from '../../../src/company/address.entity.js';
import { BookingText } from '../../../src/company/booking-text.entity.js';
import { Company } from '../../../src/company/company.entity.js';
import { CompanySettings } from '../../../src/company/company-settings.entity.js';
import { MemberLevel } from '../../../src/company/member-level.entity.js';
import { EventChain } from '../../../src/event/chains/event-chain.entity.js';
import { Event } from '../../../src/event/event.entity.js';
import { EventGroup } from '../../../src/event/event-group.entity.js';
import { Email } from '../../../src/outbox/email.entity.js';
import { Package } from '../../../src/prepaid/package.entity.js';
import { PrePaidBooking } from '../../../src/prepaid/pre-paid-booking.entity.js';
import { Product } from '../../../src/purchase/articles/product.entity.js';
import { Attachment } from '../../../src/purchase/basket/attachment.entity.js';
import { Basket, BasketArticle, BasketItem } from '../../../src/purchase/basket/basket.entity.js';
import { Coupon } from '../../../src/purchase/discounts/coupon.entity.js';
import { Voucher, VoucherCode } from '../../../src/purchase/discounts/voucher.entity.js';
import { Payment } from '../../../src/purchase/payments/payment.entity.js';
import { Purchase } from '../../../src/purchase/purchase.entity.js';
import { PurchaseItem } from '../../../src/purchase/purchase-item.entity.js';
import { Queuer } from '../../../src/queue/queuer.entity.js';
import { ShiftPattern } from '../../../src/schedule/patterns/shift-pattern.entity.js';
import { ShiftPatternCondition } from '../../../src/schedule/patterns/shift-pattern-condition.entity.js';
import { Schedule } from '../../../src/schedule/schedule.entity.js';
import type { Viewer } from '../../../src/shared/viewer.js';
import { branchOf, isAdminOf, isClientOrAdmin, isOfFamily, seesPartOf } from '../permission.js';

/** Caller who reads a row that a field leads to. That the row is of the same family of companies is checked in `loaders.ts`. */
export interface Reader {
  readonly viewer: Viewer;
  /** The company of the record that leads there; null at the root of a query. */
  readonly from: number | null;
  /** Purchases whose long id the viewer has presented in this request, by their ids. */
  readonly opened: ReadonlyMap<number, Purchase>;
}

type Rule<T> = (row: T, reader: Reader) => boolean;

/** Records that companies show to everybody. Columns for administrators alone are guarded column by column (`audience.ts`). */
const SHOWN: readonly EntityClass<object>[] = [
  ...[Company, CompanySettings, Address, MemberLevel, BookingText, Question, Image, Category],
  ...[Service, Person, Resource, ServicePerson, ServiceResource, ClientQueueService],
  ...[EventGroup, EventChain, Event, Product, Package, Voucher, Coupon],
];

/** Records for administrators of their company; those of the head also for administrators of its branches, which use them too. */
const FOR_ADMINISTRATORS: readonly EntityClass<OfCompany>[] = [
  ...[ClientQueue, Schedule, ShiftPattern, ShiftPatternCondition, ExternalCalendar, Email],
];

/** Parts of records that the caller may read. Administrators read only the parts of the companies that they act for. */
const PARTS: readonly EntityClass<OfCompany>[] = [
  ...[Basket, BasketItem, BasketArticle, Payment, VoucherCode],
  ...[Answer, BookingNote, Slot],
];

interface OfCompany {
  readonly companyId: number;
}

const everybody: Rule<object> = () => true;

const forAdministrators: Rule<OfCompany> = ({ companyId }, { viewer }) =>
  isAdminOf(viewer, companyId) || viewer.admin?.headId === companyId;

const part: Rule<OfCompany> = ({ companyId }, { viewer, from }) =>
  isAdminOf(viewer, companyId) || from === null || !isAdminOf(viewer, from);

/** The client of the record, anywhere in its family, and administrators of its company. */
const own: Rule<OfCompany & { readonly clientId: number | null }> = ({ companyId, clientId }, { viewer }) =>
  isClientOrAdmin(viewer, companyId, clientId);

/** Callers who have presented the long id of the row's purchase, except those who see only some of its lines. */
const bought: Rule<{ readonly purchaseId: number | null }> = ({ purchaseId }, { opened, viewer }) => {
  const purchase = purchaseId === null ? undefined : opened.get(purchaseId);
  return purchase !== undefined && !seesPartOf(viewer, purchase);
};

/** Lines and files of a purchase. Administrators read only those of the companies that they act for. */
const ofPurchase: Rule<OfCompany & { readonly purchaseId: number | null }> = (row, reader) =>
  row.purchaseId === null
    ? part(row, reader)
    : isAdminOf(reader.viewer, row.companyId) || bought(row, reader) || isOfBuyer(row, reader);

/**
 * True for callers who are not administrators: to get here, they have shown that the purchase is theirs. A member whose log-in
 * is limited to a branch reads only rows of that branch.
 */
const isOfBuyer: Rule<OfCompany> = ({ companyId }, { viewer }) =>
  viewer.admin === null && [null, companyId].includes(branchOf(viewer));

const RULES = new Map<EntityClass<object>, Rule<never>>([
  ...SHOWN.map((entity) => [entity, everybody] as const),
  ...FOR_ADMINISTRATORS.map((entity) => [entity, forAdministrators] as const),
  ...PARTS.map((entity) => [entity, part] as const),
  rule(Client, ({ id, companyId, parentClientId }, { viewer }) =>
    viewer.member ? [id, parentClientId].includes(viewer.member.clientId) : isOfFamily(viewer, companyId),
  ),
  rule(Administrator, (_administrator, { viewer, from }) => from !== null && isAdminOf(viewer, from)),
  rule(Purchase, (purchase, reader) => reader.opened.has(purchase.id) || own(purchase, reader)),
  rule(Booking, (booking, reader) => bought(booking, reader) || own(booking, reader)),
  rule(PrePaidBooking, (ahead, reader) => bought(ahead, reader) || own(ahead, reader)),
  rule(Queuer, own),
  rule(PurchaseItem, ofPurchase),
  rule(Attachment, ofPurchase),
]);

function rule<T extends object>(entity: EntityClass<T>, may: Rule<T>) {
  return [entity as EntityClass<object>, may as Rule<never>] as const;
}

/**
 * Whether the viewer may read this row, whichever field leads to it. Each class has one rule, which also protects its rows from
 * fields that are added later.
 *
 * @throws Error for a class that has no rule yet
 */
export function mayRead(entity: EntityClass<object>, row: object, reader: Reader): boolean {
  const may = RULES.get(entity);
  if (!may) throw new Error(`${entity.name} has no rule for its readers (schema/shared/loading/readers.ts)`);
  return may(row as never, reader);
}
