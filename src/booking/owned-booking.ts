import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../database/run-sql.js';
import type { Viewer } from '../shared/viewer.js';

/** The id again when the booking is the viewer's own, or of a company it administers; null otherwise: then it is not left out. */
export async function ownedBooking(em: EntityManager, id: number, { admin, member }: Viewer): Promise<number | null> {
  if (!admin && !member) return null;
  const [row] = await runSql<{ id: number }>(em)`
    select id from booking
    where id = ${id} and (company_id = any(${[...(admin?.companyIds ?? [])]}) or client_id = ${member?.clientId ?? null})`;
  return row?.id ?? null;
}
