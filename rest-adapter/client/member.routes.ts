import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { editForm } from '../hal/edit-form.js';
import { id, maybe, whole } from '../params.js';
import { memberForm } from './client-form.js';
import { CLIENT_NAMES, ownInput, ownShape } from './client-input.js';
import { type MemberRow, member, memberFields } from './member.hal.js';

const MEMBER = '/api/v1/{company_id}/members/{member_id}';

const ofMember = z.object({ company_id: id, member_id: id });

interface One {
  readonly member: MemberRow;
}

const variables = (input: z.output<typeof ofMember>) => ({ companyId: input.company_id, id: input.member_id });

const readMember = `query ReadMember($companyId: Int!, $id: Int!) {
  member(companyId: $companyId, id: $id) { ${memberFields} }
}`;

export const memberRoutes = [
  endpoint({
    source: '4.12',
    method: 'GET',
    path: MEMBER,
    input: ofMember,
    operation: readMember,
    variables,
    view: (data: One, at) => member(data.member, at),
  }),
  endpoint({
    source: '4.12',
    method: 'PUT',
    path: MEMBER,
    input: z.object({ company_id: id, member_id: id, version: maybe(whole()), ...ownShape }),
    operation: `mutation UpdateMember($input: UpdateMemberInput!) { member: updateMember(input: $input) { ${memberFields} } }`,
    variables: ({ company_id, member_id, version, ...body }) => ({
      input: { companyId: company_id, id: member_id, expectedVersion: version, ...ownInput(body) },
    }),
    view: (data: One, at) => member(data.member, at),
    names: CLIENT_NAMES,
  }),
  endpoint({
    source: 'wire 1.4',
    method: 'GET',
    path: `${MEMBER}/edit`,
    input: ofMember,
    operation: readMember,
    variables,
    view: (data: One, at) => editForm(memberForm(member(data.member, at))),
  }),
  endpoint({
    source: 'wire 1.4',
    method: 'POST',
    path: `${MEMBER}/send_welcome_email`,
    input: ofMember,
    operation: `mutation SendWelcome($companyId: Int!, $id: Int!) {
      member: sendWelcomeEmail(companyId: $companyId, id: $id) { ${memberFields} }
    }`,
    variables,
    view: (data: One, at) => member(data.member, at),
  }),
];
