import { daysOf, MAX_DAYS, MAX_DAYS_OF_TIMES } from '../../src/availability/period.js';
import { PARTS, RECORDS } from '../../src/live/change-kind.js';
import type { ViewDependencies } from '../../src/live/view-dependencies.js';
import { DAY, HOUR, type Interval } from '../../src/shared/interval.js';

/** Arguments of a root field, as they were sent. */
interface WatchedArguments {
  readonly [name: string]: unknown;
  readonly input?: { readonly personIds?: readonly number[] | null } | null;
  readonly period?: Parameters<typeof daysOf>[0] | null;
  readonly filter?: { readonly from?: string | null; readonly to?: string | null; readonly personId?: number | null } | null;
  readonly id?: number;
  readonly companyId?: number | null;
}

type Narrowed = Pick<ViewDependencies, 'span' | 'personId' | 'eventId' | 'ownBasket'>;

/** Records that a subscription depends on besides those that its document shows. */
export interface LiveField {
  /** Tables from which its answer is computed. */
  readonly kinds: readonly string[];
  /** Narrows, by its arguments, the changes that concern it. */
  readonly narrow?: (args: WatchedArguments) => Narrowed;
  /** Company whose family it is about, if that is not the company of `companyId` or else of the log-in; null: any. */
  readonly companyOf?: (args: WatchedArguments) => number | null;
}

const HOURS = ['schedule', 'shift_pattern', 'shift_pattern_condition', 'schedule_exception', 'closure'];
const OFFER = ['company', 'company_settings', 'service', 'service_person', 'service_resource', 'bookable', 'person', 'resource'];
const TAKEN = ['claim', 'slot', 'booking', 'basket_item', 'external_booking'];
const AVAILABILITY = [...HOURS, ...OFFER, ...TAKEN];
const OFFERED = [
  'category',
  'service_group',
  'clinic',
  'event_sequence',
  'reason',
  'booking_text',
  'question',
  'address',
  'member_level',
];
const HELD = ['basket_item', 'claim'];
const QUEUE = ['queuer', 'client_queue', 'client_queue_service', 'company_settings', 'person', 'service', 'service_person'];

/** All subscriptions, by the names of the queries from which they are made. */
export const LIVE_FIELDS: Readonly<Record<string, LiveField>> = {
  availableDays: { kinds: AVAILABILITY, narrow: (args) => ofTimes(args, MAX_DAYS) },
  availableTimes: { kinds: AVAILABILITY, narrow: (args) => ofTimes(args, MAX_DAYS_OF_TIMES) },
  basket: {
    kinds: ['basket', 'basket_item', 'basket_article', 'basket_voucher_code', 'coupon', 'attachment'],
    narrow: () => ({ ownBasket: true }),
    companyOf: ({ companyId }) => companyId ?? null,
  },
  changes: { kinds: [...TAKEN, ...RECORDS, ...PARTS] },
  bookings: { kinds: ['booking', 'slot', 'booking_note', 'purchase', 'payment', 'client'], narrow: ofList },
  clientQueue: { kinds: [...QUEUE, ...HOURS, 'booking', 'claim'] },
  company: { kinds: ['company', 'company_settings', ...HOURS], companyOf: ({ id }) => id ?? null },
  event: { kinds: ['event', 'event_chain', 'booking', ...HELD], narrow: ({ id }) => (id ? { eventId: id } : {}) },
  // Found by its long id, for any caller and any family.
  queuer: { kinds: [...QUEUE, ...HOURS, 'booking', 'claim'], companyOf: () => null },
  slots: { kinds: ['slot', 'booking', 'basket_item'], narrow: ofList },
};

/** Tables from which fields of a type are computed, besides those whose rows are loaded for them. */
export const TYPE_KINDS: Readonly<Record<string, readonly string[]>> = {
  CompanyOffers: [...OFFERED, 'service', 'person', 'resource', 'event_chain', 'product', 'package', 'voucher', 'coupon'],
  Event: HELD,
  OpenDay: HOURS,
  Opening: HOURS,
  Shift: HOURS,
  Slot: HELD,
};

/** Days and person for which times are requested: claims on other persons change nothing, while those on resources may. */
function ofTimes({ input, period }: WatchedArguments, most: number): Narrowed {
  const { personIds } = input ?? {};
  const [personId] = personIds?.length === 1 ? personIds : [];
  try {
    const { from, to } = daysOf(period ?? {}, new Date().toISOString().slice(0, 10), most);
    return { personId, span: spanOf(from, to) };
  } catch {
    // The query reports the fault of the period.
    return { personId };
  }
}

function ofList({ filter }: WatchedArguments): Narrowed {
  const { from, to, personId } = filter ?? {};
  return { personId, ...(from && to && { span: spanOf(from, to) }) };
}

/** Largest offset of a zone from UTC, plus buffers. */
const AROUND = 15 * HOUR;

const spanOf = (from: string, to: string): Interval => ({
  start: Date.parse(from) - AROUND,
  end: Date.parse(to) + DAY + AROUND,
});
