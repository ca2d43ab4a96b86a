import { client, clientFields } from '../client/client.hal.js';
import { fullName, member, memberFields } from '../client/member.hal.js';
import { calendarLinks, googleLink } from '../feed/calendar.hal.js';
import { adminRoot, type Hal, type Links, link, linkIfShown, publicRoot, utc } from '../hal/hal.js';
import { notFound } from '../http-error.js';
import { fragment } from '../operations/fragment.js';
import type { PurchaseBookingRow, PurchaseRow } from '../operations/types.js';
import { prePaidBooking, prePaidBookingFields } from '../prepaid/pre-paid-booking.hal.js';
import { type Scope, within } from '../scope.js';
import { courseBooking, courseBookingFields } from './course-booking.hal.js';
import { purchaseBooking, purchaseBookingFields } from './purchase-booking.hal.js';
import { purchaseItem, purchaseItemFields, voucherCodeFields } from './purchase-item.hal.js';
import { lineHref } from './purchase-line.js';

/** Amounts in the order of service.md 2.12; on the wire plain integers in minor units. */
const AMOUNTS = {
  total_price: 'totalPrice',
  price: 'price',
  paid: 'paid',
  deposit: 'deposit',
  due_now: 'dueNow',
  tax_payable_on_price: 'taxPayableOnPrice',
  tax_payable_on_deposit: 'taxPayableOnDeposit',
  tax_payable_on_due_now: 'taxPayableOnDueNow',
  certificate_paid: 'voucherPaid',
} as const;

export const purchaseFragment = fragment(
  'PurchaseRow on Purchase',
  `id companyId longId createdAt paymentKind lastPaymentLog reference calendarKey paymentUrl company { deleted }
    ${Object.values(AMOUNTS)
      .map((name) => `${name} { amountMinor }`)
      .join(' ')}
    client { ${clientFields} ${memberFields} companyId } bookings { nodes { ${purchaseBookingFields} } }
    courseBookings { ${courseBookingFields} } items { nodes { ${purchaseItemFields} } } voucherCodes { nodes { ${voucherCodeFields} } } prePaidBookings { nodes { ${prePaidBookingFields} } }
    confirmationTexts { id companyId message step itemKind } payments { nodes { transactionId success } }`,
);

/** Purchase with its lines, as checkout, `/purchases/{long_id}` and webhooks show it. Source: service.md 2.12, wire.md 2.5. */
export function purchaseTotal(row: PurchaseRow, at: Scope): Hal {
  const here = within(at, row.companyId);
  return {
    id: row.id,
    long_id: row.longId,
    ...Object.fromEntries(Object.entries(AMOUNTS).map(([wire, name]) => [wire, row[name].amountMinor])),
    client_name: row.client ? fullName(row.client) : '',
    created_at: utc(row.createdAt),
    payment_type: row.paymentKind,
    last_payment_log: row.lastPaymentLog,
    payment_reference: row.payments.nodes.flatMap(({ transactionId, success }) =>
      success && transactionId ? [transactionId] : [],
    ),
    reference: row.reference,
    _embedded: {
      // Links go through the purchase's company: an administrator of a branch may not act at the head of the family.
      client: buyer(row, here),
      member: row.client?.isMember ? member(row.client, withoutToken(here)) : undefined,
      ...purchaseLines(row, here),
    },
    _links: purchaseLinks(row, here),
  };
}

/** Buyer of a purchase. A contact has no log-in: its record is read below the purchase's long id. */
export function buyer({ client: row, longId }: Pick<PurchaseRow, 'client' | 'longId'>, at: Scope): Hal | undefined {
  if (!row) return undefined;
  // Only administrators read a purchase without its long id.
  const shown = client(row, longId === null ? { ...at, admin: true } : at);
  return at.admin || row.isMember || longId === null
    ? shown
    : { ...shown, _links: { self: link(`${at.base}/api/v1/purchases/${longId}/client`) } };
}

/** Removes the token: a log-in shows it, other records do not. */
const withoutToken = ({ token, ...at }: Scope): Scope => at;

/**
 * Lists of a purchase, each under the name of its link. The browser SDK shows bookings and courses as one list: for
 * programs that read HAL, a session appears only below its course. Others find all bookings among `bookings`. Source:
 * service.md 2.12.
 */
export function purchaseLines(row: PurchaseRow, at: Scope) {
  const items = (...kinds: string[]) =>
    row.items.nodes.filter(({ kind }) => kinds.includes(kind)).map((item) => purchaseItem(item, row, at));
  return {
    bookings: row.bookings.nodes
      .filter(({ courseBookingId }) => !at.hal || courseBookingId === null)
      .map((booking) => purchaseBooking(booking, row, at)),
    packages: items('package'),
    products: items('product'),
    pre_paid_bookings: row.prePaidBookings.nodes.map((ahead) => prePaidBooking(ahead, prePaidHref(row, at, ahead.id), at)),
    deals: items('voucher'),
    course_bookings: row.courseBookings.map((course) => courseBooking(course, row, at)),
    external_purchases: [],
    confirm_messages: row.confirmationTexts.map((message) => confirmMessage(message, at)),
  };
}

/** URL of a pre-paid booking: it has none of its own, and is read in its list. */
const prePaidHref = (row: PurchaseRow, at: Scope, id: number): string =>
  row.longId === null
    ? lineHref(row, at, { line: 'pre_paid_bookings', lineId: id })
    : `${at.base}/api/v1/purchases/${row.longId}/pre_paid_bookings?pre_paid_booking_id=${id}`;

/** Booking of a purchase by its id; sessions of courses are included. */
export function oneBooking(row: PurchaseRow, at: Scope, id: number): Hal {
  const found = row.bookings.nodes.find((booking) => booking.id === id);
  if (!found) throw notFound();
  return purchaseBooking(found, row, at);
}

/** A course of a purchase by its id. */
export function oneCourse(row: PurchaseRow, at: Scope, id: number): Hal {
  const found = row.courseBookings.find((course) => course.id === id);
  if (!found) throw notFound();
  return courseBooking(found, row, at);
}

export type PurchaseLines = keyof ReturnType<typeof purchaseLines>;

const confirmMessage = (
  { id, companyId, message, step, itemKind }: PurchaseRow['confirmationTexts'][number],
  at: Scope,
): Hal => ({
  id,
  message,
  message_type: step,
  item_type: itemKind,
  _links: { self: link(`${publicRoot(within(at, companyId))}/booking_text/${id}`) },
});

function purchaseLinks(row: PurchaseRow, at: Scope): Links {
  const { id, longId, company, client: who, calendarKey, paymentUrl, bookings } = row;
  const self = at.admin || longId === null ? `${adminRoot(at)}/purchases/${id}` : `${at.base}/api/v1/purchases/${longId}`;
  return {
    self: link(self),
    print: { ...link(`${self}/print`), type: 'text/html' },
    ...calendarLinks(calendarKey, at),
    gcal: googleLink(bookings.nodes.find(({ isCancelled, onWaitlist }) => !isCancelled && !onWaitlist)),
    client: buyer({ client: who, longId }, at)?._links?.self,
    member: who?.isMember ? link(`${publicRoot(at)}/members/${who.id}`) : undefined,
    company: linkIfShown(company, `${at.base}/api/v1/company/${at.companyId}`),
    ...(longId !== null && listLinks(row, `${at.base}/api/v1/purchases/${longId}`)),
    new_payment: paymentUrl === null ? undefined : { ...link(paymentUrl), type: 'external' },
  };
}

/** Links to the lists of a purchase, which are read below its long id. */
function listLinks({ bookings, courseBookings }: PurchaseRow, self: string): Links {
  return {
    bookings: link(`${self}/bookings`),
    packages: link(`${self}/packages`),
    pre_paid_bookings: link(`${self}/pre_paid_bookings`),
    products: link(`${self}/products`),
    deals: link(`${self}/deals`),
    course_bookings: courseBookings.length > 0 ? link(`${self}/course_bookings`) : undefined,
    confirm_messages: link(`${self}/confirm_messages`),
    book_waitlist_item: bookings.nodes.some(isWaiting) ? link(`${self}/book_waitlist_item{?booking_id}`) : undefined,
    external_purchases: link(`${self}/external_purchases`),
    attachments: link(`${self}/attach`),
  };
}

const isWaiting = ({ onWaitlist, isCancelled }: PurchaseBookingRow): boolean => onWaitlist && !isCancelled;
