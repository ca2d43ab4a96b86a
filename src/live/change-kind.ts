import { FACT_KINDS, type FactKind } from '../outbox/fact-kind.js';
import { namedBy } from '../shared/closed-set.js';

/** Records whose changes the database notes by itself: what is listed, and what no fact tells of. */
export const RECORDS = [
  ...['address', 'booking_text', 'category', 'client_queue', 'clinic', 'closure', 'company', 'coupon', 'event', 'event_chain'],
  ...['event_group', 'event_sequence', 'member_level', 'package', 'person', 'product', 'question', 'reason', 'resource'],
  ...['schedule', 'schedule_exception', 'service', 'service_group', 'slot', 'voucher'],
] as const;

type Noun = (typeof RECORDS)[number];
const VERBS = ['created', 'changed', 'deleted'] as const;

/** Kind of a change of a record: `service.changed`. A record that is shown no more is deleted, be its row kept or not. */
export type RecordChangeKind = `${Noun}.${(typeof VERBS)[number]}`;

export const RECORD_CHANGE_KINDS: readonly RecordChangeKind[] = RECORDS.flatMap((noun) =>
  VERBS.map((verb) => `${noun}.${verb}` as const),
);

/** Kind of an entry in the feed of changes. */
export type ChangeKind = FactKind | RecordChangeKind;

/** The kinds by their names in the schema. */
export const CHANGES = namedBy<ChangeKind>([...FACT_KINDS, ...RECORD_CHANGE_KINDS]);
