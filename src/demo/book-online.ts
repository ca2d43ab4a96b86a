import { sql } from 'kysely';
import { logOut } from '../account/login/log-out.js';
import { openSession } from '../account/login/open-session.js';
import { Booking } from '../booking/booking.entity.js';
import { findRows } from '../database/row.js';
import { addToBasket } from '../purchase/basket/add-to-basket.js';
import { checkout } from '../purchase/checkout/checkout.js';
import { answersFor } from './answers.js';
import type { Branch, DemoContext } from './demo-context.js';
import type { Visit } from './visit.js';

/** Makes a booking as clients do: into a basket and out of it, members under their own log-in. Returns its id. */
export async function bookOnline(demo: DemoContext, branch: Branch, visit: Visit): Promise<number> {
  const { em } = demo;
  const { guest, madeAt } = visit;
  const own = guest.isMember ? await logIn(demo, branch, guest.id) : null;
  const sessionId = await fillBasket(demo, branch, visit, own);
  const purchase = await checkout(
    em,
    {
      companyId: branch.companyId,
      sessionId,
      memberId: guest.isMember ? guest.id : null,
      ...(!guest.isMember && { client: { firstName: guest.firstName, lastName: guest.lastName, email: guest.email } }),
      isAdmin: false,
      administratorId: null,
      channel: guest.isMember ? 'member' : 'online',
    },
    madeAt,
  );
  if (own !== null) await logOut(em, own);
  const [booking] = await findRows(em, Booking, sql`t.purchase_id = ${purchase.id}`);
  if (!booking) throw new RangeError(`Purchase ${purchase.id} of the demo has no booking`);
  return booking.id;
}

async function logIn({ em }: DemoContext, { rootId }: Branch, clientId: number): Promise<number> {
  return (await openSession(em, { kind: 'member', companyId: rootId, clientId })).id;
}

/** Fills a basket. Returns the id of its session: the member's, or one that was opened for it. */
async function fillBasket(demo: DemoContext, branch: Branch, visit: Visit, sessionId: number | null): Promise<number> {
  const { em, holdSeconds, basketSeconds } = demo;
  const { time, offered, madeAt } = visit;
  const item = {
    eventId: time.bookableId,
    startsAt: new Date(time.start).toISOString(),
    duration: offered.duration,
    answers: answersFor(demo, branch, offered.service.questionGroupId),
  };
  const input = { companyId: branch.companyId, items: [item], replace: true, sessionId, byAdmin: false };
  return (await addToBasket(em, { ...input, holdSeconds, basketSeconds }, madeAt)).basket.sessionId;
}
