import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../database/run-sql.js';

/** The client who is e-mailed about changes of a purchase, once for each of its bookings. */
export interface Recipient {
  /** Companies of whose bookings or goods the purchase is made. */
  readonly companyIds: readonly number[];
  readonly clientId: number | null;
  /** Bookings that are not cancelled. */
  readonly bookings: number;
}

/** A purchase by its unguessable name, or by its number. */
interface PurchaseKey {
  readonly longId?: string | null | undefined;
  readonly id?: number | null | undefined;
}

/** Null for no such purchase. */
export async function findRecipient(em: EntityManager, { longId, id }: PurchaseKey): Promise<Recipient | null> {
  if (longId == null && id == null) return null;
  const [row] = await runSql<Recipient>(em)`
    select p.company_id || p.other_company_ids as company_ids, p.client_id,
      (select count(*) from booking b where b.purchase_id = p.id and b.root_id = p.root_id and not b.is_cancelled)::int as bookings
    from purchase p where (p.long_id = ${longId ?? null} or p.id = ${id ?? null}) and not p.deleted`;
  return row ?? null;
}
