import type { MikroORM } from '@mikro-orm/postgresql';
import type { TaskList } from 'graphile-worker';
import { createPast } from '../../demo/past/create-past.js';
import { MAKE_PAST, type PastPayload } from '../../demo/past/past-job.js';

/** Tasks that are still to be done once the demo is there and the server answers. */
export function demoTasks(orm: MikroORM): TaskList {
  return {
    [MAKE_PAST]: async (payload, { abortSignal }) => {
      await createPast(orm.em, new Date((payload as PastPayload).now), abortSignal);
    },
  };
}
