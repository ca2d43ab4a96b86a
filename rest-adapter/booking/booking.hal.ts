import { client, clientFields } from '../client/client.hal.js';
import { answer, answerFields } from '../client/question.hal.js';
import { addressFields, addressObject } from '../company/address.hal.js';
import { calendarLinks } from '../feed/calendar.hal.js';
import { pick, selection } from '../hal/fields.js';
import { adminRoot, companyHref, type Hal, type Links, link, utc, VISIBILITY, withTitle } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { BookingRow, SharedBookingRow } from '../operations/types.js';
import { type Scope, within } from '../scope.js';
import { BOOKED_IDS, eventIdOf } from './event-id.js';

/** Fields copied unchanged, in the order of service.md 2.7; computed fields come in between. */
const PLAIN = [
  'id',
  'full_describe',
  'describe',
  'resource_id',
  'service_id',
  'duration',
  'listed_duration',
  'on_waitlist',
  'company_id',
  'client_id',
  'person_id',
  'quantity',
  'is_cancelled',
  'purchase_id',
  'event_chain_id',
  'slot_id',
  'channel',
  'status',
  'time_zone',
  'booking_type',
  'pre_time',
  'post_time',
] as const;

/** Fields of a booking in both forms. */
export const sharedBooking = fragment(
  'SharedBookingRow on Booking',
  `${selection(PLAIN)} ${BOOKED_IDS} settings offeredUntil attendance customStatuses { status at } createdAt updatedAt version localStart localEnd localCancelUntil
  price { amountMinor } paid { amountMinor } dueNow { amountMinor }
  service { name questionGroupId } eventChain { name questionGroupId eventGroupId } person { name }
  resource { name } company { name }
  purchase { longId calendarKey } address { ${addressFields} } answers { ${answerFields} }`,
);

/** The admin form of a booking, with all it embeds. */
export const bookingFragment = fragment(
  'BookingRow on Booking',
  `${sharedBooking} clientName clientEmail bookedBy: bookedByName bookedByEmail
    client { ${clientFields} } notes { id note isPrivate } surveyAnswers { ${answerFields} }`,
);

/** A booking as its member sees it, with the flags that decide which links are included. */
export const memberBookingFragment = fragment(
  'MemberBookingRow on Booking',
  `${sharedBooking}
    service { ${VISIBILITY} } person { ${VISIBILITY} } resource { ${VISIBILITY} } company { deleted }`,
);

/** A booking as administrators see it, in the order of service.md 2.7. Its links are those of its own company. */
export function booking(row: BookingRow, listedAt: Scope): Hal {
  const at = within(listedAt, row.companyId);
  return {
    ...pick(row, ['id', 'full_describe', 'describe']),
    ...namesOf(row),
    resource_id: row.resourceId,
    member_id: row.clientId,
    ...clientOf(row),
    service_id: row.serviceId,
    ...timesOf(row),
    ...pick(row, ['listed_duration', 'on_waitlist', 'company_id']),
    company_name: row.company.name,
    attended: attendedOf(row),
    booking_updated: utc(row.updatedAt),
    updated_at: utc(row.updatedAt),
    created_at: utc(row.createdAt),
    ...pick(row, ['client_id', 'person_id']),
    ...amountsOf(row),
    ...pick(row, ['quantity', 'is_cancelled']),
    multi_status: multiStatusOf(row),
    ...pick(row, ['purchase_id']),
    purchase_ref: row.purchase?.longId ?? null,
    ...pick(row, ['event_chain_id', 'slot_id']),
    ...notesOf(row),
    ...pick(row, ['channel', 'status']),
    settings: settingsOf(row),
    slot_settings: {},
    answers_summary: summaryOf(row.answers),
    survey_answers_summary: summaryOf(row.surveyAnswers),
    questions: answeredOf(row),
    min_cancellation_time: row.localCancelUntil,
    mobile: row.client?.mobile ?? null,
    ...pick(row, ['time_zone', 'booking_type']),
    address: row.address ? addressObject(row.address) : {},
    first_name: row.client?.firstName ?? null,
    last_name: row.client?.lastName ?? null,
    email: row.clientEmail ?? row.client?.email ?? null,
    ...placeOf(row),
    // The browser SDK shows it at a desk as the client's progress, and sends it back changed.
    current_multi_status: row.customStatuses.at(-1)?.status ?? null,
    _embedded: embeddedIn(row, at),
    _links: linksOf(row, at),
  };
}

const placeOf = (row: BookingRow) => ({
  event_id: eventIdOf(row),
  ...pick(row, ['pre_time', 'post_time', 'version', 'booked_by', 'booked_by_email']),
});

/** Client of a booking; details given with the booking take precedence over the client's own. */
const clientOf = ({ client: who, clientName, clientEmail }: BookingRow) => ({
  client_name: clientName ?? ((who && words(who.firstName, who.lastName)) || null),
  client_email: clientEmail ?? who?.email ?? null,
  client_phone: who && dialled(who.phonePrefix, who.phone),
  client_mobile: who && dialled(who.mobilePrefix, who.mobile),
});

/** Number as clients show and dial it: `+44 7700900000`. */
const dialled = (prefix: string | null, number: string | null): string | null =>
  number && words(prefix && `+${prefix.replace(/^\+/, '')}`, number);

const embeddedIn = (row: BookingRow, at: Scope) => ({
  client: row.client ? client(row.client, at) : undefined,
  answers: embeddedAnswers(row.answers, at, `${selfOf(row, at)}/answers`),
  survey_answers: embeddedAnswers(row.surveyAnswers, at, `${selfOf(row, at)}/answers`),
});

const selfOf = ({ id }: { readonly id: number }, at: Scope): string => `${adminRoot(at)}/bookings/${id}`;

function linksOf(row: BookingRow, at: Scope): Links {
  const self = selfOf(row, at);
  const form = (row.service ?? row.eventChain)?.questionGroupId ?? null;
  return {
    self: link(`${self}{?locale}`),
    client: row.client ? link(`${adminRoot(at)}/client/${row.clientId}`) : undefined,
    comms: link(`${self}/comms`),
    check_in: link(`${self}/check_in`),
    ...(form !== null && { questions: link(`${adminRoot(at)}/questions?detail_group_id=${form}`) }),
    edit: link(`${self}/edit{?locale}`),
    cancel: link(`${self}/cancel{?notify,cancel_reason}`),
    ...(row.address && { address: link(`${adminRoot(at)}/addresses/${row.address.id}`) }),
    ...(row.personId !== null && { person: link(`${adminRoot(at)}/people/${row.personId}`) }),
    ...(row.resourceId !== null && { resource: link(`${adminRoot(at)}/resources/${row.resourceId}`) }),
    ...(row.serviceId !== null && { service: link(`${adminRoot(at)}/services/${row.serviceId}`) }),
    ...eventLinks(row, at),
    ...(row.client?.isMember && { member: link(`${at.base}/api/v1/${at.companyId}/members/${row.clientId}{?embed}`) }),
    ...(form !== null && { survey_questions: link(`${at.base}/api/v1/${at.companyId}/${form}/survey_questions{?admin_only}`) }),
    company: link(companyHref(at)),
    attachments: row.purchase?.longId
      ? link(`${at.base}/api/v1/purchases/${row.purchase.longId}/attach?booking_id=${row.id}`)
      : undefined,
    ...calendarLinks(row.purchase?.calendarKey, at, row.id),
  };
}

/**
 * Links from an event's booking to the chain and the group, from any other to the slot: clients take the title of the
 * event from here.
 */
function eventLinks({ eventChain, eventChainId, slotId, isCancelled }: BookingRow, at: Scope): Links {
  const chain = eventChain && {
    event_chain: withTitle(link(`${adminRoot(at)}/event_chains/${eventChainId}`), eventChain.name),
    event_groups: link(`${adminRoot(at)}/event_groups/${eventChain.eventGroupId}`),
  };
  return { ...chain, ...(slotId !== null && !isCancelled && { slot: link(`${adminRoot(at)}/slots/${slotId}`) }) };
}

const words = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' ');

export const namesOf = (row: SharedBookingRow) => ({
  resource_name: row.resource?.name ?? null,
  person_name: row.person?.name ?? null,
  service_name: row.service?.name ?? row.eventChain?.name ?? null,
});

export const timesOf = (row: SharedBookingRow) => ({
  datetime: row.localStart,
  end_datetime: row.localEnd,
  duration: row.duration,
  duration_span: row.duration * 60, // seconds beside the minutes: 30 comes with 1800
});

export const amountsOf = (row: Pick<SharedBookingRow, 'price' | 'paid' | 'dueNow'>) => ({
  price: row.price.amountMinor,
  paid: row.paid.amountMinor,
  due_now: row.dueNow.amountMinor,
});

/** The last private note is repeated as `private_note`, which clients read. Source: wire.md 1.8. */
function notesOf({ notes }: BookingRow) {
  const notesWhere = (isPrivate: boolean) =>
    notes.filter((note) => note.isPrivate === isPrivate).map(({ id, note }) => ({ id, note }));
  const [privateNotes, publicNotes] = [notesWhere(true), notesWhere(false)];
  return { notes: { public: publicNotes, private: privateNotes }, private_note: privateNotes.at(-1) ?? null };
}

/**
 * Settings of a booking; `sent_waitlist` is 1 while a space is held for it: only then does the browser SDK let it be
 * booked.
 */
export const settingsOf = ({ settings, offeredUntil }: Pick<SharedBookingRow, 'settings' | 'offeredUntil'>) =>
  offeredUntil === null ? settings : { ...settings, sent_waitlist: 1 };

/** Whether the client attended: v1 distinguishes only no-shows. Source: decisions 10. */
export const attendedOf = ({ attendance }: Pick<SharedBookingRow, 'attendance'>): boolean => attendance !== 'NO_SHOW';

/** Moment of each custom status, by its name. */
export const multiStatusOf = ({ customStatuses }: Pick<SharedBookingRow, 'customStatuses'>): Record<string, string> =>
  Object.fromEntries(customStatuses.map(({ status, at }) => [status, at]));

export const summaryOf = (answers: SharedBookingRow['answers']) =>
  answers.map(({ questionId, questionText, value, important, adminOnly, price }) => ({
    id: questionId,
    question_id: questionId,
    name: questionText,
    answer: value,
    important,
    admin_only: adminOnly,
    price: price.amountMinor,
  }));

/** Answers by question, in the shape in which clients send them. */
export const answeredOf = ({ answers }: SharedBookingRow) =>
  Object.fromEntries(answers.map(({ questionId, questionText, value }) => [questionId, { name: questionText, answer: value }]));

/** Answers, each with a `self` of its own: without one, clients read the booking in its place (wire.md 3.2). */
export const embeddedAnswers = (answers: SharedBookingRow['answers'], at: Scope, where: string): Hal[] =>
  answers.map((row) => answer(row, at, link(`${where}?answer_id=${row.id}`)));
