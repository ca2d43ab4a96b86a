import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { updateSettings } from '../../src/company/update-settings.js';
import { findRows } from '../../src/database/row.js';
import { createEventChain } from '../../src/event/create-event-chain.js';
import { Event } from '../../src/event/event.entity.js';
import { addToBasket, type ItemAsk } from '../../src/purchase/add-to-basket.js';
import { checkout } from '../../src/purchase/checkout.js';
import { payPurchase } from '../../src/purchase/pay-purchase.js';
import { saveRecord } from '../../src/purchase/save-record.js';
import { COUPON, PACKAGE, PRODUCT, VOUCHER } from '../../src/purchase/sold-kinds.js';
import { aClient, adminToken, aMember, aTalk, buildHouse, type House } from './house.js';

/** A company with one of everything that a purchase is made of. */
export interface Tenant {
  readonly id: number;
  readonly house: House;
  /** Of an hour, a thousand spaces. */
  readonly eventId: number;
  /** The first session of a course. */
  readonly courseId: number;
  readonly productId: number;
  readonly packageId: number;
  readonly voucherId: number;
  /** Of a coupon of ten per cent. */
  readonly couponCode: string;
  /** Of a voucher that was bought and paid for. */
  readonly voucherCode: string;
  /** Checks that the member has paid for. */
  readonly prePaidId: number;
  readonly member: Awaited<ReturnType<typeof aMember>>;
  /** A contact without an account. */
  readonly clientId: number;
  readonly email: string;
  readonly adminToken: string;
}

/** Three tenants, of whom the first two are branches of one company, and the third is of a family of its own. */
export interface Tenants {
  /** Token of an administrator of the company at the head of the two. */
  readonly headToken: string;
  readonly own: Tenant;
  readonly sibling: Tenant;
  readonly stranger: Tenant;
}

/** In every name of the stranger, and of what it has. */
export const CANARY = 'Zanzibar';

export async function buildTenants(orm: MikroORM): Promise<Tenants> {
  const head = await buildHouse(orm);
  await updateSettings(head.em, head.companyId, { hasWallets: true });
  const own = await openTenant(await buildHouse(orm, { parentId: head.companyId }), 'own');
  const sibling = await openTenant(await buildHouse(orm, { parentId: head.companyId }), 'sibling', own.member);
  const stranger = await openTenant(await buildHouse(orm), 'stranger');
  await markNames(stranger);
  return { headToken: await adminToken(head.em, head.companyId), own, sibling, stranger };
}

/** @param known the member, where the family has one already */
async function openTenant(house: House, name: string, known?: Tenant['member']): Promise<Tenant> {
  const { em, companyId: id, check } = house;
  const member = known ?? (await aMember(em, id));
  const token = await adminToken(em, id);
  const email = `${name}.contact@example.test`;
  const key = { companyId: id };
  const product = await saveRecord(em, PRODUCT, key, { name: 'Lead', price: 700 });
  const ahead = await saveRecord(em, PACKAGE, key, { name: 'Checks', price: 4000, bookings: 500, serviceIds: [check.id] });
  const voucher = await saveRecord(em, VOUCHER, key, { name: 'Gift', price: 2000, value: 10_000_000 });
  const couponCode = `${name}-ten`.toUpperCase();
  await saveRecord(em, COUPON, key, { code: couponCode, name: 'Ten', percent: 10 });
  await buyAndPay(house, member.id, { packageId: ahead.id });
  await buyAndPay(house, member.id, { voucherId: voucher.id });
  const [prePaidId] = await idsOf(em, 'pre_paid_booking', id);
  const { rows } = await sql<{ code: string }>`select code from voucher_code where company_id = ${id}`.execute(em.getKysely());
  return {
    ...{ id, house, member, email, couponCode, prePaidId: prePaidId!, voucherCode: rows[0]!.code },
    ...{ productId: product.id, packageId: ahead.id, voucherId: voucher.id },
    eventId: (await aTalk(em, id, { spaces: 1000, startsAt: '2030-03-05T18:00:00Z' })).talk.id,
    courseId: await aCourse(house),
    clientId: await aClient(em, id, email),
    adminToken: token,
  };
}

async function buyAndPay({ em, companyId }: House, clientId: number, item: ItemAsk): Promise<void> {
  const limits = { replace: false, sessionId: null, byAdmin: true, holdSeconds: 300, basketSeconds: 900 };
  const { basket } = await addToBasket(em, { companyId, items: [item], ...limits }, new Date());
  const buyer = { clientId, memberId: null, isAdmin: true, administratorId: null, channel: 'online' } as const;
  const { id } = await checkout(em, { companyId, sessionId: basket.sessionId, ...buyer }, new Date());
  const [administratorId] = await idsOf(em, 'administrator', companyId);
  await payPurchase(em, { companyId, id, administratorId: administratorId! });
}

/** The first session of a course of three Mondays, with spaces for everybody. */
async function aCourse({ em, companyId, chain: { eventGroupId, addressId } }: House): Promise<number> {
  const given = { name: 'Course', eventGroupId, addressId: addressId!, price: 6000, spaces: 1000, course: true };
  const times = { datetime: '2030-05-06T18:00:00+01:00', recurrenceType: 'WEEK', endDate: '2030-05-20', duration: 60 };
  const chain = await createEventChain(em, companyId, { ...given, ...times }, new Date());
  const [first] = await findRows(em, Event, sql`t.event_chain_id = ${chain.id}`);
  return first!.id;
}

async function idsOf(em: EntityManager, table: string, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where company_id = ${companyId}`.execute(
    em.getKysely(),
  );
  return rows.map(({ id }) => id);
}

const NAMED = ['service', 'person', 'resource', 'event_chain', 'event_group', 'product', 'package', 'voucher', 'coupon'];

async function markNames({ id, house: { em } }: Tenant): Promise<void> {
  for (const table of NAMED)
    await sql`update ${sql.table(table)} set name = name || ' ' || ${CANARY} where company_id = ${id}`.execute(em.getKysely());
  await sql`update company set name = name || ' ' || ${CANARY} where id = ${id}`.execute(em.getKysely());
  await sql`update client set first_name = ${CANARY} where company_id = ${id}`.execute(em.getKysely());
}
