import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { Live } from '../live/live.js';

/** The streams of this process, by its settings. */
export const createLive = (orm: MikroORM, { streamsOfAddress }: Config, log: Logger): Live =>
  new Live(orm, {
    mostOfAddress: streamsOfAddress,
    url: String(orm.config.get('clientUrl')),
    onLost: (error) => log.warn({ err: error }, 'the connection that tells what changes was lost'),
  });
