import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  GraphQLBoolean,
  GraphQLError,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql';
import Koa from 'koa';
import * as z from 'zod';
import { MAX_LOGIN_BYTES } from '../../../rest-adapter/body.js';
import { createRestAdapter } from '../../../rest-adapter/create-rest-adapter.js';
import { type Endpoint, endpoint, type Form } from '../../../rest-adapter/endpoint.js';
import { collection } from '../../../rest-adapter/hal/collection.js';
import { pick, selection } from '../../../rest-adapter/hal/fields.js';
import { type Hal, inPath, link, root } from '../../../rest-adapter/hal/hal.js';
import { booleanText, clearable, id, optional, paging, text } from '../../../rest-adapter/params.js';
import { localDate } from '../../../rest-adapter/params-time.js';
import type { RestConfig, Scope } from '../../../rest-adapter/scope.js';
import type { Context, Credentials } from '../../../schema/shared/context.js';
import { NO_ORIGIN } from '../../../src/account/login/origin.js';
import { Refusal, unauthenticated } from '../../../src/shared/refusal.js';
import { ANONYMOUS, type Viewer } from '../../../src/shared/viewer.js';

/** A schema with one type, to test the adapter's machinery: no database, but real GraphQL and real HTTP. */

const Json = new GraphQLScalarType({ name: 'JSON' });

const Zone = new GraphQLScalarType<string, string>({
  name: 'Zone',
  parseValue(value) {
    if (value === 'Europe/London') return value;
    throw new GraphQLError(`expected a time zone, found ${JSON.stringify(value)}`);
  },
});

const required = <T extends typeof GraphQLInt | typeof Json | typeof GraphQLString>(type: T) => ({
  type: new GraphQLNonNull(type),
});

const Thing = new GraphQLObjectType({
  name: 'Thing',
  fields: {
    id: required(GraphQLInt),
    pricePerBooking: { type: GraphQLInt },
    secret: {
      type: GraphQLString,
      resolve: () => {
        throw new Refusal('FORBIDDEN', 'Only for owners');
      },
    },
  },
});

const ThingInput = new GraphQLInputObjectType({
  name: 'ThingInput',
  fields: { zone: { type: Zone }, count: { type: GraphQLInt } },
});

const sorts: Readonly<Record<string, () => Error>> = {
  bug: () => new TypeError('select * from secret_table failed'),
  'lost connection': () => Object.assign(new Error('connect failed'), { code: 'ECONNREFUSED' }),
  'lost socket': () => Object.assign(new Error('connect ENOENT /srv/data/socket/.s.PGSQL.5432'), { code: 'ENOENT' }),
  'full pool': () => new Error('timeout exceeded when trying to connect'),
  deadlock: () => Object.assign(new Error('deadlock detected'), { code: '40P01' }),
  coded: () => new GraphQLError('Rule checking failed', { extensions: { code: 'CONFLICT', ruleName: 'one a day' } }),
};

const query = new GraphQLObjectType({
  name: 'Query',
  fields: {
    echo: { ...required(Json), args: { bag: required(Json) }, resolve: (_, { bag }) => bag },
    thing: {
      type: Thing,
      args: { id: required(GraphQLInt), input: { type: ThingInput } },
      resolve: (_, { id }) => ({ id, pricePerBooking: 5 }),
    },
    things: {
      type: new GraphQLNonNull(new GraphQLList(Thing)),
      args: { first: required(GraphQLInt), offset: required(GraphQLInt) },
      resolve: (_, { first, offset }) =>
        Array.from({ length: 70 }, (_, index) => ({ id: index + 1 })).slice(offset, offset + first),
    },
    refuse: {
      type: GraphQLBoolean,
      args: { code: required(GraphQLString), detail: { type: Json } },
      resolve: (_, { code, detail }) => {
        throw new Refusal(code, `refused with ${code}`, detail ?? {});
      },
    },
    fail: {
      type: GraphQLBoolean,
      args: { sort: required(GraphQLString) },
      resolve: (_, { sort }) => {
        throw sorts[sort]?.();
      },
    },
  },
});

export const schema = new GraphQLSchema({ query });

interface Row {
  readonly id: number;
  readonly pricePerBooking: number | null;
}

const PLAIN = ['id', 'price_per_booking'] as const;

const thing = (row: Row, at: Scope): Hal => ({
  ...pick(row, PLAIN),
  auth_token: at.token,
  _links: {
    self: link(`${root(at)}/things/${row.id}{?locale}`),
    find: link(`${root(at)}/things/find_by_ref/${inPath('a/{b}')}`),
  },
});

/** Endpoint for the schema of this file, whose operations `npm run schema` does not read. */
const row = <Input, Data>(written: Omit<Endpoint<Input, Data>, 'form'> & { readonly form?: Form }): Endpoint =>
  endpoint(written as unknown as Parameters<typeof endpoint>[0]);

const readThing = {
  source: 'test',
  method: 'GET',
  input: z.object({ company_id: id, id, with_price: optional(booleanText) }),
  operation: `query ReadThing($id: Int!, $withPrice: Boolean!) {
    thing(id: $id) { ${selection(['id'])} pricePerBooking @include(if: $withPrice) never: id @skip(if: true) }
  }`,
  variables: ({ id, with_price }: { id: number; with_price?: boolean }) => ({ id, withPrice: with_price ?? true }),
  view: ({ thing: row }: { thing: Row }, at: Scope) => thing(row, at),
} as const;

const echo = {
  source: 'test',
  input: z.looseObject({ company_id: id }),
  operation: 'query Echo($bag: JSON!) { echo(bag: $bag) }',
  variables: (bag: object) => ({ bag }),
  view: ({ echo }: { echo: object }) => ({ bag: echo }),
} as const;

export const endpoints = [
  row({ ...readThing, path: '/api/v1/{company_id}/things/{id}' }),
  row({ ...readThing, path: '/api/v1/admin/{company_id}/things/{id}', form: 'admin' }),
  row({ ...echo, method: 'GET', path: '/api/v1/{company_id}/echo' }),
  row({
    ...echo,
    method: 'POST',
    path: '/api/v1/{company_id}/echo',
    headers: () => ({ 'Auth-Token': 'new' }),
  }),
  row({ ...echo, method: 'POST', path: '/api/v1/login/{company_id}', bodyLimit: MAX_LOGIN_BYTES }),
  row({ ...echo, method: 'PUT', path: '/api/v1/{company_id}/echo' }),
  row({ ...echo, method: 'DELETE', path: '/api/v1/{company_id}/echo' }),
  row({
    source: 'test',
    method: 'GET',
    path: '/api/v1/{company_id}/things',
    input: z.object({ company_id: id, ...paging({ perPage: 30 }) }),
    operation: `query ListThings($first: Int!, $offset: Int!) { things(first: $first, offset: $offset) { ${selection(PLAIN)} } }`,
    variables: ({ page, per_page }) => ({ first: per_page, offset: (page - 1) * per_page }),
    view: ({ things }: { things: Row[] }, at, { page, per_page }) =>
      collection({ name: 'things', rows: things, total: 70, page, perPage: per_page, at, render: thing }),
  }),
  row({
    source: 'test',
    method: 'POST',
    path: '/api/v1/admin/{company_id}/things',
    form: 'admin',
    input: z.object({
      company_id: id,
      name: text(),
      start_date: localDate,
      password: text(3).optional(),
      zone: optional(text()),
      count: clearable(id),
    }),
    operation: 'query Make($id: Int!, $input: ThingInput) { thing(id: $id, input: $input) { id } }',
    variables: ({ company_id, zone, count }) => ({ id: company_id, input: { zone, count } }),
    view: ({ thing: row }: { thing: Row }, at) => thing(row, at),
    names: { zone: 'time_zone' },
  }),
  row({
    source: 'test',
    method: 'POST',
    path: '/api/v1/{company_id}/refuse',
    input: z.looseObject({ code: text(), detail: z.record(z.string(), z.unknown()).optional() }),
    operation: 'query Refuse($code: String!, $detail: JSON) { refuse(code: $code, detail: $detail) }',
    variables: ({ code, detail }) => ({ code, detail }),
    view: () => ({}),
    names: { startsAt: 'datetime' },
    errorBody: ({ code, detail }, at) =>
      code === 'AMBIGUOUS_LOGIN'
        ? { _embedded: { administrators: [] }, choices: detail.choices, _links: { self: link(at.base + at.path) } }
        : undefined,
  }),
  row({
    source: 'test',
    method: 'GET',
    path: '/api/v1/{company_id}/fail',
    input: z.object({ sort: text() }),
    operation: 'query Fail($sort: String!) { fail(sort: $sort) }',
    variables: ({ sort }) => ({ sort }),
    view: () => ({}),
  }),
  row({
    source: 'test',
    method: 'GET',
    path: '/api/v1/{company_id}/secret',
    input: z.object({}),
    operation: '{ thing(id: 1) { id secret } }',
    variables: () => ({}),
    view: () => ({}),
  }),
  row({
    source: 'test',
    method: 'GET',
    path: '/api/v1/{company_id}/things/feed.ics',
    input: z.object({}),
    operation: '{ __typename }',
    variables: () => ({}),
    view: () => 'BEGIN:VCALENDAR',
    type: 'text/calendar',
  }),
];

const ADMIN = { administratorId: 1, companyId: 2, companyIds: [2], role: 'owner' } as const;
const viewers: Readonly<Record<string, Viewer>> = {
  admin: { ...ANONYMOUS, applicationId: 1, sessionId: 1, admin: ADMIN },
  member: { ...ANONYMOUS, applicationId: 1, sessionId: 2, member: { clientId: 9, companyId: 2, companyIds: [2] } },
};

/** Application `demo`, tokens `admin` and `member`; any other token is invalid. */
async function contextOf({ appId, token }: Credentials): Promise<Context> {
  if (appId !== 'demo') throw unauthenticated();
  const viewer = token === undefined ? ANONYMOUS : (viewers[token] ?? { ...ANONYMOUS, badToken: true });
  return { viewer, origin: NO_ORIGIN, now: new Date() } as Context;
}

/** Admits at once: there is no database to wait for. */
const admit = <T>(_: string, work: () => Promise<T>) => work();

export const config: RestConfig = { host: '127.0.0.1', port: 3000 };

export interface MinimalServer {
  readonly base: string;
  /** Errors that were reported as bugs, in order. */
  readonly reported: readonly Error[];
  close(): Promise<void>;
}

export async function startMinimalServer(settings: Partial<RestConfig> = {}): Promise<MinimalServer> {
  const reported: Error[] = [];
  const app = new Koa();
  app.on('error', (error: Error) => reported.push(error));
  app.use(createRestAdapter({ schema, contextOf, admit, config: { ...config, ...settings }, endpoints }));
  app.use((ctx) => {
    ctx.body = 'not the adapter';
  });
  const server: Server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { base: `http://127.0.0.1:${port}`, reported, close };
}
