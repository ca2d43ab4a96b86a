import type { Concern } from '../../src/live/concern.js';

type Arguments = Readonly<Record<string, unknown>>;

/** Records that a subscription depends on besides those that its document shows. */
export interface LiveField {
  /** Tables that its answer is worked out from. */
  readonly kinds: readonly string[];
  /** Narrows what concerns it by its arguments. */
  readonly narrow?: (args: Arguments) => Pick<Concern, 'span' | 'personId' | 'eventId' | 'ownBasket'>;
}

const HOURS = ['schedule', 'shift_pattern', 'shift_pattern_condition', 'schedule_exception', 'closure'];
const OFFER = ['company', 'company_settings', 'service', 'service_person', 'service_resource', 'bookable', 'person', 'resource'];
const TAKEN = ['claim', 'slot', 'booking', 'basket_item', 'external_booking'];
const AVAILABILITY = [...HOURS, ...OFFER, ...TAKEN];

/** Subscriptions by the names of the queries that they are made from: the one list. */
export const LIVE_FIELDS: Readonly<Record<string, LiveField>> = {
  availableTimes: { kinds: AVAILABILITY },
  basket: {
    kinds: ['basket', 'basket_item', 'basket_article', 'basket_voucher_code', 'coupon', 'attachment'],
    narrow: () => ({ ownBasket: true }),
  },
  queuer: { kinds: ['queuer', 'client_queue', 'client_queue_service', 'person', 'company_settings'] },
};
