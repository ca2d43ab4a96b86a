import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

export interface AskedCompany {
  readonly parentId?: number | undefined;
  readonly timezone?: string;
}

/** A company with its row of settings, straight into the tables. Answers its id. */
export async function newCompany(
  em: EntityManager,
  { parentId, timezone = 'Europe/London' }: AskedCompany = {},
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with drawn as (select nextval(pg_get_serial_sequence('company', 'id'))::int as id), made as (
      insert into company (id, parent_id, root_id, name, timezone, currency_code)
      select id, ${parentId ?? null}::int, coalesce(${parentId ?? null}::int, id), 'Shop ' || id, ${timezone}, 'GBP' from drawn
      returning id
    ), settings as (insert into company_settings (company_id) select id from made)
    select id from made`.execute(em.getKysely());
  return rows[0]!.id;
}
