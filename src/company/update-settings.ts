import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { applyChanges } from '../shared/apply-changes.js';
import { checkVersion } from '../shared/check-version.js';
import { afterFaults, fault, faultsOfQuery, refuseFaults } from '../shared/faults.js';
import { DAY_SECONDS } from '../shared/interval.js';
import { type FieldFault, invalid, notFound } from '../shared/refusal.js';
import { isTranslated, LANGUAGES } from '../shared/texts/language.js';
import { checkScheduleUsable } from './check-ids.js';
import { CompanySettings } from './company-settings.entity.js';
import { familyOf } from './family.js';

export type SettingsFields = Partial<Omit<CompanySettings, 'companyId' | 'version'>>;

/** Upper limit of `holdSeconds` and `basketSeconds`: one day. */
const MAX_SECONDS = DAY_SECONDS;

/** Upper limit of `clientRetentionMonths`: a century. */
const MAX_MONTHS = 1200;

/**
 * @throws Refusal NOT_FOUND without such a company; STALE_VERSION; INVALID for a value that is not allowed, for a schedule of
 *   another company, and for a setting that only the head of the family has
 */
export function updateSettings(
  em: EntityManager,
  { companyId, expectedVersion }: { readonly companyId: number; readonly expectedVersion?: number | null },
  changes: SettingsFields,
): Promise<CompanySettings> {
  const early = faultsOfSettings(changes);
  return em.transactional(async (tx) => {
    const settings = await afterFaults(early, async () => {
      const found = await tx.findOne(CompanySettings, { companyId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!found) throw notFound('company', companyId);
      checkVersion({ id: companyId, version: found.version }, expectedVersion);
      return found;
    });
    refuseFaults(
      early,
      await faultsOfQuery(() => checkScheduleUsable(tx, companyId, changes)),
      await faultsOfQuery(async () => changes.clientRetentionMonths != null && checkSharesNoClients(tx, companyId)),
    );
    applyChanges<SettingsFields>(settings, changes);
    return settings;
  });
}

/** Clients belong to the family: only its head sets how long they are kept. @throws Refusal INVALID for a branch */
async function checkSharesNoClients(tx: EntityManager, companyId: number): Promise<void> {
  const { rootId } = await familyOf(tx, companyId);
  if (rootId !== companyId)
    throw invalid('clientRetentionMonths', `found a branch, expected company ${rootId}: clients are shared by the family`);
}

/** Faults of single settings. */
function faultsOfSettings(changes: SettingsFields): readonly FieldFault[] {
  const { paymentTax, holdSeconds, basketSeconds, clientRetentionMonths: months } = changes;
  const found = [
    ...faultsOfTexts(changes),
    months != null &&
      !isWithin(months, 1, MAX_MONTHS) &&
      fault('clientRetentionMonths', `found ${months}, expected 1 to ${MAX_MONTHS} months`),
    paymentTax !== undefined &&
      !isWithin(paymentTax, 0, 100) &&
      fault('paymentTax', `found ${paymentTax}, expected 0 to 100 per cent`),
    ...Object.entries({ holdSeconds, basketSeconds }).map(
      ([field, seconds]) =>
        seconds != null &&
        !isWithin(seconds, 1, MAX_SECONDS) &&
        fault(field, `found ${seconds}, expected 1 to ${MAX_SECONDS} seconds`),
    ),
  ];
  return found.filter((each) => each !== false);
}

const isWithin = (value: number, least: number, most: number): boolean => !(value < least || value > most);

/** Required form of `purchasePageUrl`, for refusals. */
const PAGE_URL = 'an address that begins with https:// or http:// and has {long_id} behind the name of its host';

const faultsOfTexts = ({ paymentUrl, purchasePageUrl, locale }: SettingsFields) => [
  paymentUrl != null &&
    !isWebAddress(paymentUrl) &&
    fault('paymentUrl', `found ${paymentUrl}, expected an address that begins with https:// or http://`),
  purchasePageUrl != null &&
    !namesPurchase(purchasePageUrl) &&
    fault('purchasePageUrl', `found ${purchasePageUrl}, expected ${PAGE_URL}`),
  locale != null && !isTranslated(locale) && fault('locale', `found ${locale}, expected a tag of ${LANGUAGES.join(' or ')}`),
];

/** Requires `{long_id}` in the address, but not in its host, which is the company's own. */
const namesPurchase = (text: string): boolean =>
  isWebAddress(text) && text.includes('{long_id}') && hostFor(text, 'one') === hostFor(text, 'another');

const hostFor = (text: string, longId: string): string => new URL(text.replaceAll('{long_id}', longId)).host;

/** Accepts `{long_id}`; other braces would add variables to the URI template that is shown as a link. */
function isWebAddress(text: string): boolean {
  const plain = text.replaceAll('{long_id}', 'x');
  return /^https?:\/\//.test(plain) && !/[{}\s]/.test(plain) && URL.canParse(plain);
}
