import { daysOf, hoursOfDay, timeGroups, wallTime } from './naive-clock.js';
import type { NaiveContext, NaiveKeys } from './naive-measures.js';
import { rowsAt } from './naive-past.js';
import type { NaiveRows } from './naive-rows.js';
import { NAIVE_SUBJECTS, type NaiveRow, type NaiveSubject, type NaiveSubjectName, rowKeys } from './naive-subjects.js';

/** Query for figures, answered by the API and by this naive reference. */
export interface FigureQuestion {
  readonly subject: NaiveSubjectName;
  readonly companyId: number;
  readonly from: string;
  readonly until: string;
  readonly branches: boolean;
  readonly timeZone: string | null;
  /** Name of the time by which rows are dated; null: the subject's first one. */
  readonly at: string | null;
  readonly by: readonly string[];
  readonly measures: readonly string[];
  /** Required values of columns; for bookings and coupons only. */
  readonly filter: Readonly<Record<string, string | number>>;
  readonly asOf?: string | null;
  readonly empty?: boolean;
  readonly compareTo?: 'PREVIOUS_PERIOD' | 'SAME_WEEKDAYS_LAST_YEAR' | null;
  readonly orderBy?: NaiveOrder | null;
}

/** Order by a measure or by a dimension. */
export type NaiveOrder = { readonly descending: boolean } & ({ readonly measure: string } | { readonly dimension: string });

export interface NaiveGroup {
  readonly keys: NaiveKeys;
  readonly measured: Readonly<Record<string, unknown>>;
  /** Measures of the comparison period; absent without `compareTo`. */
  readonly before?: Readonly<Record<string, unknown>>;
  /** Value by which groups are ordered; null without `orderBy`. */
  readonly order: unknown;
  /** Ids of the counted rows that have one. */
  readonly ids?: readonly number[];
}

/** Groups of the answer in their order, and the total; for `money`, one total per currency. */
export interface NaiveAnswer {
  readonly groups: readonly NaiveGroup[];
  readonly total: unknown;
}

interface Counted {
  readonly keys: NaiveKeys;
  readonly rows: NaiveRow[];
}

const DAY = 86_400_000;
const addDays = (date: string, days: number) => new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** Answers a query with plain loops over all rows. */
export function naiveAnswer(all: NaiveRows, question: FigureQuestion, present: Date): NaiveAnswer {
  const { subject: name, compareTo, from, until, orderBy } = question;
  const by = name === 'money' ? [...new Set([...question.by, 'currency'])] : question.by;
  const measures = [...question.measures, ...(orderBy && 'measure' in orderBy ? [orderBy.measure] : [])];
  const rows = question.asOf ? rowsAt(all, question.asOf) : all;
  const asked = { ...question, rows, by, measures, now: question.asOf ? new Date(question.asOf) : present };
  const context = contextOf(asked, 0);
  const found = count(asked, context, 0);
  const shift = compareTo === 'PREVIOUS_PERIOD' ? (Date.parse(until) - Date.parse(from)) / DAY : 364;
  const past = compareTo ? contextOf(asked, shift) : null;
  const earlier = past && count(asked, past, shift);
  const counted = withAbsent(found, by, [
    ...[...(earlier?.values() ?? [])].map(({ keys }) => keys),
    ...currencyKeys(by, context),
  ]);
  const groups = (question.empty ? filled(counted, asked, context) : [...counted.values()]).map((group) => {
    const { keys } = group;
    const measured = measuredOf(name, group, { context, names: measures });
    const then = earlier && (earlier.get(textOf(by, keys)) ?? { keys, rows: [] });
    return {
      keys,
      measured: Object.fromEntries(question.measures.map((each) => [each, measured[each]])),
      ...(then && { before: measuredOf(name, then, { context: past, names: question.measures }) }),
      order: orderBy ? orderOf(orderBy, { keys, measured }, asked) : null,
      ids: group.rows.flatMap((row) => ('id' in row ? [row.id] : [])),
    };
  });
  const sorted = groups.sort((a, b) => compared(a.order, b.order, orderBy?.descending ?? false) || byKeys(by, a, b, asked));
  return { groups: question.by.length > 0 ? sorted : [], total: totalOf(asked, question.measures) };
}

/** Adds an empty group for each of `keys` that no group has. */
function withAbsent(
  counted: ReadonlyMap<string, Counted>,
  by: readonly string[],
  keys: readonly NaiveKeys[],
): Map<string, Counted> {
  const all = new Map(counted);
  for (const each of keys) if (!all.has(textOf(by, each))) all.set(textOf(by, each), { keys: each, rows: [] });
  return all;
}

/** Keys of all currencies of the companies, with rows or without, if the figures are grouped by currency alone; else none. */
const currencyKeys = (by: readonly string[], { companyIds, currencyOf }: NaiveContext): NaiveKeys[] =>
  by.length > 0 && by.every((name) => name === 'currency')
    ? [...new Set(companyIds.map(currencyOf))].map((currency) => ({ currency }))
    : [];

/** Measures over all rows; for `money`, over all rows of each currency. */
function totalOf(asked: Asked, names: readonly string[]): unknown {
  const isMoney = asked.subject === 'money';
  const together = { ...asked, by: isMoney ? ['currency'] : [] };
  const context = contextOf(together, 0);
  const keys = currencyKeys(together.by, context);
  const groups = [...withAbsent(count(together, context, 0), together.by, keys).values()];
  if (!isMoney) return measuredOf(asked.subject, groups[0] ?? { keys: {}, rows: [] }, { context, names });
  return groups
    .sort((a, b) => (String(a.keys.currency) < String(b.keys.currency) ? -1 : 1))
    .map((group) => measuredOf(asked.subject, group, { context, names }));
}

interface Measuring {
  readonly context: NaiveContext;
  readonly names: readonly string[];
}

function measuredOf(subject: NaiveSubjectName, { rows, keys }: Counted, { context, names }: Measuring) {
  const { measures }: NaiveSubject = NAIVE_SUBJECTS[subject];
  return Object.fromEntries(names.map((name) => [name, measures[name]!.value(rows as never, context, keys)]));
}

type Asked = Omit<FigureQuestion, 'rows'> & { readonly rows: NaiveRows; readonly now: Date };

const textOf = (by: readonly string[], keys: NaiveKeys) => JSON.stringify(by.map((name) => keys[name] ?? null));

function contextOf(asked: Asked, shift: number): NaiveContext {
  const { rows, now, companyId, branches, timeZone, from, until, measures, by } = asked;
  const company = (id: number) => rows.companies.find((each) => each.id === id)!;
  const companies = rows.companies.filter(({ id, parent_id: parent }) => id === companyId || (branches && parent === companyId));
  const period = { from: addDays(from, -shift), until: addDays(until, -shift) };
  const zoneOf = (id: number) => timeZone ?? company(id).timezone;
  const scope = {
    companyIds: companies.map(({ id }) => id),
    period,
    zoneOf,
    currencyOf: (id: number) => company(id).currency_code,
  };
  const context = { ...scope, rows, now, companyId, measures, by, isPast: asked.asOf != null };
  const times = by.filter((name) => TIMES.includes(name));
  const counts = new Map<string, Map<string, number>>();
  const countIn = (zone: string) => {
    const found = new Map<string, number>();
    for (const day of daysOf(period))
      for (const hour of by.includes('hour') ? hoursOfDay(day, zone) : [0]) {
        const text = textOf(times, shownTime({ date: day, hour, weekday: 0 }, asked, shift));
        found.set(text, (found.get(text) ?? 0) + 1);
      }
    counts.set(zone, found);
    return found;
  };
  const occurrencesOf = (keys: NaiveKeys) => {
    const zone = zoneOf((keys.company as number | undefined) ?? companyId);
    return (counts.get(zone) ?? countIn(zone)).get(textOf(times, keys)) ?? 0;
  };
  return { ...context, occurrencesOf };
}

const TIMES = ['year', 'quarter', 'month', 'week', 'date', 'weekday', 'hour'];

/**
 * Time groups of a moment, shown `shift` days later. The weekday is that of the day shown if the figures are also grouped by
 * date or week, else that of the row's own date.
 */
function shownTime(
  { date, hour }: { date: string; hour: number; weekday: number },
  { rows, companyId, by }: Asked,
  shift: number,
) {
  const weekStart = rows.companies.find(({ id }) => id === companyId)!.week_start;
  const at = (day: string) => timeGroups({ date: day, hour, weekday: new Date(day).getUTCDay() || 7 }, weekStart);
  const shown = at(addDays(date, shift));
  return by.includes('date') || by.includes('week') ? shown : { ...shown, weekday: at(date).weekday! };
}

function count(asked: Asked, context: NaiveContext, shift: number): Map<string, Counted> {
  const subject: NaiveSubject = NAIVE_SUBJECTS[asked.subject];
  const { by, filter, at } = asked;
  const { period, companyIds } = context;
  const groups = new Map<string, Counted>();
  for (const row of subject.rows(context)) {
    if (!companyIds.includes(row.company_id)) continue;
    if (Object.entries(filter).some(([column, value]) => row[column as keyof NaiveRow] !== value)) continue;
    const moment = subject.momentOf(row as never, at ?? subject.moments[0]!, context);
    if (moment === null) continue;
    const there =
      typeof moment === 'string' ? { date: moment, hour: 0, weekday: 0 } : wallTime(moment, context.zoneOf(row.company_id));
    if (there.date < period.from || there.date >= period.until) continue;
    const values = { ...shownTime(there, asked, shift), ...rowKeys(row, context) };
    const keys = Object.fromEntries(by.map((name) => [name, values[name as keyof typeof values] ?? null]));
    const text = textOf(by, keys);
    const group = groups.get(text);
    if (group) group.rows.push(row);
    else groups.set(text, { keys, rows: [row] });
  }
  return groups;
}

/** Adds an empty group for each missing pair of a time in the period and a set of other values that occurs. */
function filled(counted: ReadonlyMap<string, Counted>, asked: Asked, context: NaiveContext): Counted[] {
  const { by } = asked;
  const { companyIds, zoneOf, period } = context;
  const times = by.filter((name) => TIMES.includes(name));
  if (times.length === 0) return [...counted.values()];
  const others = by.filter((name) => !TIMES.includes(name));
  const found = new Map([...counted.values()].map(({ keys }) => [textOf(others, keys), keys]));
  if (others.length === 0) found.set('', {});
  for (const keys of currencyKeys(others, context)) found.set(textOf(others, keys), keys);
  const zones = [...new Set(companyIds.map(zoneOf))];
  const all = new Map(counted);
  for (const day of daysOf(period)) {
    const hours = by.includes('hour') ? new Set(zones.flatMap((zone) => hoursOfDay(day, zone))) : [0];
    for (const hour of hours) {
      const time = shownTime({ date: day, hour, weekday: 0 }, asked, 0) as NaiveKeys;
      for (const value of found.values()) {
        const keys = Object.fromEntries(by.map((name) => [name, times.includes(name) ? time[name] : value[name]]));
        const text = textOf(by, keys);
        if (!all.has(text)) all.set(text, { keys, rows: [] });
      }
    }
  }
  return [...all.values()];
}

/** Value that sorts groups: the number of a measure (the mean of a spread, the amount of money), or a dimension's position. */
function orderOf(order: NaiveOrder, { keys, measured }: Pick<NaiveGroup, 'keys' | 'measured'>, asked: Asked): unknown {
  if ('dimension' in order) return placeOf(order.dimension, keys[order.dimension], asked);
  const value = measured[order.measure];
  if (Array.isArray(value)) return value.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (typeof value !== 'object' || value === null) return value;
  const of = value as { readonly value?: number | null; readonly mean?: number | null; readonly amountMinor?: number };
  return of.amountMinor ?? of.value ?? of.mean ?? null;
}

const BANDS = [
  ...['AFTERWARDS', 'UNDER_AN_HOUR', 'UNDER_A_DAY', 'UNDER_THREE_DAYS', 'UNDER_A_WEEK', 'UNDER_TWO_WEEKS'],
  ...['UNDER_FOUR_WEEKS', 'FOUR_WEEKS_OR_MORE'],
];

/** Sort key of a dimension's value: for a lead time the index of its band, else the value itself. */
const rankOf = (name: string, value: unknown): unknown => (name === 'leadTime' && value ? BANDS.indexOf(String(value)) : value);

/** Compares two values; nulls come last in both directions. */
function compared(a: unknown, b: unknown, descending: boolean): number {
  if (a === b || (a == null && b == null)) return 0;
  if (a == null) return 1;
  if (b == null) return -1;
  return (a as number) < (b as number) === descending ? 1 : -1;
}

const WEEK = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];

/** Dimensions in the order in which groups are sorted by them. */
const ORDER = [
  ...[...TIMES, 'company', 'category', 'service', 'eventGroup', 'event', 'person', 'resource', 'coupon', 'channel', 'currency'],
  ...['firstVisit', 'leadTime'],
];

/** Sort key of a dimension's value; weekdays count from the company's first day of the week. */
function placeOf(name: string, value: unknown, { rows, companyId }: Asked): unknown {
  if (name !== 'weekday') return rankOf(name, value);
  const weekStart = rows.companies.find(({ id }) => id === companyId)!.week_start;
  return (WEEK.indexOf(String(value)) - weekStart + 7) % 7;
}

function byKeys(by: readonly string[], a: NaiveGroup, b: NaiveGroup, asked: Asked): number {
  for (const name of ORDER.filter((each) => by.includes(each))) {
    const sign = compared(placeOf(name, a.keys[name], asked), placeOf(name, b.keys[name], asked), false);
    if (sign !== 0) return sign;
  }
  return 0;
}
