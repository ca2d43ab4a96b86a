import type { MikroORM } from '@mikro-orm/postgresql';
import type { TaskList } from 'graphile-worker';
import { noteHours } from '../../analytics/noted/note-hours.js';

/** Once a minute: a day is over somewhere, and what it was must be noted before somebody edits it. */
export const HISTORY_CRONTAB = '* * * * * note_history';

/** The work that notes what cannot be known afterwards. */
export function historyTasks(orm: MikroORM): TaskList {
  return {
    note_history: async () => {
      await noteHours(orm.em.fork(), new Date());
    },
  };
}
