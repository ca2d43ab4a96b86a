import * as z from 'zod';
import { slotFragment } from '../capacity/slot.hal.js';
import { answer, answerFields } from '../client/question.hal.js';
import { endpoint } from '../endpoint.js';
import { collection, selfLink } from '../hal/collection.js';
import { pick } from '../hal/fields.js';
import { formQuestionFields } from '../hal/form-questions.js';
import { formRow } from '../hal/form-schema.js';
import type { Hal } from '../hal/hal.js';
import { link, utc } from '../hal/hal.js';
import type { AnswerRow, Operations } from '../operations/types.js';
import { filledText, id, optional, text } from '../params.js';
import { type Scope, within } from '../scope.js';
import { booking, bookingFragment, memberBookingFragment } from './booking.hal.js';
import {
  bookingChangesInput,
  bookingNames,
  cancelBookingInput,
  cancelBookingShape,
  createBookingShape,
  createBookingVariables,
  updateBookingShape,
} from './booking-input.js';
import { bookingCollection, bookingListInput, bookingListNames, bookingListVariables } from './booking-list.js';
import { QUESTIONS_OF_STAFF, questionsOfBooking, questionsOfNewBooking } from './booking-questions.js';
import { memberBooking } from './member-booking.hal.js';

const BOOKINGS = '/api/v1/admin/{company_id}/bookings';

const ofBooking = z.object({ company_id: id, id });

const keyOf = (input: z.output<typeof ofBooking>) => ({ companyId: input.company_id, id: input.id });

const view = (data: Operations['ReadBooking'], at: Scope): Hal => booking(data.booking, at);

const changing = <Field extends string>(field: Field, type: string) =>
  `mutation ${field}($input: ${type}!) { booking: ${field}(input: $input) { ${bookingFragment} } }` as const;

const list = {
  method: 'GET',
  input: bookingListInput,
  operation: `
    query ListBookings($companyId: Int!, $filter: BookingFilter!, $orderBy: BookingOrder, $first: Int!, $offset: Int!,
      $withBlocks: Boolean!, $blocks: SlotFilter!) {
      bookings(companyId: $companyId, filter: $filter, orderBy: $orderBy, first: $first, offset: $offset) {
        totalCount nodes { ${bookingFragment} }
      }
      blocks: slots(companyId: $companyId, filter: $blocks, first: $first) @include(if: $withBlocks) {
        totalCount nodes { ${slotFragment} }
      }
    }`,
  variables: bookingListVariables,
  view: bookingCollection('bookings'),
  names: bookingListNames,
} as const;

const cancelInput = z.object({ company_id: id, id, ...cancelBookingShape });

/** Parts shared by the three ways to cancel: POST to the link, DELETE with a query, DELETE with a body. Source: wire.md 2.3. */
const cancel = {
  input: cancelInput,
  operation: changing('cancelBooking', 'CancelBookingInput'),
  variables: (input: z.output<typeof cancelInput>) => ({
    input: { ...keyOf(input), ...cancelBookingInput(input) },
  }),
  view,
} as const;

type EmailRow = NonNullable<Operations['BookingEmails']['booking']['emails']>[number];

/** An e-mail to the client, sent or still to be sent. */
const comm = (row: EmailRow, at: Scope): Hal => ({
  ...pick(row, ['id', 'kind', 'to_address', 'subject']),
  type: 'email',
  send_at: utc(row.sendAt),
  sent_at: utc(row.sentAt),
  _links: { self: link(`${at.base}${at.path}?comm_id=${row.id}`) },
});

export const bookingRoutes = [
  endpoint({ ...list, source: '4.10', path: BOOKINGS, form: 'admin' }),
  endpoint({
    ...list,
    source: 'wire 1.9',
    path: '/api/v1/admin/{company_id}/booking_details',
    form: 'admin',
    view: bookingCollection('booking_details'),
  }),
  endpoint({
    source: '4.10',
    method: 'GET',
    path: `${BOOKINGS}/{id}`,
    form: 'admin',
    input: ofBooking,
    operation: `query ReadBooking($companyId: Int!, $id: Int!) {
      booking(companyId: $companyId, id: $id) { ${bookingFragment} }
    }`,
    variables: keyOf,
    view,
  }),
  endpoint({
    source: 'wire 1.8',
    method: 'POST',
    path: BOOKINGS,
    form: 'admin',
    input: z.object({ company_id: id, ...createBookingShape }),
    operation: changing('createBooking', 'CreateBookingInput'),
    variables: createBookingVariables,
    view,
    names: bookingNames,
  }),
  endpoint({
    source: 'wire 1.8',
    method: 'PUT',
    path: `${BOOKINGS}/{id}`,
    form: 'admin',
    input: z.object({ ...ofBooking.shape, ...updateBookingShape }),
    operation: changing('moveBooking', 'MoveBookingInput'),
    variables: (input) => ({ input: { ...keyOf(input), expectedVersion: input.version, ...bookingChangesInput(input) } }),
    view,
    names: bookingNames,
  }),
  endpoint({ ...cancel, source: 'wire 1.8', method: 'POST', path: `${BOOKINGS}/{id}/cancel`, form: 'admin' }),
  endpoint({ ...cancel, source: 'wire 1.8', method: 'DELETE', path: `${BOOKINGS}/{id}`, form: 'admin' }),
  endpoint({
    source: 'wire 1.8',
    method: 'PUT',
    path: `${BOOKINGS}/{id}/multi_status`,
    form: 'admin',
    input: z.object({ ...ofBooking.shape, status: filledText() }),
    operation: changing('setCustomStatus', 'CustomStatusInput'),
    variables: (input) => ({ input: { ...keyOf(input), customStatus: input.status } }),
    view,
    names: { customStatus: 'status' },
  }),
  endpoint({
    source: 'wire 1.8',
    method: 'POST',
    path: `${BOOKINGS}/{id}/check_in`,
    form: 'admin',
    input: ofBooking,
    operation: changing('checkInBooking', 'CheckInInput'),
    variables: (input) => ({ input: keyOf(input) }),
    view,
  }),
  endpoint({
    source: 'wire 1.8',
    method: 'POST',
    path: '/api/v1/bookings/{id}/check_in',
    input: z.object({ id }),
    operation: `mutation CheckIn($input: CheckInInput!) {
      booking: checkInBooking(input: $input) { ${memberBookingFragment} }
    }`,
    variables: (input) => ({ input: { id: input.id } }),
    view: (data, at) => memberBooking(data.booking, within(at, data.booking.companyId)),
  }),
  endpoint({
    source: 'wire 1.8',
    method: 'PUT',
    path: `${BOOKINGS}/{id}/private_notes`,
    form: 'admin',
    input: z.object({ ...ofBooking.shape, note: filledText(10_000) }),
    operation: changing('writeBookingNote', 'BookingNoteInput'),
    variables: ({ company_id, id: bookingId, note }) => ({ input: { companyId: company_id, bookingId, note } }),
    view,
  }),
  endpoint({
    source: 'wire 1.8',
    method: 'PUT',
    path: `${BOOKINGS}/{id}/private_notes/{note_id}`,
    form: 'admin',
    input: z.object({ ...ofBooking.shape, note_id: id, note: filledText(10_000) }),
    operation: changing('writeBookingNote', 'BookingNoteInput'),
    variables: ({ company_id, id: bookingId, note_id, note }) => ({
      input: { companyId: company_id, bookingId, id: note_id, note },
    }),
    view,
  }),
  endpoint({
    source: 'wire 1.8',
    method: 'DELETE',
    path: `${BOOKINGS}/{id}/private_notes/{note_id}`,
    form: 'admin',
    input: z.object({ ...ofBooking.shape, note_id: id }),
    operation: changing('deleteBookingNote', 'DeleteBookingNoteInput'),
    variables: ({ company_id, id: bookingId, note_id }) => ({ input: { companyId: company_id, bookingId, id: note_id } }),
    view,
  }),
  endpoint({
    source: 'wire 1.8',
    method: 'GET',
    path: `${BOOKINGS}/{id}/answers`,
    form: 'admin',
    input: z.object({ ...ofBooking.shape, answer_id: optional(id) }),
    operation: `query ReadAnswers($companyId: Int!, $id: Int!) {
      booking(companyId: $companyId, id: $id) { answers { ${answerFields} } surveyAnswers { ${answerFields} } }
    }`,
    variables: (input) => keyOf(input),
    view: (data, at, { answer_id }) => answerList(data, at, answer_id),
  }),
  endpoint({
    source: 'wire 1.8',
    method: 'GET',
    path: `${BOOKINGS}/{id}/comms`,
    form: 'admin',
    input: ofBooking,
    operation: `query BookingEmails($companyId: Int!, $id: Int!) {
      booking(companyId: $companyId, id: $id) { emails { id kind toAddress subject sendAt sentAt } }
    }`,
    variables: keyOf,
    view: ({ booking: { emails } }, at) =>
      collection({ name: 'comms', rows: emails ?? [], total: emails?.length ?? 0, at, render: comm }),
  }),
  formRow({
    source: 'wire 1.8',
    path: `${BOOKINGS}/{id}/edit`,
    form: 'admin',
    input: z.object({ ...ofBooking.shape, locale: optional(text()) }),
    operation: `query EditBooking($companyId: Int!, $id: Int!, $filter: QuestionFilter!) {
      booking(companyId: $companyId, id: $id) {
        service { questionGroupId } eventChain { questionGroupId } answers { questionId value }
      }
      questions(companyId: $companyId, filter: $filter) { ${formQuestionFields} }
    }`,
    variables: (input) => ({ ...keyOf(input), filter: QUESTIONS_OF_STAFF }),
    fields: updateBookingShape,
    tab: { title: 'Outcome', keys: ['current_multi_status', 'attended', 'status'] },
    questions: questionsOfBooking,
  }),
  formRow({
    source: 'wire 1.8',
    path: `${BOOKINGS}/new`,
    form: 'admin',
    input: z.object({ company_id: id }),
    operation: `query MayBook($companyId: Int!, $filter: QuestionFilter!) {
      bookings(companyId: $companyId, first: 0) { nodes { id } }
      questions(companyId: $companyId, filter: $filter) { ${formQuestionFields} }
    }`,
    variables: ({ company_id }) => ({
      companyId: company_id,
      filter: { aboutClients: true, ...QUESTIONS_OF_STAFF },
    }),
    fields: createBookingShape,
    record: () => ({ notifications: true, notification: true }),
    questions: ({ questions }) => questionsOfNewBooking(null, questions),
  }),
];

/** All answers of a booking, or the requested one: the `self` of an embedded answer leads here. */
function answerList(data: Operations['ReadAnswers'], at: Scope, one: number | undefined): Hal {
  const all = [...data.booking.answers, ...data.booking.surveyAnswers];
  const rows = all.filter((row) => one === undefined || row.id === one);
  const render = (row: AnswerRow) => answer(row, at, link(`${at.base}${at.path}?answer_id=${row.id}`));
  return { ...collection({ name: 'answers', rows, total: rows.length, at, render }), _links: { self: selfLink(at) } };
}
