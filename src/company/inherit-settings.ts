import { type RawBuilder, sql } from 'kysely';
import type { CompanySettings } from './company-settings.entity.js';

/**
 * Effective settings of a company: its own, else its parent's; `clientRetentionMonths` is always the parent's. A setting that is
 * still null has the server's default.
 */
export function inheritSettings(own: CompanySettings, parent: CompanySettings | null): CompanySettings {
  return {
    ...own,
    holdSeconds: own.holdSeconds ?? parent?.holdSeconds ?? null,
    basketSeconds: own.basketSeconds ?? parent?.basketSeconds ?? null,
    scheduleId: own.scheduleId ?? parent?.scheduleId ?? null,
    guestContactRequired: own.guestContactRequired ?? parent?.guestContactRequired ?? null,
    clientRetentionMonths: parent ? parent.clientRetentionMonths : own.clientRetentionMonths,
    paymentUrl: own.paymentUrl ?? parent?.paymentUrl ?? null,
    purchasePageUrl: own.purchasePageUrl ?? parent?.purchasePageUrl ?? null,
    locale: own.locale ?? parent?.locale ?? null,
  };
}

const COLUMNS = {
  holdSeconds: sql.ref('hold_seconds'),
  basketSeconds: sql.ref('basket_seconds'),
  scheduleId: sql.ref('schedule_id'),
  guestContactRequired: sql.ref('guest_contact_required'),
} as const;

/** SQL that joins a company, aliased `c`, with its settings (`own`) and those that it inherits (`head`). */
export const JOIN_SETTINGS = sql`left join company_settings own on own.company_id = c.id
  left join company_settings head on head.company_id = c.root_id`;

/** SQL of the effective value of a setting, for a statement with `JOIN_SETTINGS`. */
export const settingInForce = (name: keyof typeof COLUMNS): RawBuilder<unknown> =>
  sql`coalesce(own.${COLUMNS[name]}, head.${COLUMNS[name]})`;
