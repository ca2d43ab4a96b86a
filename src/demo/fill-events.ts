import { sql } from 'kysely';
import { findRows } from '../database/row.js';
import { EventChain } from '../event/chains/event-chain.entity.js';
import { Event } from '../event/event.entity.js';
import { createBooking } from '../purchase/bookings/create-booking.js';
import { addDays, type LocalDate } from '../shared/local-date.js';
import { localDate } from '../shared/zoned-time.js';
import { answersFor } from './answers.js';
import { type Branch, type DemoContext, settle } from './demo-context.js';
import { type DiaryPlan, madeBefore } from './fill-diary.js';
import { FIRST_DAY, LAST_DAY } from './free-times.js';
import { giveOutcome } from './give-outcome.js';

/** Books clients into every occurrence of the demo's time, one to three tickets each. */
export async function fillEvents(
  demo: DemoContext,
  branch: Branch,
  { plan, perEvent }: { readonly plan: DiaryPlan; readonly perEvent: number },
): Promise<void> {
  for (const chainId of branch.eventChainIds) {
    const [chain] = await findRows(demo.em, EventChain, sql`t.id = ${chainId}`);
    for (const event of await occurrences(demo, branch, chainId)) {
      const bookings = 1 + demo.random.integer(perEvent);
      for (let left = bookings; left > 0; left--)
        await sellTickets(demo, branch, { plan, event, form: chain?.questionGroupId ?? null });
      await settle(demo.em);
    }
  }
}

async function occurrences({ em }: DemoContext, { timeZone, today }: Branch, chainId: number): Promise<Event[]> {
  const [first, last]: LocalDate[] = [addDays(today, FIRST_DAY), addDays(today, LAST_DAY)];
  const events = await findRows(em, Event, sql`t.event_chain_id = ${chainId} and not t.deleted`);
  return events.filter(({ startsAt }) => {
    const date = localDate(timeZone, startsAt.getTime());
    return first! <= date && date <= last!;
  });
}

async function sellTickets(
  demo: DemoContext,
  branch: Branch,
  { plan, event, form }: { readonly plan: DiaryPlan; readonly event: Event; readonly form: number | null },
): Promise<void> {
  const { random, em } = demo;
  const start = event.startsAt.getTime();
  const madeAt = madeBefore(demo, start);
  const input = {
    companyId: branch.companyId,
    clientId: random.one(plan.guests).id,
    eventId: event.id,
    quantity: 1 + random.integer(3),
    answers: answersFor(demo, branch, form),
    administratorId: plan.administratorId,
  };
  const { id } = await createBooking(em, input, madeAt);
  const desk = { companyId: branch.companyId, administratorId: plan.administratorId };
  await giveOutcome(demo, desk, { id, madeAt, start, end: event.endsAt.getTime() });
}
