import type { EntityManager } from '@mikro-orm/postgresql';
import { backdateAudit, lastEntry } from './backdate-audit.js';
import type { NewPastClient } from './past-booking.js';
import type { PastShop } from './past-shop.js';
import { insertRows, instantText } from './write-rows.js';

/** Writes clients at the heads of their families. Returns their ids in the same order. */
export async function writeNewClients(
  tx: EntityManager,
  shops: readonly PastShop[],
  clients: readonly NewPastClient[],
): Promise<number[]> {
  const before = await lastEntry(tx);
  const rootOf = new Map(shops.map(({ companyId, rootId }) => [companyId, rootId]));
  const ids = await insertRows(
    tx,
    'client',
    clients.map(({ companyId, firstName, lastName, createdAt, joinDate }, at) => {
      const rootId = rootOf.get(companyId)!;
      return {
        ...{ companyId: rootId, rootId, firstName, lastName, joinDate },
        email: `${firstName}.${lastName}.${at + 1}@example.com`.toLowerCase(),
        createdAt: instantText(createdAt),
        memberType: 1,
        defaultCompanyId: companyId,
        madeAtCompanyId: companyId,
      };
    }),
  );
  await backdateAudit(
    tx,
    before,
    clients.map(({ createdAt }, at) => ({ record: 'client', recordId: ids[at]!, action: 'create', at: createdAt })),
  );
  return ids;
}
