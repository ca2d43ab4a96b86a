import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { applyChanges } from '../shared/apply-changes.js';
import { checkVersion } from '../shared/check-version.js';
import { DAY_SECONDS } from '../shared/interval.js';
import { invalid, notFound } from '../shared/refusal.js';
import { isTranslated, LANGUAGES } from '../shared/texts/language.js';
import { checkScheduleUsable } from './check-ids.js';
import { CompanySettings } from './company-settings.entity.js';
import { familyOf } from './family.js';

export type SettingsFields = Partial<Omit<CompanySettings, 'companyId' | 'version'>>;

/** A day is longer than anyone holds a time. */
const LONGEST_SECONDS = DAY_SECONDS;

/** A century. */
const LONGEST_MONTHS = 1200;

/** @throws Refusal NOT_FOUND without such a company; STALE_VERSION; INVALID for a tax or a time that cannot be, for a schedule of another company, and for what the head of the family says */
export function updateSettings(
  em: EntityManager,
  { companyId, expectedVersion }: { readonly companyId: number; readonly expectedVersion?: number | null },
  changes: SettingsFields,
): Promise<CompanySettings> {
  checkSettings(changes);
  return em.transactional(async (tx) => {
    const settings = await tx.findOne(CompanySettings, { companyId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!settings) throw notFound('company', companyId);
    checkVersion({ id: companyId, version: settings.version }, expectedVersion);
    await checkScheduleUsable(tx, companyId, changes);
    if (changes.clientRetentionMonths != null) await checkSharesNoClients(tx, companyId);
    applyChanges<SettingsFields>(settings, changes);
    return settings;
  });
}

/** Clients are the family's: only its head says how long they are kept. @throws Refusal INVALID */
async function checkSharesNoClients(tx: EntityManager, companyId: number): Promise<void> {
  const { rootId } = await familyOf(tx, companyId);
  if (rootId !== companyId)
    throw invalid('clientRetentionMonths', `found a branch, expected company ${rootId}: clients are shared by the family`);
}

function checkSettings(changes: SettingsFields): void {
  const { paymentTax, holdSeconds, basketSeconds, clientRetentionMonths } = changes;
  checkTexts(changes);
  if (clientRetentionMonths != null && (clientRetentionMonths < 1 || clientRetentionMonths > LONGEST_MONTHS))
    throw invalid('clientRetentionMonths', `found ${clientRetentionMonths}, expected 1 to ${LONGEST_MONTHS} months`);
  if (paymentTax !== undefined && (paymentTax < 0 || paymentTax > 100)) {
    throw invalid('paymentTax', `found ${paymentTax}, expected 0 to 100 per cent`);
  }
  for (const [field, seconds] of Object.entries({ holdSeconds, basketSeconds })) {
    if (seconds != null && (seconds < 1 || seconds > LONGEST_SECONDS)) {
      throw invalid(field, `found ${seconds}, expected 1 to ${LONGEST_SECONDS} seconds`);
    }
  }
}

function checkTexts({ paymentUrl, purchasePageUrl, locale }: SettingsFields): void {
  if (paymentUrl != null && !isWebAddress(paymentUrl)) {
    throw invalid('paymentUrl', `found ${paymentUrl}, expected an address that begins with https:// or http://`);
  }
  if (purchasePageUrl != null && !namesPurchase(purchasePageUrl)) {
    const expected = 'an address that begins with https:// or http:// and has {long_id} behind the name of its host';
    throw invalid('purchasePageUrl', `found ${purchasePageUrl}, expected ${expected}`);
  }
  if (locale != null && !isTranslated(locale)) {
    throw invalid('locale', `found ${locale}, expected a tag of ${LANGUAGES.join(' or ')}`);
  }
}

/** The host is the company's own: a long id is no part of its name. */
const namesPurchase = (text: string): boolean =>
  isWebAddress(text) && text.includes('{long_id}') && hostFor(text, 'one') === hostFor(text, 'another');

const hostFor = (text: string, longId: string): string => new URL(text.replaceAll('{long_id}', longId)).host;

/** `{long_id}` may stand in it; other braces would make the link that is shown a template of something else. */
function isWebAddress(text: string): boolean {
  const plain = text.replaceAll('{long_id}', 'x');
  return /^https?:\/\//.test(plain) && !/[{}\s]/.test(plain) && URL.canParse(plain);
}
