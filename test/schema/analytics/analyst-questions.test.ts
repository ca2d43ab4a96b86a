import { type FieldNode, Kind, type OperationDefinitionNode, parse, print } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccounts } from '../../../src/account/login/find-accounts.js';
import { openAccountSession } from '../../../src/account/login/log-in.js';
import { analystQuestions } from '../../../src/app/playground-questions.js';
import { addDays } from '../../../src/shared/local-date.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { CAMDEN } from '../../support/fixtures/demo-server.js';
import { aligned, answerOf, groupText } from '../../support/oracles/figures/ask-figures.js';
import { type FigureQuestion, type NaiveGroup, naiveAnswer } from '../../support/oracles/figures/naive-figures.js';
import { type NaiveRows, readNaiveRows } from '../../support/oracles/figures/naive-rows.js';
import type { NaiveSubjectName } from '../../support/oracles/figures/naive-subjects.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { startServer, type TestServer } from '../../support/server.js';

/** The playground's queries, each recounted by the naive program on the demo. */

const operations = parse(analystQuestions(CAMDEN)).definitions.filter(
  (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
);

let server: TestServer;
let rows: NaiveRows;
let token: string;
beforeAll(async () => {
  server = await startServer({ appIds: 'any' }, 'past');
  const em = server.orm.em.fork();
  rows = await readNaiveRows(em);
  const [account] = await findAccounts(em, 'analyst@demo.test', { companyId: null, role: null });
  token = (await openAccountSession(em, account!, { email: 'analyst@demo.test' })).token;
});
afterAll(() => server?.close());

const fieldsOf = ({ selectionSet }: Pick<FieldNode, 'selectionSet'>): FieldNode[] =>
  (selectionSet?.selections ?? []).filter((node): node is FieldNode => node.kind === Kind.FIELD);
const named = (fields: readonly FieldNode[], name: string) => fields.find((field) => field.name.value === name);

/** A year that ended 30 days ago: its data does not change during the test. */
const UNTIL = addDays(new Date().toISOString().slice(0, 10), -30);
const VARIABLES = { from: addDays(UNTIL, -365), until: UNTIL };

const ONLINE: FigureQuestion['filter'] = { channel: 'online' };

/** The query as the naive program takes it, read from the document. */
function questionOf(operation: OperationDefinitionNode): { readonly question: FigureQuestion; readonly first: number | null } {
  const [analytics] = fieldsOf(operation);
  const [subject] = fieldsOf(analytics!);
  const shown = fieldsOf(named(fieldsOf(subject!), 'rows')!);
  const given = (name: string) => subject!.arguments?.find((argument) => argument.name.value === name)?.value;
  const at = given('at');
  const first = given('first');
  const question: FigureQuestion = {
    ...VARIABLES,
    subject: subject!.name.value as NaiveSubjectName,
    companyId: CAMDEN,
    branches: false,
    timeZone: null,
    at: at?.kind === Kind.ENUM ? at.value : null,
    by: fieldsOf(named(shown, 'by')!).map((field) => field.name.value),
    measures: shown
      .filter((field) => field.name.value !== 'by')
      .map((field) => print({ ...field, selectionSet: undefined } as FieldNode)),
    filter: given('filter') ? ONLINE : {},
  };
  return { question, first: first?.kind === Kind.INT ? Number(first.value) : null };
}

test('there are twenty-five queries, each with its own name', () => {
  expect(new Set(operations.map(({ name }) => name?.value)).size).toBe(25);
  expect(operations).toHaveLength(25);
});

test.each(operations.map((operation) => [operation.name!.value, operation] as const))('%s', async (_name, operation) => {
  const { question, first } = questionOf(operation);
  const { body } = await sendGraphql(server.url, { query: print(operation), variables: VARIABLES }, { 'Auth-Token': token });
  expect(body.errors).toBeUndefined();
  const figures = (body.data!.analytics as Record<string, { rows: Json[]; total?: Json }>)[question.subject]!;
  const numbered = (row: Json) => ({
    by: row.by,
    ...Object.fromEntries(question.measures.map((measure, n) => [`m${n}`, row[measure.replace(/\(.*/, '')]])),
  });
  const { groups: shown } = answerOf(question, { rows: figures.rows.map(numbered) });
  const expected = naiveAnswer(rows, question, new Date());
  const known = new Map(expected.groups.map((group) => [groupText(group), group.measured]));

  expect(shown).toHaveLength(first ?? expected.groups.length);
  expect(shown.length).toBeGreaterThan(1);
  for (const { keys, measured } of shown) {
    const own = known.get(groupText({ keys }));
    // A spread of values has more quantiles than each query selects.
    expect({ keys, measured: own }).toMatchObject({ keys, measured: aligned(measured, own) as object });
  }
  for (const [name, value] of Object.entries(figures.total ?? {})) expect(value).toEqual((expected.total as Json)[name]);
  if (first !== null) {
    const counts = (list: readonly NaiveGroup[]) => list.map(({ measured }) => measured.count as number).sort((a, b) => b - a);
    expect(counts(shown)).toEqual(counts(expected.groups).slice(0, first));
  }
});
