import { type DocumentNode, type GraphQLSchema, getNamedType, parse } from 'graphql';
import type { DemoServer } from '../fixtures/demo-server.js';
import { isShown } from '../oracles/canary-judge.js';
import { type Choose, fieldsOf } from './schema-walk.js';

/** Query of one or several root fields for one company, with all related records in its selection. */
export interface RootQuery {
  readonly name: string;
  readonly company: number;
  readonly document: DocumentNode;
  /** Purchase whose long id or calendar key the query contains. */
  readonly opened: number | undefined;
  /** True: the query names no company, and is about the caller's own. */
  readonly ofLogIn: boolean;
  /** True: the records are of a kind that everybody may read. */
  readonly shown: boolean;
  /** Words of the query that a refusal may repeat. */
  readonly said: readonly string[];
  /** Number of root fields queried. */
  readonly fields: number;
}

interface Value {
  readonly id: number;
  readonly value: string | number | null;
}

/** Number of rows of a table to query: enough that each misleading foreign key is among them; few for other tables. */
const most = (table: string): number => (/^(booking|purchase|queuer|client)$/.test(table) ? 26 : 3);

/** All queries about rows of a company and of its head, latest rows first. */
export async function rootQueriesAt(demo: DemoServer, schema: GraphQLSchema, company: number): Promise<RootQuery[]> {
  const tables = await demo.rows<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'
     intersect select table_name from information_schema.columns where table_schema = 'public' and column_name = 'id'`,
  );
  const values = new Map<string, readonly Value[]>();
  const read = async (table: string, column: string) =>
    values.set(`${table}.${column}`, await valuesOf(demo, table, column, company));
  for (const { name } of tables) await read(name, 'id');
  for (const column of ['long_id', 'calendar_key']) await read('purchase', column);
  for (const table of ['client', 'service', 'person', 'resource', 'event_chain', 'voucher'])
    await read(table, table === 'resource' ? 'api_ref' : 'reference');
  await read('client', 'email');
  const members = await demo.rows<{ id: number }>(
    'select id from client where is_member and company_id = (select root_id from company where id = ?) order by id limit 2',
    [company],
  );

  const opened = new Map(
    ['purchase.long_id', 'purchase.calendar_key'].flatMap((key) => values.get(key) ?? []).map(({ id, value }) => [value, id]),
  );
  const choose: Choose = (name, answers) => {
    if (/^(companyId|administeredBy)$/.test(name) || (name === 'id' && answers === 'Company')) return [company];
    if (/^(clientId|memberId)$/.test(name)) return members.map(({ id }) => id);
    const found = (values.get(keyOf(name, answers)) ?? []).flatMap(({ value }) => value ?? []);
    return found.length > 0 ? (isMany(name) ? found : found.slice(0, 2)) : ['1'];
  };
  return Object.values(schema.getQueryType()!.getFields()).flatMap((field) => {
    const texts = fieldsOf(field, 2, choose).map((text) => ({
      text,
      opened: opened.get(/(?:longId|key): "([^"]+)"/.exec(text)?.[1] ?? ''),
      said: text.match(/zq\w+qz/g) ?? [],
      ofLogIn: OF_LOG_IN.test(text),
    }));
    const shown = isShown(tableOf(getNamedType(field.type).name));
    return together(texts).map((asked) => ({ name: field.name, company, shown, ...asked }));
  });
}

/** Fields queried without a company or a record, which return the caller's own records. */
const OF_LOG_IN = /^(viewer|login|bookings|purchases|prePaidBookings|walletLogs)(\(first: 6\))? \{/;

interface Text extends Pick<RootQuery, 'opened' | 'said' | 'ofLogIn'> {
  readonly text: string;
}

/** Root fields per document: related records are then loaded for many records at once. */
const AT_ONCE = 13;

/** Documents of the fields. A field that opens a purchase, has words to repeat, or depends on the log-in has its own document. */
function together(texts: readonly Text[]): Pick<RootQuery, 'document' | 'opened' | 'said' | 'ofLogIn' | 'fields'>[] {
  const isAlone = ({ opened, said, ofLogIn }: Text) => opened !== undefined || said.length > 0 || ofLogIn;
  const others = texts.filter((each) => !isAlone(each)).map(({ text }, index) => `of${index}: ${text}`);
  const groups = Array.from({ length: Math.ceil(others.length / AT_ONCE) }, (_, index) =>
    others.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
  return [
    ...texts.filter(isAlone).map(({ text, ...asked }) => ({ document: documentOf(text), ...asked, fields: 1 })),
    ...groups.map((group) => ({
      ...{ document: documentOf(group.join('\n')), opened: undefined },
      ...{ said: [], ofLogIn: false, fields: group.length },
    })),
  ];
}

const documentOf = (text: string): DocumentNode => parse(`{ ${text} }`, { noLocation: true });

function valuesOf(demo: DemoServer, table: string, column: string, company: number): Promise<Value[]> {
  return demo.rows<Value>(
    `select id, "${column}" as value from "${table}" where company_id in (?, (select root_id from company where id = ?))
     order by company_id <> ?, id desc limit ${most(table)}`,
    [company, company, company],
  );
}

const isMany = (name: string): boolean => name === 'id' || name === 'longId';

const tableOf = (type: string): string => snake(type.replace(/Connection$/, ''));

const snake = (name: string): string => name.replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

/** Column with values for an argument, of the table of the type `answers` or of the table that the argument names. */
function keyOf(name: string, answers: string): string {
  if (name === 'longId') return 'purchase.long_id';
  if (name === 'key') return 'purchase.calendar_key';
  if (name === 'email') return 'client.email';
  if (name === 'id') return `${tableOf(answers)}.id`;
  if (name === 'reference') return `${tableOf(answers)}.${answers === 'Resource' ? 'api_ref' : 'reference'}`;
  return /Id$/.test(name) ? `${snake(name.slice(0, -2))}.id` : name;
}
