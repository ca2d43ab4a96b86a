import { timeGroups, wallTime } from './slow-clock.js';
import {
  BOOKING_MEASURES,
  CLIENT_MEASURES,
  EVENT_MEASURES,
  isFirstVisit,
  leadTimeBand,
  QUEUE_MEASURES,
  type SlowContext,
  type SlowMeasure,
  WAITING_LIST_MEASURES,
} from './slow-measures.js';
import type { SlowBooking, SlowEvent, SlowQueuer, SlowRows } from './slow-rows.js';

type Row = SlowBooking | SlowQueuer | SlowEvent;

/** Question for figures, as it is put to the API and to the naive program. */
export interface FigureQuestion {
  readonly subject: SlowSubjectName;
  readonly companyId: number;
  readonly from: string;
  readonly until: string;
  readonly branches: boolean;
  readonly timeZone: string | null;
  /** Null: the usual one. */
  readonly at: string | null;
  readonly by: readonly string[];
  readonly measures: readonly string[];
  /** Values of columns; bookings alone. */
  readonly filter: Readonly<Record<string, string | number>>;
}

interface SlowSubject {
  readonly moments: readonly string[];
  readonly dimensions: readonly string[];
  readonly measures: Readonly<Record<string, SlowMeasure<never>>>;
  rows(context: SlowContext): readonly Row[];
  momentOf(row: never, at: string, context: SlowContext): Date | null;
}

const TIME = ['date', 'week', 'month', 'quarter', 'year', 'weekday', 'hour'];
const scheduled = ({ on_waitlist: waits }: SlowBooking) => !waits;

/** Subjects that are counted, with what may be asked of each. */
export const SLOW_SUBJECTS = {
  bookings: {
    moments: ['STARTS', 'CREATED', 'CANCELLED', 'PAID'],
    dimensions: [
      ...[
        ...TIME,
        'company',
        'category',
        'service',
        'eventGroup',
        'event',
        'person',
        'resource',
        'coupon',
        'channel',
        'currency',
      ],
      ...['firstVisit', 'leadTime'],
    ],
    measures: BOOKING_MEASURES,
    rows: ({ rows }) => rows.bookings.filter(scheduled),
    momentOf: (row: SlowBooking, at, { rows }) => {
      if (at === 'CREATED') return row.created_at;
      if (at === 'CANCELLED') return row.is_cancelled ? row.cancelled_at : null;
      return at === 'PAID' ? (rows.paidAt.get(row.purchase_id) ?? null) : row.starts_at;
    },
  },
  queue: {
    moments: ['JOINED'],
    dimensions: [...TIME, 'company', 'category', 'service', 'person'],
    measures: QUEUE_MEASURES,
    rows: ({ rows }) => rows.queuers,
    momentOf: (row: SlowQueuer) => row.created_at,
  },
  clients: {
    moments: ['STARTS'],
    dimensions: [...TIME, 'company', 'category', 'service', 'eventGroup', 'person', 'channel'],
    measures: CLIENT_MEASURES,
    rows: ({ rows, now }) => rows.bookings.filter((row) => scheduled(row) && !row.is_cancelled && row.ends_at <= now),
    momentOf: (row: SlowBooking) => row.starts_at,
  },
  events: {
    moments: ['STARTS'],
    dimensions: [...TIME, 'company'],
    measures: EVENT_MEASURES,
    rows: ({ rows }) => rows.events,
    momentOf: (row: SlowEvent) => row.starts_at,
  },
  waitingList: {
    moments: ['JOINED', 'STARTS'],
    dimensions: [...TIME, 'company', 'eventGroup', 'event', 'channel'],
    measures: WAITING_LIST_MEASURES,
    rows: ({ rows }) => rows.bookings.filter((row) => row.waited_since !== null),
    momentOf: (row: SlowBooking, at) => (at === 'STARTS' ? row.starts_at : row.waited_since),
  },
} satisfies Readonly<Record<string, SlowSubject>>;

export type SlowSubjectName = keyof typeof SLOW_SUBJECTS;

/** Rows of the answer by the text of their dimensions, and the total. */
export interface SlowAnswer {
  readonly rows: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly total: Readonly<Record<string, unknown>>;
}

/** The answer to a question, in plain loops over all rows. */
export function slowAnswer(rows: SlowRows, question: FigureQuestion, now: Date): SlowAnswer {
  const subject: SlowSubject = SLOW_SUBJECTS[question.subject];
  const company = (id: number) => rows.companies.find((each) => each.id === id)!;
  const context: SlowContext = { rows, now, currencyOf: (id) => company(id).currency_code };
  const { companyId, branches, timeZone, from, until, by, filter } = question;
  const groups = new Map<string, Row[]>();
  const counted: Row[] = [];
  for (const row of subject.rows(context)) {
    const { id, parent_id: parent, timezone } = company(row.company_id);
    if (id !== companyId && !(branches && parent === companyId)) continue;
    if (Object.entries(filter).some(([column, value]) => row[column as keyof Row] !== value)) continue;
    const moment = subject.momentOf(row as never, question.at ?? subject.moments[0]!, context);
    if (moment === null) continue;
    const there = wallTime(moment, timeZone ?? timezone);
    if (there.date < from || there.date >= until) continue;
    const values = { ...timeGroups(there, company(companyId).week_start), ...valuesOf(row, context) };
    const key = JSON.stringify(by.map((name) => values[name as keyof typeof values] ?? null));
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
    counted.push(row);
  }
  const measured = (list: readonly Row[]) =>
    Object.fromEntries(question.measures.map((name) => [name, subject.measures[name]!.value(list as never, context)]));
  const shown = by.length > 0 ? [...groups] : [];
  return { rows: new Map(shown.map(([key, list]) => [key, measured(list)])), total: measured(counted) };
}

/** Dimensions of a row besides time; records by their ids. */
function valuesOf(row: Row, context: SlowContext): Readonly<Record<string, unknown>> {
  const { rows, currencyOf } = context;
  if (!('service_id' in row)) return { company: row.company_id };
  const of = {
    company: row.company_id,
    service: row.service_id,
    category: row.service_id === null ? null : (rows.categoryOf.get(row.service_id) ?? null),
    person: row.person_id,
  };
  if (!('channel' in row)) return of;
  const chain = row.event_chain_id;
  return {
    ...of,
    eventGroup: chain === null ? null : (rows.groupOf.get(chain) ?? null),
    event: chain === null ? null : row.event_id,
    resource: row.resource_id,
    coupon: row.coupon_id,
    channel: row.channel.toUpperCase(),
    currency: currencyOf(row.company_id),
    get firstVisit() {
      return isFirstVisit(row, context);
    },
    leadTime: leadTimeBand(row),
  };
}
