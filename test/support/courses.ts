import { sql } from 'kysely';
import { findRows } from '../../src/database/row.js';
import { createEventChain, type NewEventChain } from '../../src/event/create-event-chain.js';
import { Event } from '../../src/event/event.entity.js';
import { type AddAsk, addToBasket, type ItemAsk } from '../../src/purchase/add-to-basket.js';
import { BasketItem } from '../../src/purchase/basket.entity.js';
import { NOW, Till } from './till.js';

/** Noon of the first day of a course, and so many days after it. */
export const later = (days: number) => new Date(Date.parse('2030-05-06T12:00:00Z') + days * 86_400_000);

/** Courses at a till, by the domain's commands alone. */
export class Courses {
  private constructor(readonly till: Till) {}

  static async open(): Promise<Courses> {
    return new Courses(await Till.open());
  }

  /** All that was sold must add up. */
  async close(): Promise<void> {
    await this.till.everythingAddsUp();
    await this.till.database.close();
  }

  /** Three Mondays of May at 18:00 in London, 6000 for all of them, four spaces. */
  async make(more: Partial<NewEventChain> = {}) {
    const { em, companyId, house } = this.till;
    const { eventGroupId, addressId } = house.chain;
    const given = { name: 'Puppy course', eventGroupId, addressId: addressId!, price: 6000, spaces: 4, course: true };
    const times = { datetime: '2030-05-06T18:00:00+01:00', recurrenceType: 'WEEK', endDate: '2030-05-20', duration: 60 };
    const chain = await createEventChain(em, companyId, { ...given, ...times, ...more }, NOW);
    return { chain, ids: (await this.occurrences(chain.id)).map(({ id }) => id) };
  }

  /** In order of time. */
  async occurrences(chainId: number): Promise<Event[]> {
    const found = await findRows(this.till.em, Event, sql`t.event_chain_id = ${chainId} and not t.deleted`);
    return found.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  }

  async spaces(chainId: number): Promise<string[]> {
    const found = await this.occurrences(chainId);
    return found.map(({ spacesHeld, spacesBooked }) => `${spacesHeld} held, ${spacesBooked} booked`);
  }

  async add(items: ItemAsk[], sessionId: number | null = null, more: Partial<AddAsk> = {}, now = NOW) {
    const limits = { replace: false, byAdmin: false, holdSeconds: 300, basketSeconds: 900 };
    const ask = { companyId: this.till.companyId, items, sessionId, ...limits, ...more };
    const { basket } = await addToBasket(this.till.em, ask, now);
    return { ...basket, lines: await this.lines(basket.id) };
  }

  async lines(basketId: number): Promise<BasketItem[]> {
    const lines = await findRows(this.till.em, BasketItem, sql`t.basket_id = ${basketId}`);
    return lines.sort((a, b) => a.place - b.place);
  }

  async buy(eventId: number, more: ItemAsk = {}) {
    const { sessionId } = await this.add([{ eventId, ...more }]);
    const purchase = await this.till.buy(sessionId);
    return { purchase, bookings: await this.till.bookingsOf(purchase.id) };
  }

  async cancelled(purchaseId: number): Promise<boolean[]> {
    return (await this.till.bookingsOf(purchaseId)).map(({ isCancelled }) => isCancelled);
  }
}
