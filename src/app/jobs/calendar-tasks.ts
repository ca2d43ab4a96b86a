import type { MikroORM } from '@mikro-orm/postgresql';
import type { TaskList } from 'graphile-worker';
import { READ_CALENDARS } from '../../catalogue/people/follow-calendar.js';
import type { Config } from '../../config.js';
import type { CalendarLimits } from '../../feed/fetch-calendar.js';
import { readCalendars } from '../../feed/read-calendars.js';

/** Source: decisions 8 and hardening.md, as for webhooks. */
const LIMITS: CalendarLimits = { allowPrivateHosts: false, milliseconds: 15_000, longest: 5 * 1024 * 1024, most: 5000 };

/** Once a minute; one that was just named by somebody is read at once. */
export const CALENDAR_CRONTAB = `* * * * * ${READ_CALENDARS}`;

/** The work that reads calendars elsewhere: one job for all that are due, so that slow ones keep nothing else waiting. */
export function calendarTasks(orm: MikroORM, config: Config): TaskList {
  const limits = { ...LIMITS, ...config.calendars };
  return {
    [READ_CALENDARS]: async (_payload, { abortSignal }) => {
      const signal = abortSignal ?? new AbortController().signal;
      await readCalendars({ em: orm.em.fork(), limits, clock: () => new Date(), signal });
    },
  };
}
