import type { MikroORM, PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { hostText } from '../../database/hosts/several-hosts.js';

/** Host and port that a connection was made to, or the folder of a socket: of several hosts the one that takes changes now. */
export async function hostInUse(orm: MikroORM): Promise<string> {
  const pool: Pool = await (orm.em.getConnection() as PostgreSqlConnection).getNativeClient();
  const client = await pool.connect();
  client.release();
  return hostText(client);
}
