import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../database/run-sql.js';

/** Client who is sent an e-mail about a change of a purchase, for each of its bookings. */
export interface Recipient {
  /** Companies that have lines in the purchase. */
  readonly companyIds: readonly number[];
  readonly clientId: number | null;
  /** Number of bookings that are not cancelled. */
  readonly bookings: number;
}

/** Key of a purchase: its unguessable long id, or its id. */
interface PurchaseKey {
  readonly longId?: string | null | undefined;
  readonly id?: number | null | undefined;
}

/** Finds the recipient of a purchase; null for an unknown purchase. */
export async function findRecipient(em: EntityManager, { longId, id }: PurchaseKey): Promise<Recipient | null> {
  if (longId == null && id == null) return null;
  const [row] = await runSql<Recipient>(em)`
    select p.company_id || p.other_company_ids as company_ids, p.client_id,
      (select count(*) from booking b where b.purchase_id = p.id and b.root_id = p.root_id and not b.is_cancelled)::int as bookings
    from purchase p where (p.long_id = ${longId ?? null} or p.id = ${id ?? null}) and not p.deleted`;
  return row ?? null;
}
