import type { MikroORM } from '@mikro-orm/postgresql';
import type { TaskList } from 'graphile-worker';
import { recordHours } from '../../analytics/recorded/record-hours.js';
import { createPast } from '../../demo/past/create-past.js';
import { MAKE_PAST, type PastPayload } from '../../demo/past/past-job.js';

/** Tasks that remain to be done once the demo exists and the server answers. */
export function demoTasks(orm: MikroORM): TaskList {
  return {
    [MAKE_PAST]: async (payload, { abortSignal }) => {
      const now = new Date((payload as PastPayload).now);
      await createPast(orm.em, now, abortSignal);
      // Repeats at once: at the pace of the job of each minute, two years would take two hours.
      while (!abortSignal?.aborted && (await recordHours(orm.em.fork(), now)) > 0);
    },
  };
}
