import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../database/run-sql.js';
import type { Viewer } from '../shared/viewer.js';

/** Id of a booking that is the viewer's own, or of a company that the viewer administers; null for any other. */
export async function ownBookingId(em: EntityManager, id: number, { admin, member }: Viewer): Promise<number | null> {
  if (!admin && !member) return null;
  const [row] = await runSql<{ id: number }>(em)`
    select id from booking
    where id = ${id} and (company_id = any(${[...(admin?.companyIds ?? [])]}) or client_id = ${member?.clientId ?? null})`;
  return row?.id ?? null;
}
