import { cpSync, existsSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { finishTemplate, templateProblem } from '../../database/embedded/cluster-template.js';
import { startEmbeddedPostgres } from '../../database/embedded/embedded-postgres.js';
import { openDatabase } from './open-database.js';

/** Creates the template of the embedded cluster in that folder, unless the template there still fits. */
export async function makeTemplate(folder: string): Promise<void> {
  if (templateProblem(folder) === null) return;
  const unfinished = `${folder}.unfinished`;
  for (const old of [folder, unfinished]) rmSync(old, { recursive: true, force: true });
  const embedded = startEmbeddedPostgres({ dataDir: unfinished, template: null });
  const database = await openDatabase({ databaseUrl: null, dataDir: unfinished, poolSize: 2 }, embedded);
  await database.close();
  fetchCluster(join(unfinished, 'postgres'));
  finishTemplate(unfinished);
  renameSync(unfinished, folder);
}

/** Moves the cluster into this folder, as root: it is elsewhere if the account that runs it cannot reach the folder. */
function fetchCluster(folder: string): void {
  const cluster = join(folder, 'cluster');
  if (existsSync(cluster)) return;
  const elsewhere = realpathSync(join(folder, 'elsewhere'));
  cpSync(join(elsewhere, 'cluster'), cluster, { recursive: true });
  rmSync(elsewhere, { recursive: true });
  rmSync(join(folder, 'elsewhere'));
}
