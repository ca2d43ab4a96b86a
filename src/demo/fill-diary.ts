import { createBooking } from '../purchase/bookings/create-booking.js';
import { DAY_MINUTES, MINUTE } from '../shared/interval.js';
import { addDays } from '../shared/local-date.js';
import { answersFor } from './answers.js';
import { bookOnline } from './book-online.js';
import type { DemoClient } from './clients.js';
import { type Branch, type DemoContext, named, settle } from './demo-context.js';
import { FIRST_DAY, LAST_DAY, type Offered, offeredTimes, TakenTimes } from './free-times.js';
import { giveOutcome } from './give-outcome.js';
import type { Visit } from './visit.js';

export interface DiaryPlan {
  readonly guests: readonly DemoClient[];
  /** Members whose log-ins are published: they book online in turn with the other clients. */
  readonly regulars: readonly DemoClient[];
  readonly administratorId: number;
  /** Bookings of services. */
  readonly bookings: number;
  /** Step at which a booking is made by the client, with a basket: 3 makes every third one. */
  readonly onlineEvery: number;
  /** Names of the staff who are serving walk-ins now. */
  readonly atDesk: readonly string[];
}

/** Minutes before and after now in which the staff at the desk have no appointment. */
const DESK_MINUTES = 15;

/** Fills the diary with bookings from three weeks ago to four weeks ahead, spread evenly over the days. */
export async function fillDiary(demo: DemoContext, branch: Branch, plan: DiaryPlan): Promise<void> {
  const offered = await offeredTimes(demo, branch);
  const taken = new TakenTimes();
  const now = demo.now.getTime();
  for (const name of plan.atDesk) {
    taken.keepFree(named(branch.people, name).id, { start: now - DESK_MINUTES * MINUTE, end: now + DESK_MINUTES * MINUTE });
  }
  for (let at = 0; at < plan.bookings; at++) {
    const day = FIRST_DAY + Math.floor((at * (LAST_DAY - FIRST_DAY + 1)) / plan.bookings);
    const chosen = chooseTime(demo, branch, { offered, taken, day });
    if (!chosen) continue;
    const isOnline = at % plan.onlineEvery === plan.onlineEvery - 1;
    const guest = (isOnline && regular(plan, Math.floor(at / plan.onlineEvery))) || demo.random.one(plan.guests);
    const visit = { ...chosen, guest, madeAt: madeBefore(demo, chosen.time.start) };
    const id = isOnline ? await bookOnline(demo, branch, visit) : await bookAtDesk(demo, branch, plan, visit);
    const end = visit.time.start + visit.offered.duration * MINUTE;
    const desk = { companyId: branch.companyId, administratorId: plan.administratorId };
    await giveOutcome(demo, desk, { id, madeAt: visit.madeAt, start: visit.time.start, end });
    await settle(demo.em);
  }
}

const regular = ({ regulars }: DiaryPlan, turn: number): DemoClient | undefined => regulars[turn % (regulars.length + 1)];

const TRIES = 40;

/** Chooses a free time on that day or, after several attempts, on one of the next. Undefined when every attempt failed. */
function chooseTime(
  { random }: DemoContext,
  { today }: Branch,
  { offered, taken, day }: { readonly offered: readonly Offered[]; readonly taken: TakenTimes; readonly day: number },
) {
  for (let tries = 0; tries < TRIES; tries++) {
    const date = addDays(today, Math.min(LAST_DAY, day + Math.floor(tries / 8)));
    const one = random.one(offered);
    const times = one.byDay.get(date);
    if (!times) continue;
    const time = random.one(times);
    if (taken.take(one, time)) return { offered: one, time };
  }
  return undefined;
}

/** Moment at which a booking is made: two to eleven days before it starts, but not later than now. */
export function madeBefore({ random, now }: DemoContext, start: number): Date {
  const minutes = (2 + random.integer(10)) * DAY_MINUTES + random.integer(8 * 60);
  return new Date(Math.min(now.getTime(), start - minutes * MINUTE));
}

async function bookAtDesk(demo: DemoContext, branch: Branch, { administratorId }: DiaryPlan, visit: Visit): Promise<number> {
  const { time, offered, guest, madeAt } = visit;
  const input = {
    companyId: branch.companyId,
    clientId: guest.id,
    eventId: time.bookableId,
    startsAt: new Date(time.start).toISOString(),
    duration: offered.duration,
    answers: answersFor(demo, branch, offered.service.questionGroupId),
    administratorId,
  };
  return (await createBooking(demo.em, input, madeAt)).id;
}
