import type { MikroORM } from '@mikro-orm/postgresql';
import type { TaskList } from 'graphile-worker';
import { aggregateDemand } from '../../analytics/recorded/aggregate-demand.js';
import { recordHoursOf } from '../../analytics/recorded/record-hours.js';
import { sampleWaitTimes } from '../../analytics/recorded/sample-wait-times.js';
import { SECOND } from '../../shared/interval.js';

/** Runs once a minute: days end at any time in some time zone, and must be recorded before they are edited. */
export const HISTORY_CRONTAB = ['note_hours', 'fold_demand', 'sample_access'].map((task) => `* * * * * ${task}`).join('\n');

/** Milliseconds of each minute that are spent on recording hours: a stretch takes a tenth of a second. */
const MAX_NOTING_MILLISECONDS = 15 * SECOND;

/** Tasks that record what cannot be known afterwards. */
export function historyTasks(orm: MikroORM): TaskList {
  return {
    note_hours: async () => {
      await recordHoursOf(orm.em.fork(), MAX_NOTING_MILLISECONDS);
    },
    fold_demand: async () => {
      await aggregateDemand(orm.em.fork());
    },
    sample_access: async () => {
      await sampleWaitTimes(orm.em.fork(), new Date());
    },
  };
}
