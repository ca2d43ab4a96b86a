import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { formQuestionFields } from '../hal/form-questions.js';
import { formRow } from '../hal/form-schema.js';
import type { Hal } from '../hal/hal.js';
import type { Operations } from '../operations/types.js';
import { booleanText, id, integer, optional, pageVariables, paging } from '../params.js';
import { clock, localDate } from '../params-time.js';
import type { Scope } from '../scope.js';
import { memberBookingFragment } from './booking.hal.js';
import { bookingNames, cancelBookingInput, cancelBookingShape, moveBookingInput, moveBookingShape } from './booking-input.js';
import { QUESTIONS_OF_MEMBERS, questionsOfBooking } from './booking-questions.js';
import { memberBooking } from './member-booking.hal.js';

const BOOKINGS = '/api/v1/{company_id}/members/{member_id}/bookings';

const ofMember = { company_id: id, member_id: id };
const ofBooking = z.object({ ...ofMember, id });

const keyOf = (input: z.output<typeof ofBooking>) => ({ companyId: input.company_id, clientId: input.member_id, id: input.id });

const view = (data: Operations['ReadMemberBooking'], at: Scope): Hal => memberBooking(data.booking, at);

const changing = <Name extends string, Field extends string>(name: Name, field: Field, type: string) =>
  `mutation ${name}($input: ${type}!) { booking: ${field}(input: $input) { ${memberBookingFragment} } }` as const;

const cancelInput = z.object({ ...ofBooking.shape, ...cancelBookingShape });

const cancel = {
  source: 'wire 1.4',
  input: cancelInput,
  operation: changing('CancelMemberBooking', 'cancelBooking', 'CancelBookingInput'),
  variables: (input: z.output<typeof cancelInput>) => ({
    input: { ...keyOf(input), ...cancelBookingInput(input) },
  }),
  view,
} as const;

const READ = `query ReadMemberBooking($companyId: Int!, $clientId: Int!, $id: Int!) {
  booking(companyId: $companyId, clientId: $clientId, id: $id) { ${memberBookingFragment} }
}` as const;

export const memberBookingRoutes = [
  endpoint({
    source: '4.12',
    method: 'GET',
    path: BOOKINGS,
    form: 'member',
    input: z.object({
      ...ofMember,
      start_date: optional(localDate),
      end_date: optional(localDate),
      include_cancelled: optional(booleanText),
      ...paging({ perPage: 30 }),
    }),
    operation: `
      query ListMemberBookings($companyId: Int!, $clientId: Int!, $filter: BookingFilter, $first: Int!, $offset: Int!) {
        bookings(companyId: $companyId, clientId: $clientId, filter: $filter, first: $first, offset: $offset) {
          totalCount nodes { ${memberBookingFragment} }
        }
      }`,
    variables: (input) => ({
      companyId: input.company_id,
      clientId: input.member_id,
      ...pageVariables(input),
      filter: { from: input.start_date, to: input.end_date, includeCancelled: input.include_cancelled },
    }),
    view: ({ bookings }, at, { page, per_page }) =>
      collection({
        name: 'bookings',
        rows: bookings.nodes,
        total: bookings.totalCount,
        page,
        perPage: per_page,
        at,
        render: memberBooking,
      }),
    names: { from: 'start_date', to: 'end_date' },
  }),
  endpoint({
    source: 'wire 1.4',
    method: 'GET',
    path: `${BOOKINGS}/{id}`,
    form: 'member',
    input: ofBooking,
    operation: READ,
    variables: keyOf,
    view,
  }),
  endpoint({
    source: 'wire 1.4',
    method: 'PUT',
    path: `${BOOKINGS}/{id}`,
    form: 'member',
    input: z.object({ ...ofBooking.shape, ...moveBookingShape }),
    operation: changing('MoveMemberBooking', 'moveBooking', 'MoveBookingInput'),
    variables: (input) => ({ input: { ...keyOf(input), expectedVersion: input.version, ...moveBookingInput(input) } }),
    view,
    names: bookingNames,
  }),
  formRow({
    source: 'extension',
    path: `${BOOKINGS}/{id}/edit`,
    form: 'member',
    input: ofBooking,
    operation: `query EditMemberBooking($companyId: Int!, $clientId: Int!, $id: Int!, $filter: QuestionFilter!) {
      booking(companyId: $companyId, clientId: $clientId, id: $id) { ${memberBookingFragment} }
      questions(companyId: $companyId, filter: $filter) { ${formQuestionFields} }
    }`,
    variables: (input) => ({ ...keyOf(input), filter: QUESTIONS_OF_MEMBERS }),
    fields: moveBookingShape,
    record: view,
    questions: questionsOfBooking,
  }),
  endpoint({
    source: 'wire 1.4',
    method: 'PUT',
    path: `${BOOKINGS}/{id}/reschedule`,
    form: 'member',
    input: z.object({
      ...ofBooking.shape,
      date: localDate,
      time: clock,
      duration: moveBookingShape.duration,
      notify: optional(booleanText),
      notify_admin: optional(booleanText),
      version: optional(integer()),
    }),
    operation: changing('MoveMemberBooking', 'moveBooking', 'MoveBookingInput'),
    variables: ({ date, time, duration, notify, notify_admin, version, ...which }) => ({
      input: {
        ...keyOf(which),
        expectedVersion: version,
        to: { date, time, duration },
        notify,
        notifyStaff: notify_admin,
      },
    }),
    view,
    names: bookingNames,
  }),
  endpoint({ ...cancel, method: 'DELETE', path: `${BOOKINGS}/{id}`, form: 'member' }),
  endpoint({ ...cancel, method: 'POST', path: `${BOOKINGS}/{id}/cancel`, form: 'member' }),
];
