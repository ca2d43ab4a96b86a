import * as z from 'zod';
import {
  bookingChangesInput,
  bookingNames,
  cancelBookingInput,
  cancelBookingShape,
  updateBookingShape,
} from '../booking/booking-input.js';
import { type Endpoint, endpoint } from '../endpoint.js';
import type { Operations } from '../operations/types.js';
import { booleanText, id, longText, money, optional, text } from '../params.js';
import type { Scope } from '../scope.js';
import { oneBooking, oneCourse, purchaseFragment, purchaseTotal } from './purchase.hal.js';
import { answersInput, questionAnswers } from './question-answers.js';

const PURCHASE = '/api/v1/purchases/{long_id}';

const changing = <Field extends string>(field: Field, type: string) =>
  `mutation ${field}($input: ${type}!) { purchase: ${field}(input: $input) { ${purchaseFragment} } }` as const;

const CHANGE = changing('updatePurchase', 'UpdatePurchaseInput');
const CANCEL = changing('cancelPurchase', 'CancelPurchaseInput');

const total = ({ purchase }: Operations['updatePurchase'], at: Scope) => purchaseTotal(purchase, at);

/**
 * A booking as clients post it back. Fields that only administrators may change are refused to others unless they repeat
 * the stored value. Together with survey questions the browser SDK sends the slot's id as `event_id`, which is then
 * ignored. Source: wire.md 1.8.
 */
const bookingShape = z.object({
  ...updateBookingShape,
  id,
  survey_answers: optional(questionAnswers),
  survey_questions: z.unknown().optional(),
});

const bookingChange = ({ id: bookingId, survey_answers, survey_questions, ...input }: z.output<typeof bookingShape>) => {
  const { changes, ...more } = bookingChangesInput(survey_questions === undefined ? input : { ...input, event_id: undefined });
  const survey = answersInput(survey_answers);
  const answers = changes.answers || survey ? [...(changes.answers ?? []), ...(survey ?? [])] : undefined;
  return { id: bookingId, expectedVersion: input.version, ...more, changes: { ...changes, answers } };
};

const ofPurchase = { long_id: text() };

export const purchaseChangeRoutes: readonly Endpoint[] = [
  endpoint({
    source: 'wire 1.8',
    method: 'PUT',
    path: PURCHASE,
    unguessable: true,
    input: z.object({
      ...ofPurchase,
      bookings: z.array(bookingShape).max(100),
      notify: optional(booleanText),
      notify_admin: optional(booleanText),
    }),
    operation: CHANGE,
    // Values given for all bookings apply to each booking without its own.
    variables: ({ long_id, bookings, notify, notify_admin }) => ({
      input: {
        longId: long_id,
        bookings: bookings.map((one) =>
          bookingChange({ ...one, notify: one.notify ?? notify, notify_admin: one.notify_admin ?? notify_admin }),
        ),
      },
    }),
    view: total,
    names: bookingNames,
  }),
  endpoint({
    source: 'wire 1.8',
    method: 'DELETE',
    path: PURCHASE,
    unguessable: true,
    input: z.object({ ...ofPurchase, ...cancelBookingShape }),
    operation: CANCEL,
    variables: (input) => ({ input: { longId: input.long_id, ...cancelBookingInput(input) } }),
    view: total,
  }),
  endpoint({
    source: 'wire 1.8',
    method: 'PUT',
    path: `${PURCHASE}/bookings/{id}`,
    unguessable: true,
    ignoresVersion: true,
    input: z.object({ ...bookingShape.shape, long_id: text() }),
    operation: CHANGE,
    variables: ({ long_id, ...booking }) => ({ input: { longId: long_id, bookings: [bookingChange(booking)] } }),
    view: ({ purchase }, at, input) => oneBooking(purchase, at, input.id),
    names: bookingNames,
  }),
  endpoint({
    source: 'wire 1.8',
    method: 'DELETE',
    path: `${PURCHASE}/bookings/{id}`,
    unguessable: true,
    ignoresVersion: true,
    input: z.object({ ...ofPurchase, ...cancelBookingShape, id }),
    operation: CANCEL,
    variables: (input) => ({ input: { longId: input.long_id, bookingIds: [input.id], ...cancelBookingInput(input) } }),
    view: ({ purchase }, at, input) => oneBooking(purchase, at, input.id),
  }),
  endpoint({
    source: 'extension',
    method: 'DELETE',
    path: `${PURCHASE}/course_bookings/{id}`,
    unguessable: true,
    ignoresVersion: true,
    input: z.object({ ...ofPurchase, ...cancelBookingShape, id }),
    operation: CANCEL,
    variables: (input) => ({ input: { longId: input.long_id, courseBookingIds: [input.id], ...cancelBookingInput(input) } }),
    view: ({ purchase }, at, input) => oneCourse(purchase, at, input.id),
  }),
  // One generation of clients uses PUT, another GET, which is a change here too.
  ...(['PUT', 'GET'] as const).map((method) =>
    endpoint({
      source: 'wire 1.8',
      method,
      path: `${PURCHASE}/book_waitlist_item`,
      unguessable: true,
      input: z.object({ long_id: text(), booking_id: optional(id) }),
      operation: changing('bookWaitingBooking', 'BookWaitingInput'),
      variables: ({ long_id, booking_id }) => ({ input: { longId: long_id, bookingId: booking_id } }),
      view: total,
    }),
  ),
  endpoint({
    source: 'wire 1.8',
    method: 'DELETE',
    path: `${PURCHASE}/purchase_item/{id}`,
    unguessable: true,
    input: z.object({ long_id: text(), id }),
    operation: changing('removePurchaseItem', 'RemovePurchaseItemInput'),
    variables: (input) => ({ input: { longId: input.long_id, itemId: input.id } }),
    view: total,
  }),
  endpoint({
    source: 'wire 1.8',
    method: 'PUT',
    path: '/api/v1/admin/{company_id}/purchases/{id}/pay',
    form: 'admin',
    input: z.object({
      company_id: id,
      id,
      amount: optional(money),
      payment_status: optional(text()),
      payment_type: optional(text()),
      notes: optional(longText),
      transaction_id: optional(text()),
    }),
    operation: changing('payPurchase', 'PayPurchaseInput'),
    variables: ({ company_id, payment_status, payment_type, transaction_id, ...input }) => ({
      input: {
        companyId: company_id,
        id: input.id,
        amount: input.amount,
        notes: input.notes,
        status: payment_status,
        kind: payment_type,
        transactionId: transaction_id,
      },
    }),
    view: total,
    names: { status: 'payment_status', kind: 'payment_type' },
  }),
];
