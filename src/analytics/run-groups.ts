import type { RawBuilder } from 'kysely';
import { invalid, Refusal } from '../shared/refusal.js';
import { mapInTurns } from '../shared/turns/in-turns.js';
import { cheaperQuestion, smallerQuestions } from './advice.js';
import { DIMENSIONS, type DimensionName } from './dimensions.js';
import { addGroups, currencyKeys, fillGroups, timesOf } from './fill-groups.js';
import type { Group, GroupKeys } from './group.js';
import { columnsOf, currenciesOf, type GroupQuery, groupStatement } from './group-statement.js';
import { measureKey } from './measure.js';
import { type MeasureParts, measuredValue } from './measured-value.js';
import { countOccurrences, type Occurrences } from './occurrences.js';
import { orderGroups } from './order-groups.js';
import type { AnalystQuestion } from './questions.js';

/** Runs one statement of an analyst (`Questions`). */
export type RunStatement = <T>(question: AnalystQuestion<T>) => Promise<T[]>;

export interface Groups {
  readonly groups: readonly Group[];
  readonly truncated: boolean;
  /** Groups of the period to compare with. */
  readonly compared: readonly Group[];
}

/** Most groups made for one question, including added empty ones. */
export const MAX_GROUPS = 10_000;

/** Number of rows that an answer has room for, given the cost of each. */
export interface RowLimit {
  readonly rows: number;
  /** Lowest cost of a row, in points. */
  readonly pointsOfRow: number;
  /** Highest cost of the answer, in points. */
  readonly points: number;
}

/** Limits of the groups that a question returns. */
export interface GroupPage {
  /** Unlimited by default. */
  readonly room?: RowLimit;
  readonly first: number;
  /** True: groups of time without rows are included. */
  readonly empty: boolean;
  /** Days by which rows to compare with are earlier; groups that have rows in that period alone are included. */
  readonly compareDays?: number;
}

/**
 * Returns the groups of a question in its order. Where they are grouped by nothing but the currency, as a total is, each
 * currency of the companies is included.
 *
 * @throws Refusal INVALID for an order that the question cannot have; TOO_COMPLEX for more groups than can be filled, compared
 *   or shown, with a question that would be answered
 */
export async function runGroups(run: RunStatement, query: GroupQuery, page: GroupPage): Promise<Groups> {
  checkOrder(query);
  // The database cannot sort by a mean: it does not know how often hours occur.
  const isMean = query.orderBy?.measure != null && query.subject.measures[query.orderBy.measure]?.kind === 'mean';
  const counted = { ...page, needsAll: page.empty || isMean };
  const found = await tryGroups(run, query, counted);
  if ('groups' in found) return found;
  const advice = await answerableAdvice(run, query, { page: counted, found: found.keys });
  throw found.limit === 'rows' ? tooManyRows(page.room!, advice) : tooManyGroups(advice);
}

interface CountedPage extends GroupPage {
  /** True: all groups are needed before the first can be returned. */
  readonly needsAll: boolean;
}

/** Too many groups: more than `MAX_GROUPS`, or more than the answer has room for. */
interface TooMany {
  readonly limit: 'groups' | 'rows';
  /** Keys of some of them. */
  readonly keys: readonly GroupKeys[];
}

async function tryGroups(run: RunStatement, query: GroupQuery, page: CountedPage): Promise<Groups | TooMany> {
  const { first, empty, room, compareDays } = page;
  const unfilled = empty ? tooManyTimes(query, page) : null;
  if (unfilled) return unfilled;
  const past = compareDays === undefined ? null : await pastGroups(run, { ...query, shiftDays: compareDays });
  if (past && 'limit' in past) return past;
  const compared = past?.groups ?? [];
  const occurrences = countOccurrences(query);
  const further = [...compared.map(({ keys }) => keys), ...currencyKeys(query)];
  const needsAll = page.needsAll || further.length > 0;
  const shown = Math.min(first, room?.rows ?? first);
  const rows = await select(run, query, needsAll ? MAX_GROUPS + 1 : shown + 1);
  const found = await mapInTurns(rows, (row) => readGroup(query, row, occurrences));
  const keys = found.map((group) => group.keys);
  if (room && found.length > shown && first > shown) return { limit: 'rows', keys };
  if (!needsAll) return { groups: found.slice(0, first), truncated: found.length > first, compared };
  if (found.length > MAX_GROUPS) return { limit: 'groups', keys };
  const all = addGroups(found, query, { keys: further, occurrences });
  const filled = empty ? await fillGroups(all, query, { most: MAX_GROUPS, occurrences }) : all;
  if (!filled) return { limit: 'groups', keys };
  if (room && Math.min(first, filled.length) > room.rows) return { limit: 'rows', keys };
  return { groups: orderGroups(filled, query).slice(0, first), truncated: filled.length > first, compared };
}

/** All groups of the rows to compare with, in any order. */
async function pastGroups(run: RunStatement, past: GroupQuery): Promise<Groups | TooMany> {
  const page = { first: MAX_GROUPS, empty: false, needsAll: false };
  const found = await tryGroups(run, { ...past, orderBy: null }, page);
  if ('limit' in found || !found.truncated) return found;
  return { limit: 'groups', keys: found.groups.map(({ keys }) => keys) };
}

/** Checks, before anything is read, whether there are too many groups of time to fill; null if not. */
function tooManyTimes(query: GroupQuery, { first, room }: GroupPage): TooMany | null {
  const ofTime = columnsOf(query.dimensions).filter((name) => DIMENSIONS[name].ofTime);
  const times = timesOf(ofTime, query.scope, MAX_GROUPS);
  if (!times) return { limit: 'groups', keys: [] };
  return room && Math.min(first, times.length) > room.rows ? { limit: 'rows', keys: [] } : null;
}

/** Smaller questions that are tried, at most. */
const MAX_TRIED = 6;

/**
 * Advises the smallest change after which the question would be answered. The first few changes are tried by running them;
 * failing these, it advises the largest change.
 */
async function answerableAdvice(
  run: RunStatement,
  query: GroupQuery,
  { page, found }: { readonly page: CountedPage; readonly found: readonly GroupKeys[] },
): Promise<string> {
  const [undivided, ...smaller] = smallerQuestions(query, found).toReversed();
  // Only the number of groups matters: measures are omitted unless they decide which groups there are.
  const measures = query.subject.hasRowsOfMeasures ? query.measures : [];
  for (const { dimensions, advice } of smaller.toReversed().slice(0, MAX_TRIED)) {
    const tried = await tryGroups(run, { ...query, dimensions, measures, orderBy: null }, page).catch(unlessRefused);
    if (tried && 'groups' in tried) return advice;
  }
  return undivided?.advice ?? cheaperQuestion(query, null);
}

/** Returns null for a smaller question that is itself refused, so that it is not advised. @throws any other error */
function unlessRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

/** Returns the measures of all rows together. */
export async function runTotal(run: RunStatement, query: GroupQuery): Promise<Group> {
  const [row] = await select(run, { ...query, dimensions: [], orderBy: null }, 1);
  const total = { ...query, dimensions: [] };
  return readGroup(total, row!, countOccurrences(total));
}

type GroupRow = Readonly<Record<string, unknown>>;

const select = (run: RunStatement, query: GroupQuery, limit: number) =>
  run<GroupRow>({
    statement: groupStatement(query, limit) as RawBuilder<GroupRow>,
    advice: (share) => cheaperQuestion(query, share),
  });

const tooManyGroups = (advice: string) =>
  new Refusal('TOO_COMPLEX', `There are more than ${MAX_GROUPS} groups to fill, to order or to compare: ask for ${advice}`, {
    ...{ limit: 'groups', allowed: MAX_GROUPS },
  });

const tooManyRows = ({ rows, pointsOfRow, points }: RowLimit, advice: string) =>
  new Refusal(
    'TOO_COMPLEX',
    `There are more than ${rows} rows of ${pointsOfRow} points each, and an answer has at most ${points} points: ask for \`first: ${rows}\`, or for ${advice}`,
    { limit: 'points', allowed: points },
  );

function checkOrder({ orderBy, dimensions, subject, ...query }: GroupQuery): void {
  if (!orderBy) return;
  const { measure, dimension } = orderBy;
  if ((measure == null) === (dimension == null)) throw invalid('orderBy', 'expected either `measure` or `dimension`');
  if (dimension && !dimensions.includes(dimension))
    throw invalid('orderBy.dimension', `found ${dimension}, which is not selected under \`by\`: expected ${named(dimensions)}`);
  if (measure && subject.measures[measure]?.kind === 'money' && currenciesOf(query).length > 1)
    throw invalid('orderBy.measure', `found ${measure}, which is in several currencies here: expected another, or one branch`);
}

const named = (dimensions: readonly DimensionName[]): string => (dimensions.length > 0 ? dimensions.join(', ') : '`measure`');

function readGroup(query: GroupQuery, row: GroupRow, occurrences: Occurrences): Group {
  const keys: GroupKeys = Object.fromEntries(columnsOf(query.dimensions).map((name, at) => [name, row[`d${at}`]]));
  const values = query.measures.map((request, at) => {
    const parts = row[`m${at}`] as NonNullable<MeasureParts['parts']>;
    return [measureKey(request.name, request.argument), measuredValue(query, request, { keys, parts, occurrences })] as const;
  });
  const measured = Object.fromEntries(values);
  return { keys, values: measured, order: orderValue(query, measured) ?? (row.o as number | null) };
}

/** Value of a mean by which rows are ordered, which the statement cannot compute; null for other measures. */
function orderValue({ orderBy, subject, measures }: GroupQuery, values: Group['values']): number | null {
  const request = measures.find(({ name }) => name === orderBy?.measure);
  if (!request || subject.measures[request.name]?.kind !== 'mean') return null;
  return values[measureKey(request.name, request.argument)] as number | null;
}
