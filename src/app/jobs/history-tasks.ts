import type { MikroORM } from '@mikro-orm/postgresql';
import type { TaskList } from 'graphile-worker';
import { foldDemand } from '../../analytics/noted/fold-demand.js';
import { noteHoursFor } from '../../analytics/noted/note-hours.js';
import { sampleAccess } from '../../analytics/noted/sample-access.js';
import { SECOND } from '../../shared/interval.js';

/** Once a minute: a day is over somewhere, and what it was must be noted before somebody edits it. */
export const HISTORY_CRONTAB = ['note_hours', 'fold_demand', 'sample_access'].map((task) => `* * * * * ${task}`).join('\n');

/** Milliseconds of each minute that hours are noted for: a stretch takes a tenth of a second. */
const MAX_NOTING_MILLISECONDS = 15 * SECOND;

/** The work that notes what cannot be known afterwards. */
export function historyTasks(orm: MikroORM): TaskList {
  return {
    note_hours: async () => {
      await noteHoursFor(orm.em.fork(), MAX_NOTING_MILLISECONDS);
    },
    fold_demand: async () => {
      await foldDemand(orm.em.fork());
    },
    sample_access: async () => {
      await sampleAccess(orm.em.fork(), new Date());
    },
  };
}
