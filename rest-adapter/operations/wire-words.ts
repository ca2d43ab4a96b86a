import type { GraphQLEnumType } from 'graphql';

/** A word or a number of `/api/v1`. */
export type WireWord = string | number;

type WireWords = Readonly<Record<string, WireWord>>;

/** Words of one enum, each under its name in the schema: `booking.checked_in` is BOOKING_CHECKED_IN, `Monday` is MONDAY. */
const named = (...words: readonly string[]): WireWords =>
  Object.fromEntries(words.map((word) => [word.toUpperCase().replace(/[.-]/g, '_'), word]));

/** Weekdays in the order of their numbers, which `week_start` has instead of the word. */
const WEEKDAYS: readonly string[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Word for a weekday's number; undefined if there is none. */
export const weekdayOf = (number: number | undefined): string | undefined => (number === undefined ? number : WEEKDAYS[number]);

export const weekdayNumber = (word: string): number => WEEKDAYS.indexOf(word);

/** Roles of administrators, as in `role` of an administrator or a log-in. */
export const WIRE_ROLES = ['owner', 'admin', 'staff', 'analyst'] as const;

/** Kinds of facts, as named in webhooks and the feed of changes. */
export const WIRE_FACT_KINDS = [
  'booking.created',
  'booking.changed',
  'booking.moved',
  'booking.cancelled',
  'booking.checked_in',
  'booking.offered',
  'booking.promoted',
  'purchase.created',
  'purchase.paid',
  'client.created',
  'client.changed',
  'queuer.joined',
  'queuer.changed',
  'queuer.served',
  'queuer.finished',
  'queuer.left',
  'queuer.returned',
  'attendance.changed',
  'event.sold_out',
  'hold.expired',
];

/** Kinds of records in the feed of changes. The schema's voucher is a deal here. */
const RECORDS = [
  ...[
    'address',
    'administrator',
    'booking',
    'booking_text',
    'category',
    'client',
    'client_queue',
    'clinic',
    'closure',
    'company',
  ],
  ...['coupon', 'event', 'event_chain', 'event_group', 'event_sequence', 'member_level', 'package', 'payment', 'person'],
  ...['pre_paid_booking', 'product', 'purchase', 'question', 'queuer', 'reason', 'resource', 'schedule', 'schedule_exception'],
  ...['service', 'service_group', 'slot', 'voucher', 'voucher_code', 'wallet_band'],
];

/**
 * Kinds of records in the log of changes: those of the feed, and also parts of others, movements of wallets and webhook
 * endpoints.
 */
const AUDITED = [
  ...RECORDS,
  ...['answer', 'attachment', 'booking_note', 'client_queue_service', 'company_settings', 'image', 'purchase_item'],
  ...['service_person', 'service_resource', 'shift_pattern', 'shift_pattern_condition', 'wallet_log', 'webhook_endpoint'],
];

const recordKinds = (): WireWords =>
  Object.fromEntries(
    RECORDS.flatMap((noun) =>
      ['created', 'changed', 'deleted'].map((verb) => [
        `${noun}_${verb}`.toUpperCase(),
        `${noun.replace('voucher', 'deal')}.${verb}`,
      ]),
    ),
  );

/**
 * Words and numbers of `/api/v1` for the values of the schema's enums, by enum. `wire-schema.ts` translates operations
 * both ways by this table, so that rows use only these words. The values of an enum that is not listed are spelt as in
 * the schema. A test finds values without a word.
 */
export const WIRE_WORDS: Readonly<Record<string, WireWords>> = {
  AdministratorRole: named(...WIRE_ROLES),
  ArticleKind: named('product', 'package', 'voucher'),
  AuditAction: named('create', 'change', 'delete'),
  AuditRecord: named(...AUDITED),
  ActorKind: named('administrator', 'client'),
  BasketItemStatus: { HELD: 4, WAITING: 8 },
  BookingChannel: named('online', 'member', 'admin', 'queue'),
  BookingStatus: { BOOKED: 4, WAITING: 8, BLOCKED: 3, FREED: 0 },
  CapacityView: { NOTHING: 0, ALL: 1, LEFT: 2, BOTH: 3 },
  DeliveryState: named('waiting', 'delivered', 'failed'),
  Duty: named('read', 'clients', 'diary', 'manage'),
  EmailKind: named(
    'purchase.confirmation',
    'booking.moved',
    'booking.cancelled',
    'booking.reminder',
    'booking.offered',
    'booking.promoted',
    'staff.booked',
    'staff.moved',
    'staff.handed_over',
    'staff.cancelled',
    'member.welcome',
    'member.email_changed',
    'email.confirmation',
    'password.reset',
  ),
  EventStatus: { AVAILABLE: 0, BLOCKED: 3, FULL: 4 },
  ChangeKind: { ...named(...WIRE_FACT_KINDS), ...recordKinds() },
  FactKind: named(...WIRE_FACT_KINDS),
  ImageOwner: named('person', 'resource', 'service', 'event_group'),
  ItemKind: named('person', 'resource', 'service'),
  LeadTimeBand: named(
    ...['afterwards', 'under_an_hour', 'under_a_day', 'under_three_days', 'under_a_week', 'under_two_weeks'],
    ...['under_four_weeks', 'four_weeks_or_more'],
  ),
  Language: named('en', 'de'),
  LoginRole: named('admin', 'member'),
  OverridableLimit: named('min_cancel_period'),
  Presence: { OFF_SHIFT: 0, AVAILABLE: 1, ON_BREAK: 2, BUSY: 4 },
  QuestionKind: named(
    'text_field',
    'text_area',
    'select',
    'select-price',
    'radio',
    'radio-price',
    'check',
    'check-price',
    'date',
    'heading',
  ),
  QueuerState: named('waiting', 'serving', 'finished', 'left'),
  ReasonKind: { BLOCKED: 2, CANCELLED: 3, MOVED: 5 },
  Recurrence: { NONE: '', DAY: 'DAY', WEEK: 'WEEK', MONTH: 'MONTH', YEAR: 'YEAR' },
  ShiftFrequency: named('daily', 'weekly'),
  SlotStatus: { AVAILABLE: 0, BLOCKED: 3, BOOKED: 4 },
  TextSubject: named('company', 'service', 'person', 'resource', 'event_group'),
  Weekday: named(...WEEKDAYS),
};

/** Word of `/api/v1` for each name of an enum. */
export const wireWordsOf = (type: GraphQLEnumType): WireWords =>
  WIRE_WORDS[type.name] ?? Object.fromEntries(type.getValues().map(({ name }) => [name, name]));
