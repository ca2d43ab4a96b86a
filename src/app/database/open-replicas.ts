import type { MikroORM } from '@mikro-orm/postgresql';
import type { Config } from '../../config.js';
import { type ReplicaSettings, Replicas } from '../../database/replicas/replicas.js';
import { analystsOf } from './open-database.js';
import { createOrm } from './orm.js';

/**
 * Opens the replicas that the settings name, each with connections of its own, and monitors them; undefined if they name none.
 *
 * @throws Error that names a replica which is no copy of the primary
 */
export async function openReplicas(
  primary: MikroORM,
  config: Config,
  onChoice?: ReplicaSettings['onChoice'],
): Promise<Replicas | undefined> {
  const { databaseReplicaUrls: urls, poolSize, waits } = config;
  if (urls.length === 0) return undefined;
  const analysts = analystsOf(config);
  const open = async (url: string) => ({ url, orm: await createOrm({ url, poolSize, name: 'daybook reads', analysts, waits }) });
  const replicas = new Replicas({
    primary: { orm: primary, url: String(primary.config.get('clientUrl')) },
    replicas: await Promise.all(urls.map(open)),
    maxLag: config.replicaMaxLag,
    onChoice,
  });
  try {
    await replicas.start();
  } catch (error) {
    await replicas.close();
    throw error;
  }
  return replicas;
}
