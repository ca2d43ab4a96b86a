import { sql } from 'kysely';
import { logOut } from '../account/login/log-out.js';
import { openSession } from '../account/login/open-session.js';
import { Booking } from '../booking/booking.entity.js';
import { findRows } from '../database/row.js';
import { runSql } from '../database/run-sql.js';
import { createEventChain, type NewEventChain } from '../event/chains/create-event-chain.js';
import { Event } from '../event/event.entity.js';
import { EventGroup } from '../event/event-group.entity.js';
import { Package } from '../prepaid/package.entity.js';
import { Product } from '../purchase/articles/product.entity.js';
import { addToBasket } from '../purchase/basket/add-to-basket.js';
import { attachFile } from '../purchase/basket/attach-file.js';
import type { NewBasketItem } from '../purchase/basket/new-item.js';
import { createBooking } from '../purchase/bookings/create-booking.js';
import { updateBooking } from '../purchase/bookings/update-booking.js';
import { checkout } from '../purchase/checkout/checkout.js';
import { Voucher } from '../purchase/discounts/voucher.entity.js';
import { payPurchase } from '../purchase/payments/pay-purchase.js';
import { addDays, startOfWeek } from '../shared/local-date.js';
import type { DemoClient } from './clients.js';
import { type Branch, type DemoContext, settle } from './demo-context.js';
import { PAW } from './paw.js';

/** Adds an event that is full, a course, and a member who has bought one of everything and waits for the event. */
export async function sellOut(
  demo: DemoContext,
  branch: Branch,
  { guests, administratorId }: { readonly guests: readonly DemoClient[]; readonly administratorId: number },
): Promise<void> {
  const { em, now } = demo;
  const { companyId } = branch;
  const portraits = await announce(demo, branch, portraitsOf(branch));
  const school = await announce(demo, branch, schoolOf(branch));
  for (const { id: clientId } of guests.slice(1, 3)) {
    await createBooking(em, { companyId, clientId, eventId: portraits.id, quantity: 1, administratorId }, now);
  }
  await settle(em);
  await buyEverything(demo, branch, guests[0]!, { portraits, school, administratorId });
  await answerSurvey(demo, branch);
}

const portraitsOf = ({ today }: Branch) => ({
  name: 'Pet portraits',
  description: 'Ten minutes with a photographer.',
  startDate: addDays(startOfWeek(today, 1), 3 * 7 + 6),
  time: '11:00',
  duration: 60,
  spaces: 2,
  price: 2000,
  waitingListLength: 5,
  reference: '7003',
});

const schoolOf = ({ today }: Branch) => {
  const start = addDays(startOfWeek(today, 1), 4 * 7 + 3);
  return {
    name: 'Puppy school',
    description: 'Four Thursdays that build on each other.',
    startDate: start,
    time: '17:30',
    duration: 45,
    recurrenceRule: 'FREQ=WEEKLY;BYDAY=TH',
    endDate: addDays(start, 3 * 7),
    course: true,
    spaces: 8,
    price: 6000,
    reference: '7004',
  };
};

/** Creates a chain in the group of the branch and at its address, and returns the first occurrence. */
async function announce(
  { em, now }: DemoContext,
  { companyId }: Branch,
  chain: Omit<NewEventChain, 'eventGroupId' | 'addressId'>,
): Promise<Event> {
  const [group] = await findRows(em, EventGroup, sql`t.company_id = ${companyId}`);
  const [company] = await runSql<{ addressId: number }>(em)`select address_id from company where id = ${companyId}`;
  const place = { eventGroupId: group!.id, addressId: company!.addressId };
  const { id } = await createEventChain(em, { companyId, ...chain, ...place }, now);
  await settle(em);
  const [first] = await findRows(em, Event, sql`t.event_chain_id = ${id}`);
  return first!;
}

interface ShownEvents {
  readonly portraits: Event;
  readonly school: Event;
  readonly administratorId: number;
}

async function buyEverything(demo: DemoContext, branch: Branch, { id: clientId }: DemoClient, shown: ShownEvents): Promise<void> {
  const { em, now, holdSeconds, basketSeconds } = demo;
  const { companyId, rootId } = branch;
  const own = await openSession(em, { kind: 'member', companyId: rootId, clientId });
  const sessionId = own.id;
  const items = await oneOfEverything(demo, branch, shown);
  const input = { companyId, items, replace: true, sessionId, byAdmin: false, memberId: clientId, holdSeconds, basketSeconds };
  const { basket } = await addToBasket(em, input, now);
  const [line] = await runSql<{ id: string }>(em)`
    select id from basket_item where basket_id = ${basket.id} and event_id = ${shown.school.id}`;
  const file = { fileName: 'my-puppy.png', contentType: 'image/png', content: PAW };
  await attachFile(em, { sessionId, companyId, itemId: line!.id, id: null }, file);
  await settle(em);
  const purchase = await checkout(
    em,
    { companyId, sessionId, memberId: clientId, isAdmin: false, administratorId: null, channel: 'member' },
    now,
  );
  const { administratorId } = shown;
  await payPurchase(em, { companyId, id: purchase.id, kind: 'card', transactionId: 'demo-7004', administratorId });
  await settle(em);
  await logOut(em, sessionId);
}

async function oneOfEverything(
  { em }: DemoContext,
  { companyId }: Branch,
  { portraits, school }: ShownEvents,
): Promise<NewBasketItem[]> {
  const own = sql`t.company_id = ${companyId}`;
  const [lead, trims, gift] = [
    await findRows(em, Product, own),
    await findRows(em, Package, own),
    await findRows(em, Voucher, own),
  ].map(([first]) => first?.id ?? null);
  return [
    { eventId: portraits.id, joinWaitingList: true },
    { eventId: school.id },
    { productId: lead ?? null },
    { packageId: trims ?? null },
    { voucherId: gift ?? null },
  ];
}

/** Answers the survey of a visit that is over and completed. */
async function answerSurvey({ em, now }: DemoContext, { companyId, questions }: Branch): Promise<void> {
  const survey = questions.find(({ inSurvey }) => inSurvey);
  const [visit] = await findRows(
    em,
    Booking,
    sql`t.company_id = ${companyId} and t.ends_at < ${now} and not t.is_cancelled and t.service_id in (
      select id from service where detail_group_id = ${survey?.questionGroupId ?? 0}) and t.multi_status ? 'completed'`,
  );
  if (!survey || !visit) return;
  const changes = { answers: [{ questionId: survey.id, value: 'Very good' }] };
  await updateBooking(em, { companyId, id: visit.id, changes, byAdmin: true }, now);
  await settle(em);
}
