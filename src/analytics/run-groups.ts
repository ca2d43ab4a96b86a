import type { RawBuilder } from 'kysely';
import { invalid, Refusal } from '../shared/refusal.js';
import { mapInTurns } from '../shared/turns/in-turns.js';
import type { DimensionName } from './dimensions.js';
import { addGroups, currencyKeys, fillGroups } from './fill-groups.js';
import type { Group, GroupKeys } from './group.js';
import { columnsOf, currenciesOf, type GroupQuery, groupStatement } from './group-statement.js';
import { measureKey } from './measure.js';
import { type MeasureParts, measuredValue } from './measured-value.js';
import { countOccurrences, type Occurrences } from './occurrences.js';
import { orderGroups } from './order-groups.js';

/** Runs one statement of an analyst (`Questions`). */
export type RunStatement = <T>(statement: RawBuilder<T>) => Promise<T[]>;

export interface Groups {
  readonly groups: readonly Group[];
  readonly truncated: boolean;
}

/** Most groups that are made at once, filled ones among them. */
export const MOST_GROUPS = 10_000;

/** Page of the groups. */
export interface GroupPage {
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
  const { first, empty, compared = [] } = page;
  checkOrder(query);
  const occurrences = countOccurrences(query);
  // The database does not know how often hours occur.
  const isMean = query.orderBy?.measure != null && query.subject.measures[query.orderBy.measure]?.kind === 'mean';
  const further = [...compared.map(({ keys }) => keys), ...currencyKeys(query)];
  const needsAll = empty || isMean || further.length > 0;
  const limit = needsAll ? MOST_GROUPS + 1 : first + 1;
  const rows = await select(run, query, limit);
  const found = await mapInTurns(rows, (row) => readGroup(query, row, occurrences));
  if (!needsAll) return { groups: found.slice(0, first), truncated: found.length > first };
  if (found.length > MOST_GROUPS) throw tooManyGroups();
  const all = addGroups(found, query, { keys: further, occurrences });
  const filled = empty ? await fillGroups(all, query, { most: MOST_GROUPS, occurrences }) : all;
  if (!filled) throw tooManyGroups();
  return { groups: orderGroups(filled, query).slice(0, first), truncated: filled.length > first };
}

/** The measures of all rows together. */
export async function runTotal(run: RunStatement, query: GroupQuery): Promise<Group> {
  const [row] = await select(run, { ...query, dimensions: [], orderBy: null }, 1);
  const total = { ...query, dimensions: [] };
  return readGroup(total, row!, countOccurrences(total));
}

type Row = Readonly<Record<string, unknown>>;

const select = (run: RunStatement, query: GroupQuery, limit: number) => run<Row>(groupStatement(query, limit) as RawBuilder<Row>);

const tooManyGroups = () =>
  new Refusal(
    'TOO_COMPLEX',
    `There are more than ${MOST_GROUPS} groups to fill, to order or to compare: choose a shorter period, or fewer or coarser dimensions`,
    { limit: 'groups', allowed: MOST_GROUPS },
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
