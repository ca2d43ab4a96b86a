import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { selfLink } from '../hal/collection.js';
import type { Hal } from '../hal/hal.js';
import type { Operations } from '../operations/types.js';
import { booleanText, id, optional } from '../params.js';
import type { Scope } from '../scope.js';
import { question, questionFields } from './question.hal.js';

const operation = `query ListQuestions($companyId: Int!, $filter: QuestionFilter!) {
  company(id: $companyId) { currencyCode: currency settings { requiresLogin } }
  questions(companyId: $companyId, filter: $filter) { ${questionFields} }
}` as const;

/** List of questions, not embedded: clients look for the list at the root of the record. Source: wire.md 3.2 (5). */
const questionList = ({ company, questions }: Operations['ListQuestions'], at: Scope): Hal => ({
  company_id: at.companyId,
  currency_code: company.currencyCode,
  questions: questions.map((row) => question(row, at)),
  _links: { self: selfLink(at) },
});

const list = {
  source: 'wire 1.9',
  method: 'GET',
  input: z.object({ company_id: id, detail_group_id: optional(id) }),
  operation,
  view: questionList,
} as const;

const listVariables = (includeAdminOnly: boolean) => (input: z.output<typeof list.input>) => ({
  companyId: input.company_id,
  filter: { questionGroupId: input.detail_group_id, inSurvey: false, includeAdminOnly },
});

const read = {
  source: 'wire 1.9',
  method: 'GET',
  input: z.object({ company_id: id, question_id: id }),
  operation: `query ReadQuestion($companyId: Int!, $id: Int!, $all: Boolean!) {
    question(companyId: $companyId, id: $id, includeAdminOnly: $all) { ${questionFields} }
  }`,
  view: (data: Operations['ReadQuestion'], at: Scope) => question(data.question, at),
} as const;

const readVariables = (all: boolean) => (input: z.output<typeof read.input>) => ({
  companyId: input.company_id,
  id: input.question_id,
  all,
});

const details = {
  source: 'wire 1.4',
  method: 'GET',
  input: z.object({ company_id: id }),
  operation,
  view: (data: Operations['ListQuestions'], at: Scope): Hal => ({
    ...questionList(data, at),
    offer_login: data.company.settings.requiresLogin,
    ask_address: true,
    no_phone: false,
  }),
} as const;

const detailsVariables =
  (includeAdminOnly: boolean) =>
  ({ company_id }: { company_id: number }) => ({
    companyId: company_id,
    filter: { aboutClients: true, inSurvey: false, includeAdminOnly },
  });

/** Id of a form; 0 is the form of what has no questions. */
const formOrNone = z.preprocess((raw) => (raw === '0' ? undefined : raw), id.optional());

/** Questions of surveys, asked after the visit. `admin_only` adds those that only administrators see. */
const surveyQuestions = endpoint({
  ...list,
  path: '/api/v1/{company_id}/{detail_group}/survey_questions',
  input: z.object({ company_id: id, detail_group: formOrNone, admin_only: optional(booleanText) }),
  variables: ({ company_id, detail_group, admin_only }) => ({
    companyId: company_id,
    filter: { questionGroupId: detail_group ?? 0, inSurvey: true, includeAdminOnly: admin_only ?? false },
  }),
});

export const questionRoutes = [
  endpoint({ ...list, path: '/api/v1/{company_id}/questions', variables: listVariables(false) }),
  endpoint({ ...list, path: '/api/v1/admin/{company_id}/questions', form: 'admin', variables: listVariables(true) }),
  endpoint({ ...read, path: '/api/v1/{company_id}/questions/{question_id}', variables: readVariables(false) }),
  endpoint({
    ...read,
    path: '/api/v1/admin/{company_id}/questions/{question_id}',
    form: 'admin',
    variables: readVariables(true),
  }),
  endpoint({ ...details, path: '/api/v1/{company_id}/client_details', variables: detailsVariables(false) }),
  endpoint({ ...details, path: '/api/v1/admin/{company_id}/client_details', form: 'admin', variables: detailsVariables(true) }),
  surveyQuestions,
];
