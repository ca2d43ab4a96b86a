import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { findCompany } from '../company/find-company.js';
import { findRow } from '../database/row.js';
import type { LocalDate } from '../shared/local-date.js';
import { listRows, type Page, type PageAsk } from '../shared/page.js';
import { invalid, notFound } from '../shared/refusal.js';
import { dayWindow } from '../shared/zoned-time.js';
import { Slot } from './slot.entity.js';

export interface SlotFilter {
  /** Company-local days, both inclusive: slots that take any of their time. */
  readonly from?: LocalDate | null;
  readonly to?: LocalDate | null;
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  readonly serviceId?: number | null;
}

/** A condition on a slot, aliased `t`: booked or blocked, not merely held. */
const TAKEN = sql`not t.deleted and t.spaces_booked + t.spaces_blocked + t.spaces_reserved > 0`;

/** Booked and blocked time, in order. Source: service.md 4.9. @throws Refusal INVALID for an end before the start */
export async function listSlots(
  em: EntityManager,
  companyId: number,
  filter: SlotFilter,
  page: PageAsk,
  withTotal: boolean,
): Promise<Page<Slot>> {
  const { personId, resourceId, serviceId } = filter;
  const conditions = [
    sql`t.company_id = ${companyId} and ${TAKEN}`,
    await onDays(em, companyId, filter),
    personId != null && sql`t.person_id = ${personId}`,
    resourceId != null && sql`t.resource_id = ${resourceId}`,
    serviceId != null && sql`t.service_id = ${serviceId}`,
  ].filter((condition) => condition !== false);
  return listRows(em, Slot, {
    where: sql.join(conditions, sql` and `),
    orderBy: [{ property: 'startsAt' }],
    page,
    withTotal,
  });
}

/** @throws Refusal NOT_FOUND when the company has no such slot, or it was given free */
export async function findSlot(em: EntityManager, companyId: number, id: number): Promise<Slot> {
  const slot = await findRow(em, Slot, sql`t.id = ${id} and t.company_id = ${companyId} and not t.deleted`);
  if (!slot) throw notFound('slot', id);
  return slot;
}

async function onDays(em: EntityManager, companyId: number, { from, to }: SlotFilter): Promise<RawBuilder<unknown>> {
  if (!from && !to) return sql`true`;
  if (from && to && to < from) throw invalid('to', `${to} is before ${from}`);
  const { timezone } = await findCompany(em, companyId);
  const { start, end } = dayWindow(timezone, { from: from ?? '1970-01-01', to: to ?? '2100-12-30' });
  // As ranges, for the index: a bound on starts alone would read all slots that ever were.
  return sql`tstzrange(t.starts_at, t.ends_at) && tstzrange(${new Date(start)}, ${new Date(end)})`;
}
