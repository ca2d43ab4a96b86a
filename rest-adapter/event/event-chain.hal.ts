import { type QuestionRow, question, questionFields } from '../client/question.hal.js';
import { pick, selection } from '../hal/fields.js';
import { type Hal, type Links, link, publicRoot, root } from '../hal/hal.js';
import type { Scope } from '../scope.js';

/** In the order of service.md 2.6; the moment and the price stand between. */
const HEAD = [
  'id',
  'name',
  'description',
  'long_description',
  'event_group_id',
  'address_id',
  'resource_id',
  'person_id',
  'spaces',
  'duration',
] as const;
const MIDDLE = ['ticket_type', 'reference', 'updated_at'] as const;
const TIMES = [
  'time',
  'capacity_view',
  'start_date',
  'end_date',
  'max_num_bookings',
  'max_advance_time',
  'min_advance_time',
] as const;
const FLAGS = ['email_per_ticket', 'questions_per_ticket', 'extra', 'course', 'recurrence_type', 'template'] as const;
const TAIL = ['disabled', 'deleted', 'waitlength', 'company_id'] as const;

/** The selection of an event chain. */
export const eventChainFields = `${selection([...HEAD, ...MIDDLE, ...TIMES, ...FLAGS, ...TAIL])} localStart version detailGroupId
  price { amountMinor } minAdvance { amount unit } minCancel { amount unit } eventGroup { name disabled deleted }
  questions { ${questionFields} }`;

interface Span {
  readonly amount: number;
  readonly unit: string;
}

export interface EventChainRow {
  readonly id: number;
  readonly eventGroupId: number;
  readonly addressId: number | null;
  readonly localStart: string | null;
  readonly price: { readonly amountMinor: number };
  readonly minAdvance: Span | null;
  readonly minCancel: Span | null;
  readonly eventGroup: { readonly name: string; readonly disabled: boolean; readonly deleted: boolean };
  readonly questions: readonly QuestionRow[];
  readonly detailGroupId: number | null;
  readonly disabled: boolean;
  readonly deleted: boolean;
  readonly template: boolean;
}

export function eventChain(row: EventChainRow, at: Scope): Hal {
  return {
    ...pick(row, HEAD),
    datetime: row.localStart,
    price: row.price.amountMinor,
    ...pick(row, MIDDLE),
    group: row.eventGroup.name,
    ...pick(row, TIMES),
    ...span('min_advance', row.minAdvance),
    ...span('min_cancel', row.minCancel),
    ...pick(row, FLAGS),
    ...pick(row, TAIL),
    ...(at.admin && pick(row, ['detail_group_id', 'version'])),
    // Embedded only where there are some: an empty list would stand for the link (wire.md 3.2).
    ...(row.questions.length > 0 && { _embedded: { questions: row.questions.map((asked) => question(asked, at)) } }),
    _links: chainLinks(row, at),
  };
}

/** `min_advance: 2, min_advance_unit: 'day'`. */
const span = (name: string, value: Span | null) => ({
  [name]: value?.amount ?? null,
  [`${name}_unit`]: value?.unit.toLowerCase() ?? null,
});

function chainLinks(row: EventChainRow, at: Scope): Links {
  const self = `${root(at)}/event_chains/${row.id}`;
  const { disabled, deleted } = row.eventGroup;
  return {
    self: link(self),
    ...(row.detailGroupId !== null && { questions: link(`${publicRoot(at)}/questions?detail_group_id=${row.detailGroupId}`) }),
    events: link(`${root(at)}/events?event_chain_id=${row.id}{&start_date,end_date,page,per_page,include_non_bookable}`),
    ...((at.admin || !(disabled || deleted)) && { event_group: link(`${root(at)}/event_groups/${row.eventGroupId}`) }),
    ...(at.admin && row.addressId && { address: link(`${root(at)}/addresses/${row.addressId}`) }),
    ...(at.admin && !row.deleted && { edit: link(`${self}/edit`), new_booking: link(`${self}/new_booking`) }),
  };
}
