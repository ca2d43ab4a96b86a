import type { EntityManager } from '@mikro-orm/postgresql';
import { invalid } from '../shared/refusal.js';
import type { AddressFields } from './address-fields.js';
import { type CompanyDetails, checkCompany } from './check-company.js';
import { Company } from './company.entity.js';
import { CompanySettings } from './company-settings.entity.js';
import { createAddress } from './create-address.js';
import type { SettingsFields } from './update-settings.js';

export interface NewCompany extends CompanyDetails {
  readonly name: string;
  /** Id of the company whose branch it becomes, and whose time zone, currency and country it takes unless others are given. */
  readonly parentId?: number | null;
  readonly description?: string | null;
  readonly reference?: string | null;
  readonly live?: boolean;
  readonly customStatuses?: readonly string[];
  readonly extra?: Record<string, unknown>;
  readonly address?: AddressFields;
  readonly settings?: SettingsFields;
}

/** Default status names of bookings. Source: service.md 2.13. */
const CUSTOM_STATUSES = ['no_show', 'checked_in', 'completed'];

/**
 * Creates a company, with its row of settings and, where given, its address.
 *
 * @throws Refusal INVALID for a parent that does not exist or is a branch itself, and as `checkCompany`
 */
export function createCompany(em: EntityManager, given: NewCompany): Promise<Company> {
  return em.transactional(async (tx) => {
    const { parentId = null, address, settings, ...details } = given;
    const parent = parentId === null ? null : await findParent(tx, parentId);
    const company = tx.create(
      Company,
      {
        ...details,
        parentId,
        ...inherited(details, parent),
        customStatuses: [...new Set(given.customStatuses ?? CUSTOM_STATUSES)],
      },
      { partial: true },
    );
    checkCompany(company);
    await tx.flush();
    tx.create(CompanySettings, { ...settings, companyId: company.id }, { partial: true });
    await tx.flush();
    if (address) company.addressId = (await createAddress(tx, company.id, address)).id;
    return company;
  });
}

async function findParent(tx: EntityManager, id: number): Promise<Company> {
  const parent = await tx.findOne(Company, { id, deleted: false });
  if (!parent) throw invalid('parentId', `there is no company ${id}`);
  if (parent.parentId !== null) throw invalid('parentId', `company ${id} is a branch itself and cannot have branches`);
  return parent;
}

function inherited(own: CompanyDetails, parent: Company | null) {
  const { timeZone = parent?.timeZone, currency = parent?.currency, countryCode } = own;
  if (!timeZone) throw invalid('timeZone', 'found nothing, expected an IANA zone such as Europe/London');
  if (!currency) throw invalid('currency', 'found nothing, expected an ISO 4217 code such as GBP');
  return { timeZone, currency, countryCode: countryCode ?? parent?.countryCode ?? null };
}
