import * as z from 'zod';
import { memberBookingFragment } from '../booking/booking.hal.js';
import { memberBooking } from '../booking/member-booking.hal.js';
import { endpoint } from '../endpoint.js';
import { formQuestionFields } from '../hal/form-questions.js';
import { formRow } from '../hal/form-schema.js';
import type { Hal } from '../hal/hal.js';
import type { Operations } from '../operations/types.js';
import { id, integer, MAX_PER_PAGE, optional, text } from '../params.js';
import type { Scope } from '../scope.js';
import { CLIENT_NAMES, ownInput, ownShape } from './client-input.js';
import { member, memberFields } from './member.hal.js';

const MEMBER = '/api/v1/{company_id}/members/{member_id}';

const ofMember = z.object({ company_id: id, member_id: id });

const updateShape = { ...ownShape, version: optional(integer()) };

const variables = (input: z.output<typeof ofMember>) => ({ companyId: input.company_id, id: input.member_id });

/**
 * Member with bookings. They are embedded if requested and not empty: an empty list would hide those of other dates
 * (wire.md 3.2).
 */
function withBookings({ member: row, bookings }: Operations['ReadMemberWith'], at: Scope): Hal {
  const nodes = bookings?.nodes ?? [];
  const record = member(row, at);
  return nodes.length === 0 ? record : { ...record, _embedded: { bookings: nodes.map((booking) => memberBooking(booking, at)) } };
}

export const memberRoutes = [
  endpoint({
    source: '4.12',
    method: 'GET',
    path: MEMBER,
    form: 'member',
    input: ofMember.extend({ embed: optional(text()) }),
    operation: `query ReadMemberWith($companyId: Int!, $id: Int!, $withBookings: Boolean!) {
      member: client(companyId: $companyId, id: $id) { ${memberFields} }
      bookings(companyId: $companyId, clientId: $id, first: ${MAX_PER_PAGE}) @include(if: $withBookings) {
        nodes { ${memberBookingFragment} }
      }
    }`,
    variables: ({ embed, ...input }) => ({ ...variables(input), withBookings: /\bbookings\b/.test(embed ?? '') }),
    view: withBookings,
  }),
  endpoint({
    source: '4.12',
    method: 'PUT',
    path: MEMBER,
    form: 'member',
    input: ofMember.extend(updateShape),
    operation: `mutation UpdateMember($input: UpdateClientInput!) { member: updateClient(input: $input) { ${memberFields} } }`,
    variables: ({ company_id, member_id, version, ...body }) => ({
      input: { companyId: company_id, clientId: member_id, id: member_id, expectedVersion: version, ...ownInput(body) },
    }),
    view: (data, at) => member(data.member, at),
    names: CLIENT_NAMES,
  }),
  formRow({
    source: 'wire 1.4',
    path: `${MEMBER}/edit`,
    form: 'member',
    input: ofMember,
    operation: `query EditMember($companyId: Int!, $id: Int!, $filter: QuestionFilter!) {
      member: client(companyId: $companyId, id: $id) { ${memberFields} }
      questions(companyId: $companyId, filter: $filter) { ${formQuestionFields} }
    }`,
    variables: (input) => ({ ...variables(input), filter: { aboutClients: true, inSurvey: false, includeAdminOnly: false } }),
    fields: updateShape,
    record: (data, at) => member(data.member, at),
    questions: ({ member: { answers }, questions }) => [{ at: ['q'], asked: questions, answers }],
  }),
  endpoint({
    source: 'wire 1.4',
    method: 'POST',
    path: `${MEMBER}/send_welcome_email`,
    form: 'member',
    input: ofMember,
    operation: `mutation SendWelcome($input: RecordInput!) { member: sendWelcomeEmail(input: $input) { ${memberFields} } }`,
    variables: (of) => ({ input: variables(of) }),
    view: (data, at) => member(data.member, at),
  }),
];
