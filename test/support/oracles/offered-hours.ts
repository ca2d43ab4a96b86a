import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { type AvailabilityQuery, findDays, findTimes } from '../../../src/availability/find-availability.js';
import type { Service } from '../../../src/catalogue/services/service.entity.js';
import { Refusal } from '../../../src/shared/refusal.js';
import { wallText } from '../../../src/shared/zoned-time.js';
import { MONDAY } from '../fixtures/test-company.js';

/** The Friday before the Monday that most tests query. */
export const NOW = new Date('2030-03-01T12:00:00Z');

export const freshEm = (orm: MikroORM): EntityManager => orm.em.fork();

export const queryFor = (companyId: number, service: Service, more: Partial<AvailabilityQuery> = {}): AvailabilityQuery => ({
  companyId,
  serviceId: service.id,
  byAdmin: false,
  own: {},
  ...more,
});

/** Offered hours, such as `09:00-12:00 13:00-17:00`: first start and last end of each run of adjacent starts, in local time. */
export async function hoursOffered(
  em: EntityManager,
  query: AvailabilityQuery,
  date = MONDAY,
  zone = 'Europe/London',
): Promise<string> {
  const { combinations, duration } = await findTimes(em, query, { period: { from: date }, now: NOW });
  const starts = [...new Set(combinations.flatMap(({ times }) => times.map(({ start }) => start)))].sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const start of starts) {
    const last = runs.at(-1);
    if (last && start <= last[1]) last[1] = start + duration * 60_000;
    else runs.push([start, start + duration * 60_000]);
  }
  return runs.map((run) => run.map((at) => wallText(zone, at).slice(11)).join('-')).join(' ');
}

/** Spaces of each day, in order. */
export async function spacesOffered(em: EntityManager, query: AvailabilityQuery, from = MONDAY, to = from): Promise<number[]> {
  return (await findDays(em, query, { period: { from, to }, now: NOW })).days.map(({ spacesLeft }) => spacesLeft);
}

/** Code and reason of a refusal, or `done` if nothing was refused. */
export async function refused(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'done';
  } catch (thrown) {
    if (thrown instanceof Refusal) return [thrown.code, thrown.detail.reason].filter(Boolean).join(' ');
    throw thrown;
  }
}
