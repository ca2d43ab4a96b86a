import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { Booking } from '../../src/booking/booking.entity.js';
import { updateSettings } from '../../src/company/update-settings.js';
import { findRows } from '../../src/database/row.js';
import { addToBasket, type ItemAsk } from '../../src/purchase/add-to-basket.js';
import type { Basket } from '../../src/purchase/basket.entity.js';
import { type CheckoutAsk, checkout } from '../../src/purchase/checkout.js';
import { payPurchase } from '../../src/purchase/pay-purchase.js';
import type { Purchase } from '../../src/purchase/purchase.entity.js';
import { freshDatabase, type TestDatabase } from './database.js';
import { adminToken, aMember, buildHouse, type House } from './house.js';
import { invariants } from './invariants.js';

export const NOW = new Date('2030-03-01T12:00:00Z');

const WORKDAYS = [1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 15, 16, 17, 18, 19, 22, 23, 24, 25, 26];

/** Sells in a house of its own, by the domain's commands alone. */
export class Till {
  private day = 0;

  private constructor(
    readonly database: TestDatabase,
    readonly house: House,
    readonly administratorId: number,
    /** A member. */
    readonly mia: number,
  ) {}

  static async open(): Promise<Till> {
    const database = await freshDatabase();
    const house = await buildHouse(database.orm);
    const { em, companyId } = house;
    const mia = (await aMember(em, companyId)).id;
    await adminToken(em, companyId);
    const { rows } = await sql<{ id: number }>`select id from administrator`.execute(em.getKysely());
    await updateSettings(em, companyId, { hasWallets: true, paymentTax: 20 });
    return new Till(database, house, rows[0]!.id, mia);
  }

  /** What was never loaded cannot be stale. */
  get em(): EntityManager {
    return this.database.orm.em.fork();
  }

  get companyId(): number {
    return this.house.companyId;
  }

  /** Each test has days of its own: of April 2030, Monday to Friday. */
  nextDay(): string {
    return `2030-04-${String(WORKDAYS[this.day++]).padStart(2, '0')}`;
  }

  /** Half an hour with Ann. */
  check(date: string, time: string, more: ItemAsk = {}): ItemAsk {
    const { check, ann } = this.house;
    return { serviceId: check.id, personId: ann.id, startsAt: `${date}T${time}:00`, ...more };
  }

  async add(items: ItemAsk[], memberId: number | null = null): Promise<Basket> {
    const limits = { holdSeconds: 300, basketSeconds: 900, replace: false, sessionId: null, byAdmin: false };
    return (await addToBasket(this.em, { ...limits, companyId: this.companyId, items, memberId }, NOW)).basket;
  }

  buy(sessionId: number, further: Partial<CheckoutAsk> = {}): Promise<Purchase> {
    const who = {
      client: { firstName: 'Zoe' },
      memberId: null,
      isAdmin: false,
      administratorId: null,
      channel: 'online',
    } as const;
    return checkout(this.em, { companyId: this.companyId, sessionId, ...who, ...further }, NOW);
  }

  buyAsMia(sessionId: number, further: Partial<CheckoutAsk> = {}): Promise<Purchase> {
    return this.buy(sessionId, { client: null, memberId: this.mia, channel: 'member', ...further });
  }

  pay(id: number, amount?: number): Promise<Purchase> {
    return payPurchase(this.em, { companyId: this.companyId, id, amount, administratorId: this.administratorId });
  }

  bookingsOf(purchaseId: number): Promise<Booking[]> {
    return findRows(this.em, Booking, sql`t.purchase_id = ${purchaseId}`);
  }

  async everythingAddsUp(): Promise<void> {
    for (const [name, invariant] of Object.entries(invariants)) expect([name, await invariant(this.em)]).toEqual([name, []]);
  }
}
