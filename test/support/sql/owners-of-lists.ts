import type { ReadRows } from '../database.js';
import { CAMDEN, PARENT } from '../fixtures/demo-server.js';

/** GraphQL fields of records with lists, by type, such as `client(companyId: 1, id: 5)`. */
export type ListOwners = Readonly<Record<string, string>>;

/**
 * Finds the records of the demo with the longest lists. Lists that are short there are lengthened: the clients in a client's
 * care, bookings that share a time, were on a waiting list or used a coupon, payments of a purchase, and the services of branches
 * that correspond to one of the head.
 */
export async function ownersOfLists(rows: ReadRows): Promise<ListOwners> {
  const first = async (query: string) => Number(Object.values(Object((await rows(query))[0]))[0]);
  const most = (column: string) =>
    first(`
    select ${column} from booking where company_id = ${CAMDEN} and ${column} is not null group by 1 order by count(*) desc, 1 limit 1`);
  const eventId = await first(`
    select e.id from event e join booking b on b.event_id = e.id where e.company_id = ${CAMDEN} and not e.deleted
    group by 1 order by count(*) desc, 1 limit 1`);
  const [eventChainId, purchaseId, slotId] = [await most('event_chain_id'), await most('purchase_id'), await most('slot_id')];

  const clientId = await first(`select min(id) from client where company_id = ${PARENT} and not deleted`);
  await rows(`update client set parent_client_id = ${clientId} where id in (
    select id from client where company_id = ${PARENT} and id > ${clientId} and not deleted order by id limit 3)`);
  await rows(`update booking set slot_id = ${slotId} where id in (
    select id from booking where company_id = ${CAMDEN} and event_id = ${eventId} order by id limit 3)`);
  await rows(`update booking set waited_since = created_at where event_id = ${eventId}`);
  await rows(`update booking set coupon_id = (select min(id) from coupon where company_id = ${CAMDEN}), is_cancelled = false
    where id in (select id from booking where event_id = ${eventId} order by id limit 3)`);
  await rows(`update payment set purchase_id = ${purchaseId} where company_id = ${CAMDEN}`);
  const serviceId = await first(`
    update service set company_id = ${PARENT} where id = (
      select s.id from service s where s.company_id = ${CAMDEN} and s.reference = 'night') returning id`);
  await rows(`update service set reference = 'night' where reference in ('check', 'puppies') and company_id in (
    select id from company where parent_id = ${PARENT})`);

  const scheduleId = await first(`
    select schedule_id from shift_pattern where company_id = ${CAMDEN} and not deleted group by 1 order by count(*) desc, 1 limit 1`);

  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const figures = `analytics(companyId: ${CAMDEN}, from: "${ago(56)}", until: "${ago(-90)}")`;
  return {
    Client: `client(companyId: ${PARENT}, id: ${clientId})`,
    Company: `company(id: ${PARENT})`,
    CourseBooking: `purchase(id: ${purchaseId}) { courseBookings`,
    Event: `event(companyId: ${CAMDEN}, id: ${eventId}, includeHidden: true)`,
    EventChain: `eventChain(companyId: ${CAMDEN}, id: ${eventChainId}, includeHidden: true)`,
    Purchase: `purchase(id: ${purchaseId})`,
    Schedule: `schedule(companyId: ${CAMDEN}, id: ${scheduleId})`,
    Service: `service(companyId: ${PARENT}, id: ${serviceId}, includeHidden: true)`,
    Slot: `slot(companyId: ${CAMDEN}, id: ${slotId})`,
    BookingAnalyticsRow: `${figures} { bookings { rows`,
    ClientAnalyticsRow: `${figures} { clients { rows`,
    EventAnalyticsRow: `${figures} { events { rows`,
    QueueAnalyticsRow: `${figures} { queue { rows`,
    WaitingListAnalyticsRow: `${figures} { waitingList { rows`,
    CouponAnalyticsRow: `${figures} { coupons { rows`,
  };
}
