import type { CompanySettings } from './company-settings.entity.js';

/** A branch's settings as they hold: what it has not set itself is its parent's. What is null then is the server's to say. */
export function inheritSettings(own: CompanySettings, parent: CompanySettings | null): CompanySettings {
  return {
    ...own,
    holdSeconds: own.holdSeconds ?? parent?.holdSeconds ?? null,
    basketSeconds: own.basketSeconds ?? parent?.basketSeconds ?? null,
    scheduleId: own.scheduleId ?? parent?.scheduleId ?? null,
    guestContactRequired: own.guestContactRequired ?? parent?.guestContactRequired ?? null,
    paymentUrl: own.paymentUrl ?? parent?.paymentUrl ?? null,
  };
}
