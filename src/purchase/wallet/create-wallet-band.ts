import type { EntityManager } from '@mikro-orm/postgresql';
import { familyOf } from '../../company/family.js';
import type { Changes } from '../../database/refuse-nulls.js';
import { saveRecord } from '../articles/save-record.js';
import type { WalletBand } from './wallet.entity.js';
import { WALLET_BAND } from './wallet-band-kind.js';

/**
 * Adds a band to the head of the family, whichever of its companies is named: wallets are kept there, and all companies use the
 * bands of the head.
 *
 * @throws Refusal NOT_FOUND for an unknown company; INVALID naming the field
 */
export async function createWalletBand(em: EntityManager, companyId: number, fields: Changes<WalletBand>): Promise<WalletBand> {
  const { rootId } = await familyOf(em, companyId);
  return saveRecord(em, WALLET_BAND, { companyId: rootId, given: fields });
}
