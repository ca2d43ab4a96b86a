import * as z from 'zod';
import { type Endpoint, endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { type Hal, link } from '../hal/hal.js';
import { notFound } from '../http-error.js';
import { CHECK_ANY_ADMINISTRATOR } from '../operations/check-administrator.js';
import type { PurchaseRow } from '../operations/types.js';
import { id, text } from '../params.js';
import { type Scope, within } from '../scope.js';
import { sessionsOf } from './course-booking.hal.js';
import {
  buyer,
  oneBooking,
  oneCourse,
  type PurchaseLines,
  purchaseFragment,
  purchaseLines,
  purchaseTotal,
} from './purchase.hal.js';
import { purchaseBooking } from './purchase-booking.hal.js';

const BY_LONG_ID = `
  query PurchaseByLongId($longId: String!) { purchase(longId: $longId) { ${purchaseFragment} } }` as const;

/** Lists of a purchase that have URLs of their own. */
const LISTS: readonly PurchaseLines[] = [
  'bookings',
  'packages',
  'products',
  'pre_paid_bookings',
  'deals',
  'course_bookings',
  'external_purchases',
  'confirm_messages',
];

const lists = LISTS.map((name) =>
  endpoint({
    source: 'wire 1.8',
    method: 'GET',
    path: `/api/v1/purchases/{long_id}/${name}`,
    unguessable: true,
    input: z.object({ long_id: text() }),
    operation: BY_LONG_ID,
    variables: ({ long_id }) => ({ longId: long_id }),
    view: ({ purchase }, at) => {
      const rows: readonly Hal[] = purchaseLines(purchase, at)[name];
      return collection({ name, rows, total: rows.length, at, render: (row) => row });
    },
  }),
);

/** Line of any kind by its id: bookings and the other lines take ids from one sequence. */
function lineIn(rows: readonly Hal[], wanted: number): Hal {
  const found = rows.find((row) => row.id === wanted);
  if (!found) throw notFound();
  return found;
}

const itemsOf = (purchase: PurchaseRow, at: Scope): Hal[] => {
  const { course_bookings: courses, packages, products, deals } = purchaseLines(purchase, at);
  const bookings = purchase.bookings.nodes.filter(({ courseBookingId }) => courseBookingId === null);
  return [
    ...bookings.map((booking) => ({ ...purchaseBooking(booking, purchase, at), type: 'booking' })),
    ...courses.map((course) => ({ ...course, type: 'course_booking' })),
    ...packages,
    ...products,
    ...deals,
  ];
};

/**
 * Total with its items. The browser SDK requests the items of every total, without checking for a link: a total without
 * them ends its list.
 */
export function totalWithItems(purchase: PurchaseRow, at: Scope): Hal {
  const record = purchaseTotal(purchase, at);
  return {
    ...record,
    _embedded: { ...record._embedded, purchase_items: itemsOf(purchase, at) },
    _links: {
      ...record._links,
      purchase_items:
        purchase.longId === null ? undefined : link(`${at.base}/api/v1/purchases/${purchase.longId}/purchase_items`),
    },
  };
}

const listItems = endpoint({
  source: 'wire 1.8',
  method: 'GET',
  path: '/api/v1/purchases/{long_id}/purchase_items',
  unguessable: true,
  input: z.object({ long_id: text() }),
  operation: BY_LONG_ID,
  variables: ({ long_id }) => ({ longId: long_id }),
  view: ({ purchase }, at) => {
    const rows = itemsOf(purchase, at);
    return collection({ name: 'purchase_items', rows, total: rows.length, at, render: (row) => row });
  },
});

const readBooking = endpoint({
  source: 'wire 1.8',
  method: 'GET',
  path: '/api/v1/purchases/{long_id}/bookings/{id}',
  unguessable: true,
  input: z.object({ long_id: text(), id }),
  operation: BY_LONG_ID,
  variables: ({ long_id }) => ({ longId: long_id }),
  view: ({ purchase }, at, input) => oneBooking(purchase, at, input.id),
});

/** Path of a course of a purchase. */
const COURSE = '/api/v1/purchases/{long_id}/course_bookings/{id}';

const readCourse = endpoint({
  source: 'extension',
  method: 'GET',
  path: COURSE,
  unguessable: true,
  input: z.object({ long_id: text(), id }),
  operation: BY_LONG_ID,
  variables: ({ long_id }) => ({ longId: long_id }),
  view: ({ purchase }, at, input) => oneCourse(purchase, at, input.id),
});

const listSessions = endpoint({
  source: 'extension',
  method: 'GET',
  path: `${COURSE}/bookings`,
  unguessable: true,
  input: z.object({ long_id: text(), id }),
  operation: BY_LONG_ID,
  variables: ({ long_id }) => ({ longId: long_id }),
  view: ({ purchase }, at, input) => {
    const rows = sessionsOf(input.id, purchase, at);
    if (rows.length === 0) throw notFound();
    return collection({ name: 'bookings', rows, total: rows.length, at, render: (row) => row });
  },
});

const readItem = endpoint({
  source: 'extension',
  method: 'GET',
  path: '/api/v1/purchases/{long_id}/purchase_item/{id}',
  unguessable: true,
  input: z.object({ long_id: text(), id }),
  operation: BY_LONG_ID,
  variables: ({ long_id }) => ({ longId: long_id }),
  view: ({ purchase }, at, input) => {
    const isSession = purchase.bookings.nodes.some((booking) => booking.id === input.id);
    return isSession ? { ...oneBooking(purchase, at, input.id), type: 'booking' } : lineIn(itemsOf(purchase, at), input.id);
  },
});

const readClient = endpoint({
  source: 'extension',
  method: 'GET',
  path: '/api/v1/purchases/{long_id}/client',
  unguessable: true,
  input: z.object({ long_id: text() }),
  operation: BY_LONG_ID,
  variables: ({ long_id }) => ({ longId: long_id }),
  view: ({ purchase }, at) => {
    const found = buyer(purchase, within(at, purchase.companyId));
    if (!found) throw notFound();
    return found;
  },
});

/** Purchase by the reference of a booking, which is its `settings.obfuscated_id`, or by its own long id. */
const byBookingRef = endpoint({
  source: 'wire 1.8',
  method: 'GET',
  path: '/api/v1/purchases/booking_ref/{ref}',
  unguessable: true,
  input: z.object({ ref: text() }),
  operation: `query PurchaseByBookingRef($ref: String!) { purchase: purchaseByBooking(longId: $ref) { ${purchaseFragment} } }`,
  variables: ({ ref }) => ({ ref }),
  view: ({ purchase }, at) => purchaseTotal(purchase, at),
});

/** Purchase by its id, for the member who bought it and for administrators, or by its long id. */
const total = endpoint({
  source: 'wire 1.8',
  method: 'GET',
  path: '/api/v1/{company_id}/purchase_totals/{id}',
  unguessable: true,
  input: z.object({ company_id: id, id: text() }),
  operation: `
    query ReadTotal($id: Int!, $longId: String!, $isId: Boolean!) {
      byId: purchase(id: $id) @include(if: $isId) { ${purchaseFragment} }
      byLongId: purchase(longId: $longId) @skip(if: $isId) { ${purchaseFragment} }
    }`,
  variables: ({ id: requested }) => {
    const number = id.safeParse(requested);
    return { id: number.success ? number.data : 0, longId: requested, isId: number.success };
  },
  view: ({ byId, byLongId }, at, input) => {
    const purchase = byId ?? byLongId;
    if (purchase?.companyId !== input.company_id) throw notFound();
    return totalWithItems(purchase, at);
  },
});

const readAsAdmin = endpoint({
  source: 'wire 1.8',
  method: 'GET',
  path: '/api/v1/admin/purchases/{id}',
  form: 'admin',
  input: z.object({ id }),
  operation: `query AdminPurchase($id: Int!) { ${CHECK_ANY_ADMINISTRATOR} purchase(id: $id) { ${purchaseFragment} } }`,
  variables: (input) => ({ id: input.id }),
  view: ({ purchase }, at) => purchaseTotal(purchase, at),
});

export const purchasePartRoutes: readonly Endpoint[] = [
  ...lists,
  listItems,
  readClient,
  readBooking,
  readCourse,
  listSessions,
  readItem,
  byBookingRef,
  total,
  readAsAdmin,
];
