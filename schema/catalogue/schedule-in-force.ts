import { Company } from '../../src/company/company.entity.js';
import { CompanySettings } from '../../src/company/company-settings.entity.js';
import { inheritSettings } from '../../src/company/inherit-settings.js';
import { Schedule } from '../../src/schedule/schedule.entity.js';
import type { Loaders } from '../shared/loading/loaders.js';

/** A person's or resource's own schedule, else the opening hours of the company or its parent. Source: decisions 1. */
export async function scheduleInForce(load: Loaders, own: number | null, companyId: number): Promise<Schedule | null> {
  const id = own ?? (await openingHours(load, companyId));
  const schedule = await load.one(Schedule, id);
  return schedule?.deleted ? null : schedule;
}

async function openingHours(load: Loaders, companyId: number): Promise<number | null> {
  const { parentId } = await load.known(Company, companyId);
  const [settings] = await load.all(CompanySettings, 'companyId', companyId);
  const [parent] = parentId === null ? [] : await load.all(CompanySettings, 'companyId', parentId);
  return settings ? inheritSettings(settings, parent ?? null).scheduleId : null;
}
