import type { MikroORM } from '@mikro-orm/postgresql';
import { createPerson } from '../../src/catalogue/people/create-person.js';
import { createService } from '../../src/catalogue/services/create-service.js';
import { addDays } from '../../src/shared/local-date.js';
import { adminToken, createTalk, createTestCompany } from '../support/fixtures/test-company.js';
import { bodyOf, type Entry, type Ledger } from './ledger.js';

/** Times and spaces for sale: half-hours of twenty people, and spaces of one large event. */
export interface Stock {
  readonly companyId: number;
  readonly serviceId: number;
  readonly personIds: readonly number[];
  readonly eventId: number;
  readonly adminToken: string;
}

const PEOPLE = 20;

/** Half-hours of a working day. */
const TIMES = 16;

/** A Monday far from a clock change: London is at UTC until the end of March. */
export const FIRST_DAY = '2030-01-07';

export async function createStock(orm: MikroORM): Promise<Stock> {
  const { em, companyId, scheduleId } = await createTestCompany(orm);
  const personIds: number[] = [];
  for (let at = 0; at < PEOPLE; at++) personIds.push((await createPerson(em, { companyId }, { name: `P${at}`, scheduleId })).id);
  const service = await createService(em, companyId, { name: 'Half an hour', durations: [30], prices: [1500], personIds });
  const { talk } = await createTalk(em, companyId, { spaces: 10_000, startsAt: '2030-02-04T18:00:00Z' });
  return { companyId, serviceId: service.id, personIds, eventId: talk.id, adminToken: await adminToken(em, companyId) };
}

export const emailOf = (buyer: number) => `buyer-${buyer}@example.test`;

/** Runs one buyer: every eighth is booked by staff at the desk, and every tenth of the others cancels afterwards. */
export async function runBuyer(ledger: Ledger, floor: Stock, buyer: number): Promise<void> {
  if (buyer % 8 === 7) {
    await bookAtDesk(ledger, floor, buyer);
    return;
  }
  const bought = await checkOut(ledger, floor, buyer);
  const longId = bought && bodyOf(bought.answer).long_id;
  if (buyer % 10 !== 0 || !longId) return;
  await ledger.ask({ buyer, step: 'cancel', method: 'DELETE', path: `/api/v1/purchases/${longId}`, body: {}, token: null });
}

async function bookAtDesk(ledger: Ledger, floor: Stock, buyer: number): Promise<Entry> {
  const path = `/api/v1/admin/${floor.companyId}/bookings`;
  const body = { event_id: floor.eventId, quantity: 1, client: client(buyer) };
  return ledger.ask({ buyer, step: 'desk', method: 'POST', path, body, token: floor.adminToken });
}

async function checkOut(ledger: Ledger, floor: Stock, buyer: number): Promise<Entry | null> {
  const token = await hold(ledger, floor, buyer);
  if (token === null) return null;
  const path = `/api/v1/${floor.companyId}/basket/checkout`;
  return ledger.ask({ buyer, step: 'checkout', method: 'POST', path, body: { client: client(buyer) }, token });
}

/** Holds a time; a buyer whose time is taken tries one of the alternatives in the answer. */
async function hold(ledger: Ledger, floor: Stock, buyer: number, item = itemOf(floor, buyer)): Promise<string | null> {
  const path = `/api/v1/${floor.companyId}/basket/add_item`;
  const { answer } = await ledger.ask({ buyer, step: 'hold', method: 'POST', path, body: item, token: null });
  if (answer?.status === 201) return answer.token;
  const { alternatives = [] } = (bodyOf(answer).data ?? {}) as { alternatives?: string[] };
  const datetime = alternatives[buyer % Math.max(alternatives.length, 1)];
  return datetime ? hold(ledger, floor, buyer, { ...item, datetime }) : null;
}

const client = (buyer: number) => ({ first_name: 'Buyer', last_name: `${buyer}`, email: emailOf(buyer) });

/**
 * Every fourth buyer wants spaces of the event. The others each want a half-hour of their own, except every fifth, who
 * wants the next buyer's.
 */
function itemOf({ serviceId, personIds, eventId }: Stock, buyer: number): object {
  if (buyer % 4 === 3) return { event_id: eventId, qty: 1 + (buyer % 2) };
  const wish = buyer % 5 === 0 ? buyer + 1 : buyer;
  const turn = Math.floor(wish / PEOPLE);
  const working = Math.floor(turn / TIMES);
  const day = addDays(FIRST_DAY, 7 * Math.floor(working / 5) + (working % 5));
  const minute = 9 * 60 + 30 * (turn % TIMES);
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
  return { service_id: serviceId, person_id: personIds[wish % PEOPLE], datetime: `${day}T${time}` };
}
