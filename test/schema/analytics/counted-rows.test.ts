import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SUBJECTS } from '../../../schema/analytics/subjects.js';
import { DIMENSION_NAMES } from '../../../src/analytics/dimensions.js';
import { startVariedPast, type VariedPastServer } from '../../support/fixtures/analytics/varied-past-server.js';
import { CAMDEN, LEEDS, PARENT } from '../../support/fixtures/demo-server.js';
import { answerOf, groupText } from '../../support/oracles/figures/ask-figures.js';
import { type FigureQuestion, naiveAnswer } from '../../support/oracles/figures/naive-figures.js';
import { NAIVE_SUBJECTS, type NaiveSubject, type NaiveSubjectName } from '../../support/oracles/figures/naive-subjects.js';
import type { Json } from '../../support/oracles/hal-rules.js';

/**
 * Totals and their parts, and the rows behind a figure: of each measure and each dimension, as every caller who may query them.
 */

let varied: VariedPastServer;
beforeAll(async () => {
  varied = await startVariedPast();
});
afterAll(() => varied?.server.close());

const RECORDS = ['company', 'category', 'service', 'eventGroup', 'event', 'person', 'resource', 'coupon'];
const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

/** Ends before the demo's diary begins: its data does not change during the test. */
const PERIOD = { from: ago(84), until: ago(56) };
const SCOPE = `from: "${PERIOD.from}", until: "${PERIOD.until}"`;

const subjects = SUBJECTS.map(({ subject }) => subject);
const dimensionsOf = ({ dimensions }: (typeof subjects)[number]) => DIMENSION_NAMES.filter((name) => dimensions[name]);
const shown = (name: string) => (RECORDS.includes(name) ? `${name} { id }` : name);
const additiveOf = ({ measures }: (typeof subjects)[number]) => Object.entries(measures).filter(([, { additive }]) => additive);
const selectionOf = (subject: (typeof subjects)[number]) =>
  additiveOf(subject)
    .map(([name, { kind }]) => (kind === 'money' || kind === 'amount' ? `${name} { amountMinor currency }` : name))
    .join(' ');

/** Sums of the measures of rows; amounts by currency. */
function added(rows: readonly Json[], names: readonly string[]): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);
  for (const row of rows)
    for (const name of names) {
      const value = row[name] as number | { amountMinor: number; currency: string } | { amountMinor: number; currency: string }[];
      if (typeof value === 'number') add(name, value);
      else for (const { amountMinor, currency } of [value].flat()) add(`${name} ${currency}`, amountMinor);
    }
  return sums;
}

type Figures = { readonly rows: Json[]; readonly total: Json | Json[] };

const ADDITIVE = subjects.filter((subject) => additiveOf(subject).length > 0).map((subject) => [subject.name, subject] as const);

test.each(ADDITIVE)('%s: rows add up to the total by each dimension, and branches to their parent', async (name, subject) => {
  const names = additiveOf(subject).map(([each]) => each);
  const selection = selectionOf(subject);
  const ask = async (companyId: number, more: string, fields: string) => {
    const { data, errors } = await varied.send(
      `{ analytics(companyId: ${companyId}, ${SCOPE}${more}) { ${name}(first: 10000) { ${fields} total { ${selection} } } } }`,
    );
    expect(errors).toBeUndefined();
    return (data!.analytics as Record<string, Figures>)[name]!;
  };
  const whole = added([(await ask(PARENT, ', branches: true', '')).total].flat(), names);
  expect([...whole.values()].some((value) => value > 0)).toBe(true);
  for (const dimension of dimensionsOf(subject)) {
    const { rows } = await ask(PARENT, ', branches: true', `rows { by { ${shown(dimension)} } ${selection} }`);
    expect({ dimension, sums: added(rows, names) }).toEqual({ dimension, sums: whole });
  }
  const branches = [];
  for (const companyId of [PARENT, CAMDEN, LEEDS]) branches.push(await ask(companyId, '', ''));
  const parts = added(
    branches.flatMap(({ total }) => [total].flat() as Json[]),
    names,
  );
  expect(new Map([...parts].filter(([, value]) => value !== 0))).toEqual(new Map([...whole].filter(([, value]) => value !== 0)));
});

/**
 * Subjects whose rows can be listed, with the measure that counts them; `null`:
 * none, since a client may be counted several times.
 */
const OPENED: readonly (readonly [NaiveSubjectName, string | null])[] = [
  ['bookings', 'count'],
  ['coupons', 'uses'],
  ['queue', 'joined'],
  ['events', 'count'],
  ['waitingList', 'joined'],
  ['clients', null],
];

/** All callers who may query figures, and the companies. */
const CALLERS = [
  ['an owner of the parent company', 'owner', PARENT, true],
  ['an analyst of a branch', 'analyst', CAMDEN, false],
  ['an administrator of a branch', 'leeds', LEEDS, false],
] as const;

const CASES = CALLERS.flatMap(([who, token, companyId, branches]) =>
  OPENED.map(([subject, measure]) => ({ who, token, companyId, branches, subject, measure })),
);

test.each(CASES)('the records that $who lists under a row of $subject are those that the row counts', async (each) => {
  const { token, companyId, branches, subject, measure } = each;
  const { opens, dimensions }: NaiveSubject = NAIVE_SUBJECTS[subject];
  // The owner, who sees the most, queries many dimensions; the others only those by which they might see more.
  const asked =
    token === 'owner' ? dimensions : dimensions.filter((name) => ['week', 'company', 'service', 'event'].includes(name));
  for (const dimension of asked) {
    const selection = `${opens}(first: 100) { totalCount nodes { id } }`;
    const scope = `companyId: ${companyId}, ${SCOPE}, branches: ${branches}`;
    const { data, errors } = await varied.send(
      `{ analytics(${scope}) { ${subject}(first: 20) { rows { by { ${shown(dimension)} } ${measure ?? ''} ${selection} } } } }`,
      { token: varied.tokens[token] },
    );
    expect({ dimension, errors }).toEqual({ dimension, errors: undefined });
    const { rows } = (data!.analytics as Record<string, Figures>)[subject]!;
    const question: FigureQuestion = {
      ...{ subject, companyId, ...PERIOD, branches, timeZone: null, at: null, by: [dimension], filter: {} },
      measures: measure ? [measure] : [],
    };
    const { groups: expected } = naiveAnswer(varied.rows, question, new Date());
    const { groups } = answerOf({ ...question, measures: [] }, { rows });
    const opened = rows.map((row, at) => {
      const { totalCount, nodes } = row[opens!] as { totalCount: number; nodes: { id: number }[] };
      return {
        of: groupText(groups[at]!),
        count: measure ? row[measure] : totalCount,
        totalCount,
        ids: nodes.map(({ id }) => id).sort(byNumber),
      };
    });
    const counted = expected.slice(0, 20).map((group) => {
      const ids = group.ids!.toSorted(byNumber);
      return { of: groupText(group), count: ids.length, totalCount: ids.length, ids };
    });
    // A group of more than a page is compared only by the rows shown.
    const within = counted.map((group, at) => (group.totalCount > 100 ? { ...group, ids: opened[at]!.ids } : group));
    expect(opened).toEqual(within);
    for (const [at, { totalCount, ids }] of counted.entries())
      if (totalCount > 100) expect(opened[at]!.ids.filter((id) => !ids.includes(id))).toEqual([]);
  }
});

const byNumber = (a: number, b: number) => a - b;

describe('an administrator without rights at a company', () => {
  test.each([
    ['leeds', PARENT, 'true'],
    ['leeds', PARENT, 'false'],
    ['leeds', CAMDEN, 'false'],
    ['analyst', LEEDS, 'true'],
    ['harbour', PARENT, 'true'],
    ['owner', 4, 'false'],
  ] as const)('%s is refused the figures of company %i with `branches: %s`', async (who, companyId, branches) => {
    for (const { name } of subjects) {
      const { errors, data } = await varied.send(
        `{ analytics(companyId: ${companyId}, ${SCOPE}, branches: ${branches}) { ${name} { total { __typename } } } }`,
        { token: varied.tokens[who] },
      );
      expect({ name, data, codes: errors?.map(({ extensions }) => extensions.code) }).toEqual({
        name,
        data: { analytics: null },
        codes: ['FORBIDDEN'],
      });
    }
  });
});
