import { addDays } from '../../../src/shared/local-date.js';
import { FIRST_DAY, type Stock } from '../buyer.js';

/** A selection that is sent as a query and as a subscription. */
export interface WatchedView {
  /** Operation without the keyword `query` or `subscription`. */
  readonly query: string;
  readonly variables: object;
  readonly headers: Readonly<Record<string, string>>;
}

const DAYS = [0, 1, 2, 3].map((day) => addDays(FIRST_DAY, day));

const TIMES = `($companyId: Int!, $input: AvailabilityInput!, $period: PeriodInput) {
  availableTimes(companyId: $companyId, input: $input, period: $period) { combinations { personId times { startsAt spacesLeft } } } }`;
const MONTH = `($companyId: Int!, $input: AvailabilityInput!, $period: PeriodInput) {
  availableDays(companyId: $companyId, input: $input, period: $period) { days { date spacesLeft } } }`;
const EVENT = '($companyId: Int!, $id: Int!) { event(companyId: $companyId, id: $id) { spacesLeft } }';
const DIARY = `($companyId: Int!, $filter: BookingFilter) {
  bookings(companyId: $companyId, filter: $filter, first: 200) { totalCount nodes { id localStart client { firstName } } } }`;
const SLOTS = '($companyId: Int!) { slots(companyId: $companyId, first: 100) { totalCount nodes { id } } }';

/** Views of what is sold: each person's times on four days and their month, the event, the diary at a desk. */
export function watchedViews({ companyId, serviceId, personIds, eventId, adminToken }: Stock): WatchedView[] {
  const guest = (query: string, variables: object): WatchedView => ({
    query,
    variables: { companyId, ...variables },
    headers: {},
  });
  const desk = (query: string, variables: object): WatchedView => ({
    ...guest(query, variables),
    headers: { Authorization: `Bearer ${adminToken}` },
  });
  const ofPerson = (id: number) => ({ serviceId, personIds: [id] });
  return [
    guest(EVENT, { id: eventId }),
    guest(SLOTS, {}),
    ...DAYS.map((day) => desk(DIARY, { filter: { from: day, to: day } })),
    ...DAYS.flatMap((from) => personIds.map((id) => guest(TIMES, { input: ofPerson(id), period: { from } }))),
    ...personIds.map((id) => guest(MONTH, { input: ofPerson(id), period: { month: FIRST_DAY.slice(0, 7) } })),
  ];
}
