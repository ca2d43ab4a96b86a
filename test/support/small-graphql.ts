import type { MikroORM } from '@mikro-orm/postgresql';
import {
  GraphQLError,
  type GraphQLFieldConfig,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql';
import Koa from 'koa';
import { type Logger, pino } from 'pino';
import { createGraphqlServer } from '../../schema/graphql-server.js';
import type { Context } from '../../schema/shared/context.js';
import { contextFactory } from '../../schema/shared/create-context.js';
import { countObjects } from '../../schema/shared/limits/count-objects.js';
import { type Listening, listen } from '../../src/app/listen.js';
import { assignRequestIds } from '../../src/app/middleware.js';
import { readConfig } from '../../src/config.js';
import { admission } from '../../src/database/admission.js';
import { Refusal } from '../../src/shared/refusal.js';

const failures: Readonly<Record<string, () => unknown>> = {
  bug: () => new TypeError('select * from secret_table failed'),
  text: () => 'thrown text',
  refusal: () => new Refusal('TIME_TAKEN', '10:00 is no longer free', { alternatives: ['10:30'] }),
  tries: () => new Refusal('TOO_MANY_TRIES', 'Too many tries', { retryAfter: 7 }),
  database: () => Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' }),
  socket: () => Object.assign(new Error('connect ENOENT /srv/data/socket/.s.PGSQL.5432'), { code: 'ENOENT' }),
  pool: () => new Error('timeout exceeded when trying to connect'),
  statement: () => Object.assign(new Error('canceling statement'), { code: '57014' }),
  stranger: () => Object.assign(new Error('violates foreign key constraint "booking_client_id_fkey"'), { code: '23503' }),
  coded: () => new GraphQLError('10:75 is no LocalTime', { extensions: { code: 'INVALID' } }),
};

type Field = GraphQLFieldConfig<unknown, Context>;

const fail: Field = {
  type: GraphQLString,
  args: { kind: { type: GraphQLString } },
  resolve: (_, { kind }) => {
    throw failures[kind ?? 'bug']?.();
  },
};

const Node: GraphQLObjectType = new GraphQLObjectType({
  name: 'Node',
  fields: () => ({
    id: { type: GraphQLInt, resolve: () => 1 },
    tooLarge: { type: GraphQLInt, resolve: () => 2 ** 40 },
    fail,
    next: { type: Node, resolve: () => ({}) },
    list: { type: new GraphQLList(Node), resolve: () => [{}] },
    /** Declares one object but returns 11,000. */
    lots: { type: new GraphQLList(Node), extensions: { holds: 1 }, resolve: () => Array.from({ length: 11_000 }, () => ({})) },
    prose: { type: GraphQLString, resolve: () => 'x'.repeat(100_000) },
    nodes: {
      type: NodeConnection,
      args: { first: { type: GraphQLInt } },
      resolve: (_, { first }) => ({ nodes: Array.from({ length: Math.min(first ?? 30, 1024) }, () => ({})) }),
    },
    heavy: { type: GraphQLInt, extensions: { complexity: 4_000 }, resolve: () => 1 },
  }),
});

const NodeConnection = new GraphQLObjectType({
  name: 'NodeConnection',
  fields: { totalCount: { type: GraphQLInt, resolve: () => 1 }, nodes: { type: new GraphQLList(Node) } },
});

const query = new GraphQLObjectType<unknown, Context>({
  name: 'Query',
  fields: {
    ...Node.toConfig().fields,
    must: { ...fail, type: new GraphQLNonNull(GraphQLString) },
    says: {
      type: GraphQLString,
      args: { text: { type: new GraphQLNonNull(GraphQLString), defaultValue: '' } },
      resolve: (_, { text }) => text,
    },
    who: {
      type: GraphQLString,
      resolve: (_root, _args, { viewer }) =>
        `${viewer.applicationId ?? '-'} ${viewer.admin?.administratorId ?? (viewer.badToken ? 'bad' : '-')}`,
    },
  },
});

/** Schema, wrapped once because all servers of this process share its types. */
const schema = countObjects(new GraphQLSchema({ query }));

export interface SmallGraphql extends Listening {
  /** Logged errors, as parsed log entries. */
  readonly logged: { id: string; err: { message: string }; path?: string }[];
}

/**
 * Starts a GraphQL server with a schema of a few types, to test the server's own rules.
 * Contexts and credentials are the real ones.
 */
export async function startSmallGraphql(orm: MikroORM): Promise<SmallGraphql> {
  const logged: SmallGraphql['logged'] = [];
  const log: Logger = pino({ level: 'error' }, { write: (line: string) => logged.push(JSON.parse(line)) });
  const config = readConfig({ DATABASE_URL: 'postgresql://unused/unused' });
  const app = new Koa();
  app.use(assignRequestIds());
  const contextOf = contextFactory(orm, config);
  const admit = admission(config.poolSize);
  app.use(await createGraphqlServer({ schema, contextOf, admit, log }));
  return { ...(await listen(app, { host: '127.0.0.1', port: 0 })), logged };
}
