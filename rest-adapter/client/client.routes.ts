import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { formQuestionFields } from '../hal/form-questions.js';
import { formRow } from '../hal/form-schema.js';
import { CHECK_ADMINISTRATOR } from '../operations/check-administrator.js';
import type { Operations } from '../operations/types.js';
import { booleanText, filledText, id, integer, newPassword, optional } from '../params.js';
import type { Scope } from '../scope.js';
import { client, clientFields } from './client.hal.js';
import { CLIENT_NAMES, clientInput, clientShape } from './client-input.js';
import { clientListInput, clientListVariables } from './client-list.js';

const ADMIN = '/api/v1/admin/{company_id}/client';

/** Questions about clients that administrators ask. */
const QUESTIONS_OF_STAFF = { aboutClients: true, inSurvey: false, includeAdminOnly: true } as const;

const createShape = { password: optional(newPassword), ...clientShape };
const updateShape = { version: optional(integer()), ...clientShape };

const ofClient = z.object({ company_id: id, client_id: id });

const view = (data: Pick<Operations['ReadClient'], 'client'>, at: Scope) => client(data.client, at);
const variables = ({ company_id, client_id }: z.output<typeof ofClient>) => ({ companyId: company_id, id: client_id });

const writes = [
  endpoint({
    source: '4.2',
    method: 'POST',
    path: ADMIN,
    form: 'admin',
    input: z.object({ company_id: id, ...createShape }),
    operation: `mutation CreateClient($input: CreateClientInput!) { client: createClient(input: $input) { ${clientFields} } }`,
    variables: ({ company_id, password, ...body }) => ({ input: { companyId: company_id, password, ...clientInput(body) } }),
    view,
    names: CLIENT_NAMES,
  }),
  endpoint({
    source: '4.2',
    method: 'PUT',
    path: `${ADMIN}/{client_id}`,
    form: 'admin',
    input: ofClient.extend(updateShape),
    operation: `mutation UpdateClient($input: UpdateClientInput!) { client: updateClient(input: $input) { ${clientFields} } }`,
    variables: ({ company_id, client_id, version, ...body }) => ({
      input: { companyId: company_id, id: client_id, expectedVersion: version, ...clientInput(body) },
    }),
    view,
    names: CLIENT_NAMES,
  }),
  endpoint({
    source: '4.2',
    method: 'DELETE',
    path: `${ADMIN}/{client_id}`,
    form: 'admin',
    input: ofClient,
    operation: `mutation DeleteClient($input: RecordInput!) {
      client: deleteClient(input: $input) { ${clientFields} }
    }`,
    variables: (input) => ({ input: variables(input) }),
    view,
  }),
  endpoint({
    source: '4.2',
    method: 'PUT',
    path: ADMIN,
    form: 'admin',
    input: z.object({ company_id: id, id: optional(id), email: optional(filledText()), disable: booleanText }),
    operation: `mutation DisableClient($input: DisableClientInput!) { client: setClientDisabled(input: $input) { ${clientFields} } }`,
    variables: ({ company_id, id: client_id, email, disable }) => ({
      input: { companyId: company_id, id: client_id, email, disabled: disable },
    }),
    view,
  }),
];

const reads = [
  endpoint({
    source: '4.2',
    method: 'GET',
    path: ADMIN,
    form: 'admin',
    input: clientListInput,
    operation: `query ListClients($companyId: Int!, $first: Int!, $offset: Int!, $filter: ClientFilter, $orderBy: ClientOrder) {
      clients(companyId: $companyId, first: $first, offset: $offset, filter: $filter, orderBy: $orderBy) {
        totalCount nodes { ${clientFields} }
      }
    }`,
    variables: clientListVariables,
    view: ({ clients }, at, { page, per_page }) =>
      collection({
        name: 'clients',
        rows: clients.nodes,
        total: clients.totalCount,
        page,
        perPage: per_page,
        at,
        render: client,
      }),
  }),
  endpoint({
    source: '4.2',
    method: 'GET',
    path: `${ADMIN}/{client_id}`,
    form: 'admin',
    input: ofClient,
    operation: `query ReadClient($companyId: Int!, $id: Int!) { ${CHECK_ADMINISTRATOR} client(companyId: $companyId, id: $id) { ${clientFields} } }`,
    variables,
    view,
  }),
  endpoint({
    source: '4.2',
    method: 'GET',
    path: `${ADMIN}/find_by_email/{email}`,
    form: 'admin',
    input: z.object({ company_id: id, email: filledText() }),
    operation: `query FindByEmail($companyId: Int!, $email: String!) {
      ${CHECK_ADMINISTRATOR} client: clientByEmail(companyId: $companyId, email: $email) { ${clientFields} }
    }`,
    variables: ({ company_id, email }) => ({ companyId: company_id, email }),
    view,
  }),
  endpoint({
    source: '4.2',
    method: 'GET',
    path: `${ADMIN}/find_by_ref/{reference}`,
    form: 'admin',
    input: z.object({ company_id: id, reference: filledText() }),
    operation: `query FindByReference($companyId: Int!, $reference: String!) {
      client: clientByReference(companyId: $companyId, reference: $reference) { ${clientFields} }
    }`,
    variables: ({ company_id, reference }) => ({ companyId: company_id, reference }),
    view,
  }),
];

/** Checks only that the record exists and that the caller may see it. */
const known = {
  method: 'GET',
  input: ofClient,
  operation: `query KnownClient($companyId: Int!, $id: Int!) { ${CHECK_ADMINISTRATOR} client(companyId: $companyId, id: $id) { id } }`,
  variables,
} as const;

const around = [
  formRow({
    source: 'wire 2.10',
    path: `${ADMIN}/new`,
    form: 'admin',
    input: z.object({ company_id: id }),
    operation: `query NewClient($companyId: Int!, $filter: QuestionFilter!) {
      ${CHECK_ADMINISTRATOR}
      questions(companyId: $companyId, filter: $filter) { ${formQuestionFields} }
    }`,
    variables: ({ company_id }) => ({ companyId: company_id, filter: QUESTIONS_OF_STAFF }),
    fields: createShape,
    record: () => ({ send_email: true }),
    questions: ({ questions }) => [{ at: ['q'], asked: questions }],
  }),
  formRow({
    source: '2.1',
    path: `${ADMIN}/{client_id}/edit`,
    form: 'admin',
    input: ofClient,
    operation: `query EditClient($companyId: Int!, $id: Int!, $filter: QuestionFilter!) {
      ${CHECK_ADMINISTRATOR}
      client(companyId: $companyId, id: $id) { ${clientFields} }
      questions(companyId: $companyId, filter: $filter) { ${formQuestionFields} }
    }`,
    variables: (input) => ({ ...variables(input), filter: QUESTIONS_OF_STAFF }),
    fields: updateShape,
    record: view,
    questions: ({ client: { answers }, questions }) => [{ at: ['q'], asked: questions, answers }],
  }),
  endpoint({
    ...known,
    source: '2.1',
    path: `${ADMIN}/{client_id}/interactions`,
    sentence: 'Interactions with a client. None are stored, so the list is always empty.',
    form: 'admin',
    view: (_answer: object, at) => collection({ name: 'interactions', rows: [], total: 0, at, render: () => ({}) }),
  }),
];

export const clientRoutes = [...writes, ...reads, ...around];
