import { sql } from 'kysely';
import { findRows } from '../database/row.js';
import { EventChain } from '../event/chains/event-chain.entity.js';
import { Event } from '../event/event.entity.js';
import { createBooking } from '../purchase/bookings/create-booking.js';
import { addDays, type LocalDate } from '../shared/local-date.js';
import { localDate } from '../shared/zoned-time.js';
import { answersFor } from './answers.js';
import type { DiaryPlan } from './fill-diary.js';
import { madeBefore } from './fill-diary.js';
import { FIRST_DAY, LAST_DAY } from './free-times.js';
import { liveThrough } from './live-through.js';
import { type Branch, type Stage, settle } from './stage.js';

/** Clients at every occurrence of the demo's time, one to three tickets each. */
export async function fillEvents(stage: Stage, branch: Branch, plan: DiaryPlan, perEvent: number): Promise<void> {
  for (const chainId of branch.eventChainIds) {
    const [chain] = await findRows(stage.em, EventChain, sql`t.id = ${chainId}`);
    for (const event of await occurrences(stage, branch, chainId)) {
      const bookings = 1 + stage.random.whole(perEvent);
      for (let left = bookings; left > 0; left--) await sellTickets(stage, branch, plan, event, chain?.detailGroupId ?? null);
      await settle(stage.em);
    }
  }
}

async function occurrences({ em }: Stage, { zone, today }: Branch, chainId: number): Promise<Event[]> {
  const [first, last]: LocalDate[] = [addDays(today, FIRST_DAY), addDays(today, LAST_DAY)];
  const events = await findRows(em, Event, sql`t.event_chain_id = ${chainId} and not t.deleted`);
  return events.filter(({ startsAt }) => {
    const date = localDate(zone, startsAt.getTime());
    return first! <= date && date <= last!;
  });
}

async function sellTickets(stage: Stage, branch: Branch, plan: DiaryPlan, event: Event, form: number | null): Promise<void> {
  const { random, em } = stage;
  const start = event.startsAt.getTime();
  const madeAt = madeBefore(stage, start);
  const ask = {
    companyId: branch.companyId,
    clientId: random.one(plan.guests).id,
    eventId: event.id,
    quantity: 1 + random.whole(3),
    answers: answersFor(stage, branch, form),
    administratorId: plan.administratorId,
  };
  const { id } = await createBooking(em, ask, madeAt);
  await liveThrough(stage, branch.companyId, { id, madeAt, start, end: event.endsAt.getTime() });
}
