import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import type { Operations } from '../operations/types.js';
import { chosenPassword, clearable, filledText, id, optional, text } from '../params.js';
import type { Scope } from '../scope.js';
import { client, clientFields, sentClient } from './client.hal.js';
import { CLIENT_NAMES, ownInput, ownShape } from './client-input.js';

const shape = {
  ...ownShape,
  reference: clearable(text()),
  comp_ref: clearable(text()),
  default_company_id: clearable(id),
  parent_client_id: clearable(id),
  password: optional(chosenPassword),
};

type PublicClientBody = z.output<z.ZodObject<typeof shape>>;

const submitted = (companyId: number, clientId: number | undefined, body: PublicClientBody) => ({
  input: {
    ...ownInput(body),
    companyId,
    id: clientId,
    reference: body.reference ?? body.comp_ref,
    defaultCompanyId: body.default_company_id,
    parentClientId: body.parent_client_id,
    password: body.password,
  },
});

const submit = {
  source: 'wire 1.4',
  operation: `mutation SubmitClient($input: SubmitClientInput!) {
    submitClient(input: $input) { id sent client { ${clientFields} } }
  }`,
  view: (
    { submitClient: stored }: Operations['SubmitClient'],
    at: Scope,
    body: Pick<PublicClientBody, 'questions' | 'password'>,
  ) => (stored.client ? client(stored.client, at) : sentClient(stored.sent, { id: stored.id, ...body }, at)),
  names: CLIENT_NAMES,
} as const;

const view = (data: Operations['ReadOwnClient'], at: Scope) => client(data.client, at);

/** Rows of clients for everybody: they take details, and show only the caller's own. */
export const publicClientRoutes = [
  endpoint({
    ...submit,
    method: 'POST',
    path: '/api/v1/{company_id}/client',
    input: z.object({ company_id: id, ...shape }),
    variables: ({ company_id, ...body }: PublicClientBody & { company_id: number }) => submitted(company_id, undefined, body),
  }),
  endpoint({
    ...submit,
    method: 'PUT',
    path: '/api/v1/{company_id}/client/{client_id}',
    input: z.object({ company_id: id, client_id: id, ...shape }),
    variables: ({ company_id, client_id, ...body }: PublicClientBody & { company_id: number; client_id: number }) =>
      submitted(company_id, client_id, body),
  }),
  endpoint({
    source: 'wire 1.4',
    method: 'GET',
    path: '/api/v1/{company_id}/client/{client_id}',
    input: z.object({ company_id: id, client_id: id }),
    operation: `query ReadOwnClient($companyId: Int!, $id: Int!) {
      client(companyId: $companyId, id: $id) { ${clientFields} }
    }`,
    variables: ({ company_id, client_id }) => ({ companyId: company_id, id: client_id }),
    view,
  }),
  endpoint({
    source: 'wire 1.4',
    method: 'GET',
    path: '/api/v1/{company_id}/client/find_by_email/{email}',
    input: z.object({ company_id: id, email: filledText() }),
    operation: `query FindOwnClient($companyId: Int!, $email: String!) {
      client: clientByEmail(companyId: $companyId, email: $email) { ${clientFields} }
    }`,
    variables: ({ company_id, email }) => ({ companyId: company_id, email }),
    view,
  }),
];
