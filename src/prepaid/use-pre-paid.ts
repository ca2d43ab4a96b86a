import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { findCompany } from '../company/find-company.js';
import { listRows, type OrderedQuery, orderOrDefault, type Page } from '../database/page.js';
import { runSql } from '../database/run-sql.js';
import { invalid, Refusal } from '../shared/refusal.js';
import type { PAID_AHEAD_ORDERS } from './paid-ahead-orders.js';
import { PrePaidBooking } from './pre-paid-booking.entity.js';

export interface PrePaidQuery extends OrderedQuery<typeof PAID_AHEAD_ORDERS> {
  /** True: includes those that are used up, expired or not yet paid for. */
  readonly includeUnusable?: boolean | null;
  /** Only those valid for this bookable combination. */
  readonly bookableId?: number | null;
  /** Only those of this company. */
  readonly atCompanyId?: number | null;
}

/**
 * Lists the pre-paid bookings of a client in the family, or, without a client, those of a company. Default order: by id.
 * Source: wire.md 1.4.
 */
export async function listPrePaidBookings(
  em: EntityManager,
  { companyId, clientId }: { readonly companyId: number; readonly clientId: number | null },
  { includeUnusable, bookableId, atCompanyId, orderBy, page, withTotal }: PrePaidQuery,
): Promise<Page<PrePaidBooking>> {
  await findCompany(em, companyId);
  const scope =
    clientId === null ? sql`t.company_id = ${companyId}` : sql`t.client_id = ${clientId} and ${inFamilyOf(companyId)}`;
  const where = sql`${scope} and not t.deleted
    ${atCompanyId == null ? sql`` : sql`and t.company_id = ${atCompanyId}`}
    ${includeUnusable ? sql`` : sql`and ${usable}`}
    ${bookableId == null ? sql`` : sql`and t.service_ids && array(select service_id from bookable where id = ${bookableId})`}`;
  return listRows(em, PrePaidBooking, { where, orderBy: orderOrDefault(orderBy, 'id'), page, withTotal });
}

const inFamilyOf = (companyId: number): RawBuilder<unknown> => sql`t.company_id in (
  select other.id from company own join company other on other.root_id = own.root_id where own.id = ${companyId})`;

/** Pre-paid booking to be used, and the booking that it is to pay for. */
export interface PrePaidUse {
  readonly id: number;
  /** Null: of any client; for administrators, until the client is known. */
  readonly clientId: number | null;
  readonly serviceId: number | null;
  readonly companyId: number;
  readonly quantity: number;
}

/** Checks that a pre-paid booking can pay, without using it up. @throws Refusal INVALID when it cannot */
export async function checkPrePaid(em: EntityManager, use: PrePaidUse): Promise<void> {
  const rows = await runSql(em)`select from pre_paid_booking t where ${pays(use)}`;
  if (rows.length === 0) throw invalid('prePaidBookingId', `${use.id} cannot pay for this`);
}

/** Uses up a pre-paid booking by one guarded update. @throws Refusal CONFLICT when it can no longer pay */
export async function redeemPrePaid(tx: EntityManager, use: PrePaidUse): Promise<void> {
  const rows = await runSql(tx)`
    update pre_paid_booking t set remaining = remaining - ${use.quantity}
    where ${pays(use)} returning id`;
  if (rows.length > 0) return;
  throw new Refusal('CONFLICT', `The pre-paid booking ${use.id} can no longer pay for this`, { prePaidBookingId: use.id });
}

/** Returns quantities that were used to their pre-paid bookings, never above the number that was bought. */
export async function returnPrePaid(
  tx: EntityManager,
  used: readonly { readonly id: number; readonly quantity: number }[],
): Promise<void> {
  if (used.length === 0) return;
  await runSql(tx)`
    update pre_paid_booking p set remaining = least(p.bookings, p.remaining + given.quantity)
    from (
      select id, sum(quantity)::int as quantity
      from unnest(${used.map(({ id }) => id)}::int[], ${used.map(({ quantity }) => quantity)}::int[]) as used (id, quantity) group by id
    ) given
    where p.id = given.id`;
}

/** Condition: some bookings are left, they have not expired, and the package is paid for and not given back. */
const usable: RawBuilder<unknown> = sql`t.remaining > 0 and (t.expires_at is null or t.expires_at > now())
  and exists (select from purchase_item i where i.id = t.purchase_item_id and i.cancelled_at is null
    and i.paid >= i.price * i.quantity - i.discount)`;

function pays({ id, clientId, serviceId, companyId, quantity }: PrePaidUse): RawBuilder<unknown> {
  return sql`t.id = ${id} and not t.deleted and ${usable} and t.remaining >= ${quantity}
    and ${serviceId}::int = any(t.service_ids) and (${clientId}::int is null or t.client_id = ${clientId})
    and exists (select from company own join company other on other.root_id = own.root_id
      where own.id = t.company_id and other.id = ${companyId})`;
}
