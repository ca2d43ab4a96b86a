import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { runSql } from '../database/run-sql.js';
import { forbidden, notFound } from '../shared/refusal.js';

export type CalendarOwner = 'person' | 'resource' | 'purchase';

/** Owner and company of the calendar, and the companies that the caller acts for. */
export interface RenewCalendarKeyInput {
  readonly companyId: number;
  readonly owner: CalendarOwner;
  readonly id: number;
  readonly companyIds: readonly number[];
}

/** Conditions for rows of the company, by kind of owner. */
const OWN: Readonly<Record<CalendarOwner, (companyId: number) => RawBuilder<unknown>>> = {
  person: (companyId) => sql`t.person_companies @> array[${companyId}::int]`,
  resource: (companyId) => sql`t.company_id = ${companyId}`,
  purchase: (companyId) => sql`t.company_id = ${companyId}`,
};

/**
 * Conditions that everything the key opens is of companies that the caller acts for. A person who works in several has one
 * key, which belongs to their own company.
 */
const ALL_OF_COMPANIES: Readonly<Record<CalendarOwner, (companyIds: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  person: (companyIds) => sql`t.company_id = any(${companyIds})`,
  resource: () => sql`true`,
  purchase: (companyIds) => sql`t.other_company_ids <@ ${companyIds}`,
};

/**
 * Gives a calendar a new address; the old one no longer works.
 *
 * @throws Refusal NOT_FOUND; FORBIDDEN for a caller who acts for only some of the companies whose bookings it shows
 */
export async function renewCalendarKey(
  em: EntityManager,
  { companyId, owner, id, companyIds }: RenewCalendarKeyInput,
): Promise<string> {
  const where = sql`t.id = ${id} and not t.deleted and ${OWN[owner](companyId)}`;
  const [row] = await runSql<{ key: string }>(em)`
    update ${sql.table(owner)} t set calendar_key = default
    where ${where} and ${ALL_OF_COMPANIES[owner](sql`${[...companyIds]}::int[]`)}
    returning t.calendar_key as key`;
  if (row) return row.key;
  const known = await runSql(em)`select from ${sql.table(owner)} t where ${where}`;
  throw known.length > 0 ? forbidden('It shows bookings of other companies too') : notFound(owner, id);
}
