import type { RawBuilder } from 'kysely';
import { invalid, Refusal } from '../shared/refusal.js';
import { mapInTurns } from '../shared/turns/in-turns.js';
import { cheaperQuestion, fewerGroups } from './advice.js';
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
}

/** Most groups that are made at once, filled ones among them. */
export const MOST_GROUPS = 10_000;

/** Rows that an answer has room for, by what is asked of each. */
export interface RowRoom {
  readonly rows: number;
  /** Points of a row: at least so many. */
  readonly pointsOfRow: number;
  /** Points of the answer. */
  readonly points: number;
}

/** Page of the groups. */
export interface GroupPage {
  /** Left out: there is room for all. */
  readonly room?: RowRoom;
  readonly first: number;
  /** True: groups of time without rows are there too. */
  readonly empty: boolean;
  /** Groups of a period to compare with: those that have rows in it alone are there too. */
  readonly compared?: readonly Group[];
}

/**
 * The groups of a question in its order. Grouped by nothing but the currency, as a total is, each currency of the companies is there.
 *
 * @throws Refusal INVALID for an order that the question cannot have; TOO_COMPLEX for more groups than can be filled, or compared
 */
export async function runGroups(run: RunStatement, query: GroupQuery, page: GroupPage): Promise<Groups> {
  const { first, empty, compared = [], room } = page;
  checkOrder(query);
  if (empty) checkFilled(query, page);
  const occurrences = countOccurrences(query);
  // The database does not know how often hours occur.
  const isMean = query.orderBy?.measure != null && query.subject.measures[query.orderBy.measure]?.kind === 'mean';
  const further = [...compared.map(({ keys }) => keys), ...currencyKeys(query)];
  const needsAll = empty || isMean || further.length > 0;
  const shown = Math.min(first, room?.rows ?? first);
  const limit = needsAll ? MOST_GROUPS + 1 : shown + 1;
  const rows = await select(run, query, limit);
  const found = await mapInTurns(rows, (row) => readGroup(query, row, occurrences));
  const keysFound = found.map(({ keys }) => keys);
  if (room && found.length > shown && first > shown) throw tooManyRows(query, room, keysFound);
  if (!needsAll) return { groups: found.slice(0, first), truncated: found.length > first };
  if (found.length > MOST_GROUPS) throw tooManyGroups(query, keysFound);
  const all = addGroups(found, query, { keys: further, occurrences });
  const filled = empty ? await fillGroups(all, query, { most: MOST_GROUPS, occurrences }) : all;
  if (!filled) throw tooManyGroups(query, keysFound);
  if (room && Math.min(first, filled.length) > room.rows) throw tooManyRows(query, room, keysFound);
  return { groups: orderGroups(filled, query).slice(0, first), truncated: filled.length > first };
}

/** The measures of all rows together. */
export async function runTotal(run: RunStatement, query: GroupQuery): Promise<Group> {
  const [row] = await select(run, { ...query, dimensions: [], orderBy: null }, 1);
  const total = { ...query, dimensions: [] };
  return readGroup(total, row!, countOccurrences(total));
}

type Row = Readonly<Record<string, unknown>>;

const select = (run: RunStatement, query: GroupQuery, limit: number) =>
  run<Row>({
    statement: groupStatement(query, limit) as RawBuilder<Row>,
    advice: (share) => cheaperQuestion(query, share),
  });

/** @param found keys of some of the groups */
export const tooManyGroups = (query: GroupQuery, found: readonly GroupKeys[]) =>
  new Refusal(
    'TOO_COMPLEX',
    `There are more than ${MOST_GROUPS} groups to fill, to order or to compare: ask for ${fewerGroups(query, found)}`,
    { limit: 'groups', allowed: MOST_GROUPS },
  );

const tooManyRows = (query: GroupQuery, { rows, pointsOfRow, points }: RowRoom, found: readonly GroupKeys[]) =>
  new Refusal(
    'TOO_COMPLEX',
    `There are more than ${rows} rows of ${pointsOfRow} points each, and an answer has at most ${points} points: ask for \`first: ${rows}\`, or for ${fewerGroups(query, found)}`,
    { limit: 'points', allowed: points },
  );

/**
 * Refuses groups of time that are to be filled, before anything is read: they are known.
 *
 * @throws Refusal TOO_COMPLEX for more than can be made, or shown
 */
function checkFilled(query: GroupQuery, { first, room }: GroupPage): void {
  const ofTime = columnsOf(query.dimensions).filter((name) => DIMENSIONS[name].ofTime);
  const times = timesOf(ofTime, query.scope, MOST_GROUPS);
  if (!times) throw tooManyGroups(query, []);
  if (room && Math.min(first, times.length) > room.rows) throw tooManyRows(query, room, []);
}

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

function readGroup(query: GroupQuery, row: Row, occurrences: Occurrences): Group {
  const keys: GroupKeys = Object.fromEntries(columnsOf(query.dimensions).map((name, at) => [name, row[`d${at}`]]));
  const values = query.measures.map((request, at) => {
    const parts = row[`m${at}`] as NonNullable<MeasureParts['parts']>;
    return [measureKey(request.name, request.argument), measuredValue(query, request, { keys, parts, occurrences })] as const;
  });
  const measured = Object.fromEntries(values);
  return { keys, values: measured, order: orderValue(query, measured) ?? (row.o as number | null) };
}

/** The value of a mean by which rows are ordered, which the statement does not know. */
function orderValue({ orderBy, subject, measures }: GroupQuery, values: Group['values']): number | null {
  const request = measures.find(({ name }) => name === orderBy?.measure);
  if (!request || subject.measures[request.name]?.kind !== 'mean') return null;
  return values[measureKey(request.name, request.argument)] as number | null;
}
