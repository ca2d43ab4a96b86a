import { z } from 'zod';
import { type QuestionRow, question, questionFields } from '../client/question.hal.js';
import { endpoint } from '../endpoint.js';
import { notFound } from '../fault.js';
import { pickUnchecked } from '../hal/fields.js';
import { companyHref, type Hal, inPath, link, publicRoot } from '../hal/hal.js';
import { pageOf, shortList } from '../hal/short-list.js';
import { filledText, id, paging } from '../params.js';
import type { Scope } from '../scope.js';

const companyLink = (at: Scope) => link(companyHref({ ...at, admin: false }));

interface TextRow {
  readonly id: number;
  readonly itemKind: string;
  readonly itemId: number | null;
}

const PATHS: Readonly<Record<string, string>> = {
  service: 'services',
  person: 'people',
  resource: 'resources',
  event_group: 'event_groups',
};

/** The link `item` is the address of what the text is about: clients compare it with that record's `self`. */
const bookingText = (row: TextRow, at: Scope): Hal => ({
  ...pickUnchecked(row, ['id', 'company_id', 'message', 'message_type']),
  item_type: row.itemKind,
  _links: {
    self: link(`${publicRoot(at)}/booking_text/${row.id}`),
    item: row.itemId === null ? companyLink(at) : link(`${publicRoot(at)}/${PATHS[row.itemKind]}/${row.itemId}`),
  },
});

const reason = (row: { readonly id: number }, at: Scope): Hal => ({
  ...pickUnchecked(row, ['id', 'company_id', 'name', 'reason_type', 'order']),
  // What the browser SDK's choice of a reason shows.
  text: pickUnchecked(row, ['name']).name,
  _links: { self: link(`${publicRoot(at)}/reasons/${row.id}`), company: companyLink(at) },
});

/** A name that a booking may carry in `multi_status`. */
const spaceStatus = (name: string, at: Scope): Hal => ({
  name,
  status: name,
  company_id: at.companyId,
  _links: { self: link(`${publicRoot(at)}/space_statuses/${inPath(name)}`), company: companyLink(at) },
});

interface Statuses {
  readonly company: { readonly multiStatus: readonly string[] };
}

const STATUSES = 'query SpaceStatuses($id: Int!) { company(id: $id) { multiStatus } }';

const paged = z.object({ company_id: id, ...paging({ perPage: 30 }) });

const derived = [
  endpoint({
    source: 'wire 1.2',
    method: 'GET',
    path: '/api/v1/{company_id}/space_statuses',
    input: paged,
    operation: STATUSES,
    variables: ({ company_id }) => ({ id: company_id }),
    view: ({ company }: Statuses, at, page) => pageOf('space_statuses', company.multiStatus, at, page, spaceStatus),
  }),
  endpoint({
    source: 'wire 1.2',
    method: 'GET',
    path: '/api/v1/{company_id}/space_statuses/{status}',
    input: z.object({ company_id: id, status: filledText() }),
    operation: STATUSES,
    variables: ({ company_id }) => ({ id: company_id }),
    view: ({ company }: Statuses, at, { status }) => {
      if (!company.multiStatus.includes(status)) throw notFound();
      return spaceStatus(status, at);
    },
  }),
  endpoint({
    source: 'wire 1.2',
    method: 'GET',
    path: '/api/v1/{company_id}/company_questions',
    input: paged,
    operation: `query CompanyQuestions($companyId: Int!) {
      company(id: $companyId) { id } questions(companyId: $companyId) { ${questionFields} }
    }`,
    variables: ({ company_id }) => ({ companyId: company_id }),
    view: ({ questions }: { questions: readonly QuestionRow[] }, at, page) =>
      pageOf('company_questions', questions, at, page, question),
  }),
];

export const companyListRoutes = [
  ...shortList<TextRow>({
    source: 'wire 1.2',
    name: 'booking_text',
    all: 'bookingTexts',
    one: 'bookingText',
    fields: 'id companyId message messageType itemKind itemId',
    render: bookingText,
  }),
  ...shortList<{ readonly id: number }>({
    source: 'wire 1.2',
    name: 'reasons',
    all: 'reasons',
    one: 'reason',
    fields: 'id companyId name reasonType order',
    render: reason,
  }),
  ...derived,
];
