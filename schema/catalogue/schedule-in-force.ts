import { Schedule } from '../../src/schedule/schedule.entity.js';
import type { Loaders } from '../shared/loading/loaders.js';
import { settingsInForce } from '../shared/loading/settings-in-force.js';

/** A person's or resource's own schedule, else the opening hours of the company or its parent. Source: decisions 1. */
export async function scheduleInForce(load: Loaders, own: number | null, companyId: number): Promise<Schedule | null> {
  const id = own ?? (await settingsInForce(load, companyId))?.scheduleId;
  const schedule = await load.one(Schedule, id);
  return schedule?.deleted ? null : schedule;
}
