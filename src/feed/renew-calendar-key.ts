import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../shared/refusal.js';

export type CalendarOwner = 'person' | 'resource' | 'purchase';

/** Which rows are the company's. */
const OWN: Readonly<Record<CalendarOwner, (companyId: number) => RawBuilder<unknown>>> = {
  person: (companyId) => sql`t.person_companies @> array[${companyId}::int]`,
  resource: (companyId) => sql`t.company_id = ${companyId}`,
  purchase: (companyId) => sql`t.company_id = ${companyId}`,
};

/** Gives a calendar a new address; at the old one there is nothing any more. @throws Refusal NOT_FOUND */
export async function renewCalendarKey(em: EntityManager, companyId: number, owner: CalendarOwner, id: number): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    update ${sql.table(owner)} t set calendar_key = default
    where t.id = ${id} and not t.deleted and ${OWN[owner](companyId)}
    returning t.calendar_key as key`.execute(em.getKysely());
  if (!rows[0]) throw notFound(owner, id);
  return rows[0].key;
}
