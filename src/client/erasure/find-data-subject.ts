import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import type { DataSubject } from './personal-data.js';

/**
 * Collects one person's records: the client, deleted clients of the family with the same e-mail (merged into the client, or
 * deleted before the person came back), and the bookings and purchases of them all. Former e-mails of the client count, unless
 * another client has them now.
 */
export async function findDataSubject(
  em: EntityManager,
  { id, rootId }: { readonly id: number; readonly rootId: number },
): Promise<DataSubject> {
  const [found] = await runSql<Omit<DataSubject, 'rootId'>>(em)`
    with own as (
      select unnest(array[email, claimed_email]) as email from client where id = ${id}
      union
      select before->>'email' from audit_entry where company_id = ${rootId} and record = 'client' and record_id = ${id}
        and not exists (select from client living
          where living.company_id = ${rootId} and living.email = before->>'email' and not living.deleted and living.id <> ${id})
    ), clients as (
      select id, email, claimed_email from client
      where root_id = ${rootId} and (id = ${id} or deleted and (email in (select email from own) or claimed_email in (select email from own)))
    ), ids as (select coalesce(array_agg(id order by id), '{}') as ids from clients)
    select ids as client_ids,
      array(select lower(given) from clients, unnest(array[email, claimed_email]) as given where given is not null
        union select lower(email) from own where email is not null order by 1) as emails,
      array(select id from booking where client_id = any(ids) order by id) as booking_ids,
      array(select id from purchase where client_id = any(ids) order by id) as purchase_ids
    from ids`;
  return { rootId, ...found! };
}
