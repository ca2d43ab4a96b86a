import { existsSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { finishTemplate, fits } from './cluster-template.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { openDatabase } from './open-database.js';

/** Makes the template of the embedded cluster in that folder, unless the one there still fits. False: it cannot be made there. */
export async function makeTemplate(folder: string): Promise<boolean> {
  if (fits(folder)) return true;
  const unfinished = `${folder}.unfinished`;
  for (const old of [folder, unfinished]) rmSync(old, { recursive: true, force: true });
  const embedded = startEmbeddedPostgres({ dataDir: unfinished, template: null });
  const database = await openDatabase({ databaseUrl: null, databaseReplicaUrls: [], dataDir: unfinished, poolSize: 2 }, embedded);
  await database.close();
  // Root's cluster is elsewhere when the account that runs it does not reach this folder. The first start will be so, too.
  if (!existsSync(join(unfinished, 'postgres', 'cluster'))) {
    for (const useless of [realpathSync(join(unfinished, 'postgres', 'elsewhere')), unfinished])
      rmSync(useless, { recursive: true });
    return false;
  }
  finishTemplate(unfinished);
  renameSync(unfinished, folder);
  return true;
}
