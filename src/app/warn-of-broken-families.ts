import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { checkFamilies, describeBrokenRow } from '../database/check-families.js';

/** Rows that the log names; `npm run cli -- check-families` names all. */
const MAX_ROWS = 20;

/** Logs one warning about rows that name rows of another family, as in some old databases. A failure is only logged. */
export async function warnOfBrokenFamilies(em: EntityManager, log: Logger): Promise<void> {
  try {
    const { brokenCount, broken } = await checkFamilies(em, { most: MAX_ROWS });
    if (brokenCount === 0) return;
    const words = 'rows name rows of another family: mend them, then `npm run cli -- check-families`';
    log.warn({ rows: brokenCount, first: broken.map(describeBrokenRow) }, words);
  } catch (error) {
    log.warn({ err: error }, 'the keys of the families could not be checked');
  }
}
