import { Company } from '../../../src/company/company.entity.js';
import { CompanySettings } from '../../../src/company/company-settings.entity.js';
import { inheritSettings } from '../../../src/company/inherit-settings.js';
import type { Loaders } from './loaders.js';

/** Settings of a company that are in force: a branch inherits those that it has not set. Null if the company has none. */
export async function settingsInForce(load: Loaders, companyId: number): Promise<CompanySettings | null> {
  const { parentId } = await load.known(Company, companyId);
  const settingsOf = async (id: number | null) => (id === null ? [] : load.all(CompanySettings, 'companyId', id));
  const [[own], [parents]] = await Promise.all([settingsOf(companyId), settingsOf(parentId)]);
  return own ? inheritSettings(own, parents ?? null) : null;
}
