import { rangeFaults, refuseFaults } from '../../shared/faults.js';
import { emptyText, MAX_MONEY, missing } from '../articles/article-kinds.js';
import type { RecordKind } from '../articles/save-record.js';
import { WalletBand } from './wallet.entity.js';

/** Bands of wallets as a kind of records: the name and the check of their values. */
export const WALLET_BAND: RecordKind<WalletBand> = {
  entity: WalletBand,
  noun: 'wallet band',
  check(_tx, band) {
    refuseFaults(
      emptyText('name', band.name),
      missing(band, 'price', 'credit'),
      rangeFaults(band, { price: [1, MAX_MONEY], credit: [1, MAX_MONEY] }),
    );
  },
};
