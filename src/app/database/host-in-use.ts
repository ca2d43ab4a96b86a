import type { MikroORM, PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { hostText } from '../../database/hosts/several-hosts.js';

/** Host and port of the database, or the folder of its socket. With several hosts, the current primary. */
export async function hostInUse(orm: MikroORM): Promise<string> {
  const pool: Pool = await (orm.em.getConnection() as PostgreSqlConnection).getNativeClient();
  const client = await pool.connect();
  client.release();
  return hostText(client);
}
