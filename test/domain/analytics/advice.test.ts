import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import { cheaperQuestion, smallerQuestions } from '../../../src/analytics/advice.js';
import { BOOKINGS } from '../../../src/analytics/bookings.js';
import type { GroupQuery } from '../../../src/analytics/group-statement.js';
import type { AnalystQuestion } from '../../../src/analytics/questions.js';
import { type RunStatement, runGroups } from '../../../src/analytics/run-groups.js';
import { MONEY } from '../../../src/analytics/subjects/money.js';
import { Refusal } from '../../../src/shared/refusal.js';

/** A query that is refused for its size gets advice that makes this query cheaper, not general advice. */

const DIALECT = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const london = { companyId: 1, timeZone: 'Europe/London', currency: 'GBP' };
const QUERY: GroupQuery = {
  subject: BOOKINGS,
  scope: {
    ...{ companyId: 1, rootId: 1, branches: [london], from: '2024-01-01', until: '2026-01-01', weekStart: 1, ownTimeZones: [] },
    ...{ now: new Date('2026-01-01T00:00:00Z'), asOf: null },
  },
  ...{ at: 'STARTS', filter: null, shiftDays: 0, dimensions: ['month'], measures: [], orderBy: null },
};
const measure = (name: string, percentiles: readonly number[] = []) => ({ name, argument: 0, percentiles });

test('the advice is a period of as many days as are allowed', () => {
  expect(cheaperQuestion(QUERY, 0.5)).toBe('a period of at most 365 days instead of 731');
  expect(cheaperQuestion(QUERY, null)).toBe('a period of fewer than 731 days');
});

test('the advice names the costly parts of the query', () => {
  const branches = [london, { ...london, companyId: 2 }];
  const query: GroupQuery = {
    ...{ ...QUERY, scope: { ...QUERY.scope, branches }, shiftDays: 364, dimensions: ['month', 'firstVisit'] },
    measures: [measure('count'), measure('leadTime', [0.9]), measure('noShowRate')],
  };
  expect(cheaperQuestion(query, 0.0001)).toBe(
    'one branch instead of 2, or all but `firstVisit` and `leadTime`, or no `compareTo`',
  );
});

test('smaller queries use a coarser dimension, or drop the one with the most values, then the next too', () => {
  const found = [1, 2, 3].map((person) => ({ person, channel: 'online' }));
  const advice = (...dimensions: GroupQuery['dimensions']) =>
    smallerQuestions({ ...QUERY, dimensions }, found).map((smaller) => smaller.advice);
  const period = ', or a shorter period';
  expect(advice('date', 'person')).toEqual([
    `\`week\` instead of \`date\` under \`by\` (105 values instead of 731)${period}`,
    `\`month\` instead of \`date\` under \`by\` (24 values instead of 731)${period}`,
    `\`quarter\` instead of \`date\` under \`by\` (8 values instead of 731)${period}`,
    `\`year\` instead of \`date\` under \`by\` (2 values instead of 731)${period}`,
    `no \`date\` under \`by\`, which has 731 values here or more${period}`,
    `no \`date\` and \`person\` under \`by\`${period}`,
  ]);
  expect(advice('week', 'date')[0]).toBe(`no \`date\` under \`by\`, which has 731 values here or more${period}`);
  expect(advice('person', 'channel')[0]).toBe('no `person` under `by`, which has 3 values here or more');
  expect(advice('hour', 'weekday')[0]).toBe('no `hour` under `by`, which has 24 values here or more');
});

/** Returns as many rows as there are groups by those dimensions, up to the number requested. */
const answering = (groups: Readonly<Record<string, number>>) => {
  const asked: string[] = [];
  const run: RunStatement = async <T>({ statement }: AnalystQuestion<unknown>) => {
    const { sql, parameters } = statement.compile(DIALECT);
    const by = Object.keys(groups).find((unit) => sql.includes(unit))!;
    asked.push(by);
    const rows = Array.from({ length: Math.min(groups[by]!, Number(parameters.at(-1))) }, (_, at) => ({ d0: `${at}`, o: null }));
    return rows as T[];
  };
  return { asked, run };
};

test('at most one row more than fits the answer is read, and the advice has been tried', async () => {
  const { asked, run } = answering({ "'month'": 24, "'quarter'": 8, "date_part('year'": 2, 'count(*)': 1 });
  const roomFor = (rows: number) => ({ rows, pointsOfRow: 7, points: rows * 7 });
  await expect(runGroups(run, QUERY, { first: 1000, empty: false, room: roomFor(8) })).rejects.toMatchObject({
    ...{ code: 'TOO_COMPLEX', detail: { limit: 'points', allowed: 56 } },
    message:
      'There are more than 8 rows of 7 points each, and an answer has at most 56 points: ask for `first: 8`, or for `quarter` instead of ' +
      '`month` under `by` (8 values instead of 24), or a shorter period',
  });
  expect(asked).toEqual(["'month'", "'quarter'"]);
  // Eight quarters are too many: the advice names years.
  await expect(runGroups(run, QUERY, { first: 1000, empty: false, room: roomFor(2) })).rejects.toThrow(
    /ask for `first: 2`, or for `year` instead of `month`/,
  );
  const { groups, truncated } = await runGroups(run, QUERY, { first: 2, empty: false, room: roomFor(2) });
  expect([groups.length, truncated]).toEqual([2, true]);
});

test('a trial query about money keeps its measures, without which it has no rows', async () => {
  const groups = { "'month'": 24, "'quarter'": 8, "date_part('year'": 2 };
  const run: RunStatement = async <T>({ statement }: AnalystQuestion<unknown>) => {
    const { sql } = statement.compile(DIALECT);
    const [, count = 0] = Object.entries(groups).find(([unit]) => sql.includes(unit)) ?? [];
    const rows = Array.from({ length: count }, (_, at) => ({ d0: `${at}`, d1: 'GBP', m0: [1], o: null }));
    return (sql.includes("'starts'") ? rows : []) as T[];
  };
  const booked: GroupQuery = {
    ...QUERY,
    subject: MONEY,
    at: 'OWN',
    dimensions: ['month', 'currency'],
    measures: [measure('booked')],
  };
  const page = { first: 1000, empty: false, room: { rows: 3, pointsOfRow: 1, points: 3 } };
  await expect(runGroups(run, booked, page)).rejects.toThrow(/or for `year` instead of `month`/);
});

test('too many filled time groups are refused before the query runs, and the advice fits', async () => {
  const { asked, run } = answering({ "'month'": 24, "'quarter'": 8, "date_part('year'": 2 });
  const page = { first: 1000, empty: true, room: { rows: 7, pointsOfRow: 1, points: 7 } };
  await expect(runGroups(run, QUERY, page)).rejects.toThrow(/or for `year` instead of `month` under `by`/);
  expect(asked).toEqual(["date_part('year'"]);
});

test('a smaller query that is refused itself is not advised, except for the last one', async () => {
  const run: RunStatement = async <T>({ statement }: AnalystQuestion<unknown>) => {
    const { sql } = statement.compile(DIALECT);
    if (!sql.includes("'month'")) throw new Refusal('TOO_COMPLEX', 'Too dear');
    return Array.from({ length: 24 }, (_, at) => ({ d0: `${at}`, o: null })) as T[];
  };
  const page = { first: 1000, empty: false, room: { rows: 3, pointsOfRow: 1, points: 3 } };
  await expect(runGroups(run, QUERY, page)).rejects.toThrow(/or for no `month` under `by`/);
});
