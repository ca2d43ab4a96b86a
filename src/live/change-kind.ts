import { FACT_KINDS, type FactKind } from '../outbox/fact-kind.js';
import { namedBy } from '../shared/closed-set.js';

/** Kinds of records whose changes triggers write to the feed (`migrations/145-record-changes`): those that some list shows. */
export const RECORDS = [
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
] as const;

/** Tables of parts of records, whose changes appear in the feed as changes of the record that they belong to. */
export const PARTS = [
  ...['answer', 'attachment', 'booking_note', 'client_queue_service', 'company_settings', 'image', 'purchase_item'],
  ...['service_person', 'service_resource', 'shift_pattern', 'shift_pattern_condition'],
] as const;

/** Tables whose changes the audit records: those that the feed follows, movements of wallets and webhook endpoints. */
export const AUDITED_TABLES = namedBy([...RECORDS, ...PARTS, 'wallet_log', 'webhook_endpoint']);

/** Kinds of records of the head of a family whose changes appear in the feed of every branch too, since branches show them. */
const SHARED_RECORDS = [
  ...['booking_text', 'category', 'client', 'clinic', 'closure', 'company', 'event_sequence', 'member_level', 'question'],
  ...['reason', 'service_group'],
] as const satisfies readonly Noun[];

type Noun = (typeof RECORDS)[number];
const VERBS = ['created', 'changed', 'deleted'] as const;

/**
 * Kind of a change of a record: `service.changed`. `deleted` means that it is no longer listed, whether or not its row
 * remains.
 */
export type RecordChangeKind = `${Noun}.${(typeof VERBS)[number]}`;

const RECORD_CHANGE_KINDS: readonly RecordChangeKind[] = RECORDS.flatMap((noun) =>
  VERBS.map((verb) => `${noun}.${verb}` as const),
);

/** Kinds of changes of the head that appear in the feeds of its branches too. */
export const SHARED_CHANGE_KINDS: readonly RecordChangeKind[] = SHARED_RECORDS.flatMap((noun) =>
  VERBS.map((verb) => `${noun}.${verb}` as const),
);

/** Kind of an entry in the feed of changes. */
export type ChangeKind = FactKind | RecordChangeKind;

/** The kinds by their names in the schema. */
export const NAMED_CHANGE_KINDS = namedBy<ChangeKind>([...new Set<ChangeKind>([...FACT_KINDS, ...RECORD_CHANGE_KINDS])]);

/**
 * Facts that are entries of their own, such as `booking.moved`. Others, such as `booking.created`, have the name of a
 * record's change, which triggers write.
 */
export const FEED_FACTS: readonly FactKind[] = FACT_KINDS.filter(
  (kind) => !(RECORD_CHANGE_KINDS as readonly string[]).includes(kind),
);
