import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Which kinds of thing a company lets the public choose from. */
export interface Offers {
  readonly services: boolean;
  readonly people: boolean;
  readonly resources: boolean;
  readonly events: boolean;
}

/** Clients choose the steps of a booking by what there is, so an empty kind must not be announced. Source: wire.md 3.2 (4). */
export async function whatIsOffered(em: EntityManager, companyId: number): Promise<Offers> {
  const { rows } = await sql<Offers>`
    select
      exists (select from service t where t.company_id in (c.id, c.root_id) and not t.deleted and not t.disabled) as services,
      exists (select from person t where c.id = any(t.person_companies) and not t.deleted and not t.disabled) as people,
      exists (select from resource t where t.company_id = c.id and not t.deleted and not t.disabled) as resources,
      exists (select from event_chain t where t.company_id = c.id and not t.deleted and not t.disabled) as events
    from company c where c.id = ${companyId}`.execute(em.getKysely());
  return rows[0] ?? { services: false, people: false, resources: false, events: false };
}
