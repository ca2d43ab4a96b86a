import { amountsOf, attendedOf, multiStatusOf, settingsOf } from '../booking/booking.hal.js';
import { BOOKED_IDS, eventIdOf } from '../booking/event-id.js';
import { fullName } from '../client/member.hal.js';
import { answer, answerFields } from '../client/question.hal.js';
import { addressFields, addressObject } from '../company/address.hal.js';
import { pick, selection } from '../hal/fields.js';
import { adminRoot, type Hal, type Links, link, linkIfShown, publicRoot, root, VISIBILITY } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { AnswerRow, PurchaseBookingRow } from '../operations/types.js';
import { type Scope, within } from '../scope.js';
import { lineHref, type PurchaseNames } from './purchase-line.js';

/** Fields copied unchanged, in the order of service.md 2.7. */
const HEAD = ['id', 'full_describe', 'describe'] as const;
const MIDDLE = ['on_waitlist', 'company_id'] as const;
const TAIL = ['quantity', 'is_cancelled'] as const;
const END = ['event_chain_id', 'channel', 'status'] as const;

export const purchaseBookingFields = fragment(
  'PurchaseBookingRow on Booking',
  `
  ${selection([...HEAD, ...MIDDLE, ...TAIL, ...END])} attendance customStatuses { status at } resourceId serviceId personId slotId ${BOOKED_IDS} courseBookingId duration listedDuration
  localStart localEnd localCancelUntil price { amountMinor } paid { amountMinor } dueNow { amountMinor }
  service { name questionGroupId ${VISIBILITY} } eventChain { name questionGroupId } person { name ${VISIBILITY} } resource { name ${VISIBILITY} } company { name deleted }
  address { ${addressFields} } answers { ${answerFields} } surveyAnswers { ${answerFields} }
  settings timeZone bookingType offeredUntil`,
);

/** Fields of the purchase that are shown with each booking. */
export interface PurchaseOf extends PurchaseNames {
  readonly client: {
    readonly id: number;
    readonly isMember: boolean;
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly email: string | null;
  } | null;
}

const placeOf = (row: PurchaseBookingRow) => ({ slot_id: row.slotId, event_id: eventIdOf(row), ...pick(row, END) });

/** A booking as holders of its purchase's long id see it. Source: wire.md 2.5, service.md 2.7. */
export function purchaseBooking(row: PurchaseBookingRow, purchase: PurchaseOf, at: Scope): Hal {
  const { client } = purchase;
  const here = within(at, row.companyId);
  const self = lineHref(purchase, here, { line: 'bookings', lineId: row.id });
  return {
    ...pick(row, HEAD),
    resource_name: row.resource?.name ?? null,
    person_name: row.person?.name ?? null,
    service_name: row.service?.name ?? row.eventChain?.name ?? null,
    resource_id: row.resourceId,
    member_id: client?.id ?? null,
    client_id: client?.id ?? null,
    client_name: client ? fullName(client) : '',
    client_email: client?.email ?? null,
    service_id: row.serviceId,
    person_id: row.personId,
    datetime: row.localStart,
    end_datetime: row.localEnd,
    duration: row.duration,
    duration_span: row.duration * 60,
    listed_duration: row.listedDuration,
    ...pick(row, MIDDLE),
    attended: attendedOf(row),
    company_name: row.company.name,
    ...amountsOf(row),
    ...pick(row, TAIL),
    multi_status: multiStatusOf(row),
    purchase_id: purchase.id,
    purchase_ref: purchase.longId,
    ...placeOf(row),
    ...(row.courseBookingId !== null && { course_booking_id: row.courseBookingId }),
    settings: settingsOf(row),
    ...pick(row, ['time_zone', 'booking_type']),
    min_cancellation_time: row.localCancelUntil,
    questions: {},
    address: row.address && addressObject(row.address),
    first_name: client?.firstName ?? null,
    last_name: client?.lastName ?? null,
    email: client?.email ?? null,
    _embedded: { answers: answersOf(row.answers, here, self), survey_answers: answersOf(row.surveyAnswers, here, self) },
    _links: { ...bookingLinks(row, self, here), ...linksOfBuyer(row, purchase, here) },
  };
}

/** Answers, each with a `self` of its own: without one, clients read the parent in its place. */
const answersOf = (rows: readonly AnswerRow[], at: Scope, booking: string): Hal[] =>
  rows
    .filter(({ adminOnly }) => at.admin || !adminOnly)
    .map((row) => answer(row, at, link(`${booking}${booking.includes('?') ? '&' : '?'}answer_id=${row.id}`)));

/** Id of the survey's form. The browser SDK requests the survey without checking for a link: form 0 has no questions. */
const surveyOf = ({ service, eventChain }: PurchaseBookingRow): number => (service ?? eventChain)?.questionGroupId ?? 0;

/** Links for the buyer: by the long id, as the member who bought, as an administrator. Source: decisions 10. */
function linksOfBuyer({ id, address, company }: PurchaseBookingRow, { longId, client }: PurchaseOf, at: Scope): Links {
  const purchaseUrl = `${at.base}/api/v1/purchases/${longId}`;
  const isAddressOpen = address && !company.deleted && (at.admin || !address.deleted);
  const record = client && (at.admin ? `${adminRoot(at)}/client/${client.id}` : `${purchaseUrl}/client`);
  return {
    client: record && (at.admin || (longId !== null && !client.isMember)) ? link(record) : undefined,
    member: client?.isMember ? link(`${publicRoot(at)}/members/${client.id}{?embed}`) : undefined,
    address: isAddressOpen ? link(`${root(at)}/addresses/${address.id}`) : undefined,
    attachments: longId === null ? undefined : link(`${purchaseUrl}/attach?booking_id=${id}`),
    check_in: at.admin ? link(`${adminRoot(at)}/bookings/${id}/check_in`) : undefined,
  };
}

const bookingLinks = (row: PurchaseBookingRow, self: string, at: Scope): Links => ({
  self: link(self),
  ...(!row.company.deleted && {
    company: link(`${at.base}/api/v1/company/${row.companyId}`),
    service: linkIfShown(row.service, `${publicRoot(at)}/services/${row.serviceId}`),
    person: linkIfShown(row.person, `${publicRoot(at)}/people/${row.personId}`),
    survey_questions: link(`${publicRoot(at)}/${surveyOf(row)}/survey_questions{?admin_only}`),
    resource: linkIfShown(row.resource, `${publicRoot(at)}/resources/${row.resourceId}`),
  }),
});
