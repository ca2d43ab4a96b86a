import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from '../../config.js';
import { Live } from '../../live/live.js';
import { announceExpiredHolds } from '../../purchase/basket/announce-expired-holds.js';
import type { LiveMetrics } from './live-metrics.js';

/** Streams of this process, configured by the settings. */
export function createLive(
  orm: MikroORM,
  { streamsOfAddress, jobsDatabaseUrl }: Pick<Config, 'streamsOfAddress' | 'jobsDatabaseUrl'>,
  { log, metrics }: { readonly log: Logger; readonly metrics: LiveMetrics },
): Live {
  const live = new Live(orm, {
    mostOfAddress: streamsOfAddress,
    url: jobsDatabaseUrl ?? String(orm.config.get('clientUrl')),
    onLost: (error) => log.warn({ err: error }, 'the connection that tells what changes was lost'),
    onFound: (place) => log.info({ place }, 'what changes is heard of again: the database is back'),
    onHoldsEnd: () => {
      // If this fails, the job of the next minute does it.
      announceExpiredHolds(orm.em.fork()).catch((error) => log.debug({ err: error }, 'holds that ran out were not announced'));
    },
    watch: metrics.watch,
  });
  metrics.count(live);
  return live;
}
