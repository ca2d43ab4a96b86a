import { question, questionFields } from '../client/question.hal.js';
import { pick, selection } from '../hal/fields.js';
import { type Hal, type Links, link, publicRoot, root } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { EventChainRow } from '../operations/types.js';
import type { Scope } from '../scope.js';

/** Plain fields in the order of service.md 2.6; the moment and the price come in between. */
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

const TIMES = ['capacity_view', 'start_date', 'end_date', 'max_num_bookings'] as const;
const FLAGS = ['email_per_ticket', 'questions_per_ticket', 'extra', 'course', 'recurrence_type', 'template'] as const;
const TAIL = ['disabled', 'deleted', 'waitlength', 'company_id'] as const;

/** Selection that `eventChain` is rendered from. */
export const eventChainFields = fragment(
  'EventChainRow on EventChain',
  `${selection([...HEAD, ...TIMES, ...FLAGS, ...TAIL])} ticketType reference updatedAt localStart time latestStart soonestStart version questionGroupId
  price { amountMinor } minAdvance { amount unit } minCancel { amount unit } eventGroup { name disabled deleted }
  questions { ${questionFields} }`,
);

export function eventChain(row: EventChainRow, at: Scope): Hal {
  return {
    ...pick(row, HEAD),
    datetime: row.localStart,
    price: row.price.amountMinor,
    ...pick(row, ['ticket_type']),
    reference: row.reference && numberOr(row.reference),
    ...pick(row, ['updated_at']),
    group: row.eventGroup.name,
    ...pick(row, ['time']),
    ...pick(row, TIMES),
    max_advance_time: row.latestStart,
    min_advance_time: row.soonestStart,
    // Buyers are offered numbers up to this: a chain without a limit of its own is limited by its spaces.
    ...(!at.admin && row.maxNumBookings === null && { max_num_bookings: row.spaces }),
    ...span('min_advance', row.minAdvance),
    ...span('min_cancel', row.minCancel),
    ...pick(row, FLAGS),
    ...pick(row, TAIL),
    ...(at.admin && { detail_group_id: row.questionGroupId, ...pick(row, ['version']) }),
    ...(row.questionGroupId !== null && { _embedded: { questions: questionsOf(row, row.questionGroupId, at) } }),
    _links: chainLinks(row, at),
  };
}

/** Two fields for a span: `min_advance: 2, min_advance_unit: 'day'`. */
const span = (name: string, value: EventChainRow['minAdvance']) => ({
  [name]: value?.amount ?? null,
  [`${name}_unit`]: value?.unit.toLowerCase() ?? null,
});

/** Reference as a number if it is written as one: the documents call it an integer, but their example is a word. */
const numberOr = (reference: string): number | string => (/^[1-9]\d{0,8}$/.test(reference) ? Number(reference) : reference);

/**
 * Questions in the shape that their link leads to: clients look for the list at its root. The public form never has the
 * questions for administrators, whoever calls. Source: wire.md 3.2 (5).
 */
const questionsOf = ({ questions }: EventChainRow, group: number, at: Scope): Hal => ({
  company_id: at.companyId,
  questions: questions.filter(({ adminOnly }) => at.admin || !adminOnly).map((requested) => question(requested, at)),
  _links: { self: link(questionsHref(group, at)) },
});

const questionsHref = (group: number, at: Scope): string => `${publicRoot(at)}/questions?detail_group_id=${group}`;

function chainLinks(row: EventChainRow, at: Scope): Links {
  const self = `${root(at)}/event_chains/${row.id}`;
  const { disabled, deleted } = row.eventGroup;
  return {
    self: link(self),
    ...(row.questionGroupId !== null && { questions: link(questionsHref(row.questionGroupId, at)) }),
    events: link(`${root(at)}/events?event_chain_id=${row.id}{&start_date,end_date,page,per_page,include_non_bookable}`),
    ...((at.admin || !(disabled || deleted)) && { event_group: link(`${root(at)}/event_groups/${row.eventGroupId}`) }),
    ...(row.addressId && { address: link(`${root(at)}/addresses/${row.addressId}`) }),
    ...(at.admin && !row.deleted && { edit: link(`${self}/edit`), new_booking: link(`${self}/new_booking`) }),
  };
}
