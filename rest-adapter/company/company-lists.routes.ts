import * as z from 'zod';
import { question, questionFields } from '../client/question.hal.js';
import { endpoint } from '../endpoint.js';
import { pick, selection } from '../hal/fields.js';
import { companyHref, type Hal, inPath, type Link, link, publicRoot } from '../hal/hal.js';
import { listOperation, listRow, pageOf, recordOperation, recordRow } from '../hal/short-list.js';
import { notFound } from '../http-error.js';
import { fragment } from '../operations/fragment.js';
import type { BookingTextRow, ReasonRow } from '../operations/types.js';
import { filledText, id, paging } from '../params.js';
import type { Scope } from '../scope.js';

const companyLink = (at: Scope) => link(companyHref({ ...at, admin: false }));

const PATHS: Readonly<Record<string, string>> = {
  service: 'services',
  person: 'people',
  resource: 'resources',
  event_group: 'event_groups',
};

const TEXT = ['id', 'company_id', 'message', 'message_type'] as const;

export const textFields = fragment('BookingTextRow on BookingText', `${selection(TEXT)} itemKind itemId itemIsShown`);

function itemLink({ itemKind, itemId, itemIsShown }: BookingTextRow, at: Scope): Link | undefined {
  if (itemId === null) return companyLink(at);
  return itemIsShown ? link(`${publicRoot(at)}/${PATHS[itemKind]}/${itemId}`) : undefined;
}

/** The link `item` is the address of what the text is about: clients compare it with that record's `self`. */
const bookingText = (row: BookingTextRow, at: Scope): Hal => ({
  ...pick(row, TEXT),
  item_type: row.itemKind,
  _links: {
    self: link(`${publicRoot(at)}/booking_text/${row.id}`),
    item: itemLink(row, at),
  },
});

const REASON = ['id', 'company_id', 'name', 'reason_type', 'order'] as const;

export const reasonFields = fragment('ReasonRow on Reason', selection(REASON));

const reason = (row: ReasonRow, at: Scope): Hal => ({
  ...pick(row, REASON),
  // Shown by the browser SDK where a reason is chosen.
  text: row.name,
  _links: { self: link(`${publicRoot(at)}/reasons/${row.id}`), company: companyLink(at) },
});

/** A name that a booking may carry in `multi_status`. */
const spaceStatus = (name: string, at: Scope): Hal => ({
  name,
  status: name,
  company_id: at.companyId,
  _links: { self: link(`${publicRoot(at)}/space_statuses/${inPath(name)}`), company: companyLink(at) },
});

const STATUSES = 'query SpaceStatuses($id: Int!) { company(id: $id) { customStatuses } }';

const paged = z.object({ company_id: id, ...paging({ perPage: 30 }) });

const derived = [
  endpoint({
    source: 'wire 1.2',
    method: 'GET',
    path: '/api/v1/{company_id}/space_statuses',
    input: paged,
    operation: STATUSES,
    variables: ({ company_id }) => ({ id: company_id }),
    view: ({ company }, at, page) =>
      pageOf({ name: 'space_statuses', rows: company.customStatuses, render: spaceStatus }, at, page),
  }),
  endpoint({
    source: 'wire 1.2',
    method: 'GET',
    path: '/api/v1/{company_id}/space_statuses/{status}',
    input: z.object({ company_id: id, status: filledText() }),
    operation: STATUSES,
    variables: ({ company_id }) => ({ id: company_id }),
    view: ({ company }, at, { status }) => {
      if (!company.customStatuses.includes(status)) throw notFound();
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
    view: ({ questions }, at, page) => pageOf({ name: 'company_questions', rows: questions, render: question }, at, page),
  }),
];

const TEXTS = { source: 'wire 1.2', path: '/api/v1/{company_id}/booking_text', name: 'booking_text', render: bookingText };
const REASONS = { source: 'wire 1.2', path: '/api/v1/{company_id}/reasons', name: 'reasons', render: reason };

export const companyListRoutes = [
  endpoint({ ...listRow(TEXTS), operation: listOperation('ListBookingTexts', 'bookingTexts', textFields) }),
  endpoint({ ...recordRow(TEXTS), operation: recordOperation('ReadBookingText', 'bookingText', textFields) }),
  endpoint({ ...listRow(REASONS), operation: listOperation('ListReasons', 'reasons', reasonFields) }),
  endpoint({ ...recordRow(REASONS), operation: recordOperation('ReadReason', 'reason', reasonFields) }),
  ...derived,
];
