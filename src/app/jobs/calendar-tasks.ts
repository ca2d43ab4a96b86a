import type { MikroORM } from '@mikro-orm/postgresql';
import type { TaskList } from 'graphile-worker';
import { READ_CALENDARS } from '../../catalogue/people/follow-calendar.js';
import type { Config } from '../../config.js';
import type { CalendarLimits } from '../../feed/fetch-calendar.js';
import { readCalendars } from '../../feed/read-calendars.js';

/** Source: decisions 8 and hardening.md, as for webhooks. */
const LIMITS: CalendarLimits = { allowPrivateHosts: false, milliseconds: 15_000, longest: 5 * 1024 * 1024, most: 5000 };

/** Looks for due calendars once a minute; a newly added calendar is read immediately. */
export const CALENDAR_CRONTAB = `* * * * * ${READ_CALENDARS}`;

/** Task that reads external calendars: one job for all that are due, so that slow calendars delay no other job. */
export function calendarTasks(orm: MikroORM, config: Config): TaskList {
  const limits = { ...LIMITS, ...config.calendars };
  return {
    [READ_CALENDARS]: async (_payload, { abortSignal }) => {
      const signal = abortSignal ?? new AbortController().signal;
      await readCalendars({ em: orm.em.fork(), limits, clock: () => new Date(), signal });
    },
  };
}
