import { type GraphQLOutputType, getNamedType, isLeafType, isObjectType, isRequiredArgument } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenStream, openStream, type StreamAnswer } from '../../support/clients/open-stream.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { CALLERS, CAMDEN, HARBOUR, sessionOf } from '../../support/fixtures/demo-server.js';
import { type LiveServer, startLiveServer } from '../../support/live-servers.js';
import { sharedApi } from '../../support/server.js';

/** Every subscription × caller × company: it sends what the query of the same name returns to the same caller. */

let database: TestDatabase;
let server: LiveServer;
beforeAll(async () => {
  database = await freshDatabase('demo');
  server = await startLiveServer(database);
});
afterAll(async () => {
  await server?.close();
  await database?.close();
});

const fields = sharedApi().schema.getSubscriptionType()!.getFields();

/** Selects every field of a type that needs no arguments, two records deep. */
function selectionOf(type: GraphQLOutputType, depth = 2): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const parts = Object.values(named.getFields()).flatMap((field) => {
    if (field.args.some(isRequiredArgument)) return [];
    if (isLeafType(getNamedType(field.type))) return [field.name];
    return depth > 0 && field.args.length === 0 ? [`${field.name} ${selectionOf(field.type, depth - 1)}`] : [];
  });
  return `{ ${parts.join(' ')} }`;
}

interface Fault {
  readonly path?: readonly (string | number)[] | undefined;
  readonly extensions?: Readonly<Record<string, unknown>> | undefined;
}

/** Arguments of each subscription, for the records of a company. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  availableDays: 'companyId: $company, input: { serviceId: $service }, period: { from: "2030-03-04", to: "2030-03-05" }',
  availableTimes: 'companyId: $company, input: { serviceId: $service }, period: { from: "2030-03-04" }',
  basket: 'companyId: $company',
  bookings: 'companyId: $company, first: 2',
  changes: 'companyId: $company, first: 2',
  clientQueue: 'companyId: $company, id: $queue',
  company: 'id: $company',
  event: 'companyId: $company, id: $event, includeHidden: true',
  queuer: 'companyId: $company, id: $queuer',
  slots: 'companyId: $company, first: 2',
};

const VARIABLES = '($company: Int!, $service: Int!, $queue: Int!, $event: Int!, $queuer: Int!)';

/** Ids of the first records of a company; 0 where it has none. */
async function recordsOf(company: number): Promise<Record<string, number>> {
  const [row] = await server.orm.em.fork().execute<Record<string, number>[]>(
    `select coalesce((select min(id) from service where company_id = $1 and not deleted), 0) as service,
      coalesce((select min(id) from client_queue where company_id = $1), 0) as queue,
      coalesce((select min(id) from event where company_id = $1), 0) as event,
      coalesce((select min(id) from queuer where company_id = $1), 0) as queuer`.replaceAll('$1', `${company}`),
  );
  return { company, ...row };
}

const headersOf = async (name: keyof typeof CALLERS): Promise<Record<string, string>> => {
  const email = CALLERS[name];
  return email ? { Authorization: `Bearer ${await sessionOf(server.orm.em.fork(), email)}` } : {};
};

const toldOf = ({ data, errors }: Pick<StreamAnswer, 'data'> & { readonly errors?: readonly Fault[] }) => ({
  data,
  errors: errors?.map(({ path, extensions }) => [path, extensions?.code]),
});

const CASES = Object.keys(CALLERS).flatMap((caller) =>
  [CAMDEN, HARBOUR].map((company) => [caller as keyof typeof CALLERS, company] as const),
);

test.each(CASES)('as %s, each subscription to company %s sends what the query of that name returns', async (caller, company) => {
  const [headers, records] = [await headersOf(caller), await recordsOf(company)];
  const open: OpenStream[] = [];
  for (const [name, { type }] of Object.entries(fields)) {
    const document = `${VARIABLES.replaceAll(/, \$(\w+): Int!/g, (word, id) => (ARGUMENTS[name]!.includes(`$${id}`) ? word : ''))} {
      ${name}(${ARGUMENTS[name]}) ${selectionOf(type)} }`;
    const ask = async () =>
      toldOf((await sendGraphql(server.url, { query: `query ${document}`, variables: records }, headers)).body);
    const before = await ask();
    const stream = await openStream(server.url, { query: `subscription ${document}`, variables: records }, headers);
    open.push(stream);
    const told = toldOf(await stream.next());
    // Estimates of waits change with time.
    expect([before, await ask()]).toContainEqual(told);
  }
  for (const stream of open) stream.close();
});

test.each([
  ['two fields', 'a: company(id: 2) { name } b: company(id: 4) { name }'],
  ['two fields, one in a fragment', 'company(id: 2) { name } ... { basket { id } }'],
  ['two fields, one for a variable', 'company(id: 2) @skip(if: $one) { name } b: company(id: 4) @include(if: $one) { name }'],
])('a subscription with more than one field is refused: %s', async (title, selection) => {
  const query = `subscription ($one: Boolean = true) { ${selection} }`;
  const stream = await openStream(server.url, {
    query: title.includes('variable') ? query : query.replace('($one: Boolean = true) ', ''),
  });
  expect((await stream.next()).errors).toEqual([
    expect.objectContaining({ extensions: expect.objectContaining({ code: 'GRAPHQL_VALIDATION_FAILED' }) }),
  ]);
});
