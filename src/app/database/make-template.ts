import { cpSync, existsSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { finishTemplate, whyUnfit } from '../../database/embedded/cluster-template.js';
import { startEmbeddedPostgres } from '../../database/embedded/embedded-postgres.js';
import { openDatabase } from './open-database.js';

/** Makes the template of the embedded cluster in that folder, unless the one there still fits. */
export async function makeTemplate(folder: string): Promise<void> {
  if (whyUnfit(folder) === null) return;
  const unfinished = `${folder}.unfinished`;
  for (const old of [folder, unfinished]) rmSync(old, { recursive: true, force: true });
  const embedded = startEmbeddedPostgres({ dataDir: unfinished, template: null });
  const database = await openDatabase({ databaseUrl: null, dataDir: unfinished, poolSize: 2 }, embedded);
  await database.close();
  fetchCluster(join(unfinished, 'postgres'));
  finishTemplate(unfinished);
  renameSync(unfinished, folder);
}

/** Root's cluster is elsewhere when the account that runs it does not reach this folder. A copy is made by root, who does. */
function fetchCluster(folder: string): void {
  const cluster = join(folder, 'cluster');
  if (existsSync(cluster)) return;
  const elsewhere = realpathSync(join(folder, 'elsewhere'));
  cpSync(join(elsewhere, 'cluster'), cluster, { recursive: true });
  rmSync(elsewhere, { recursive: true });
  rmSync(join(folder, 'elsewhere'));
}
