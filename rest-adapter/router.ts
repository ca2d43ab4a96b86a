import type { Context as Request } from 'koa';
import * as z from 'zod';
import type { Admit, Answered, Context, ContextFactory } from '../schema/shared/context.js';
import { MAX_BODY_BYTES, readBody } from './body.js';
import { clean } from './clean.js';
import { credentialsOf } from './credentials.js';
import type { Endpoint, Form } from './endpoint.js';
import { answerTo, httpErrorOf } from './errors.js';
import { formParams, inWireNames, type Pair, type Params, pairsOf } from './form.js';
import { link } from './hal/hal.js';
import { badInput, HttpError, notFound, unauthenticated } from './http-error.js';
import { keyOf } from './idempotency-key.js';
import { readInput } from './input.js';
import { type Match, withoutSlash } from './match-path.js';
import { CSV_TYPE, JSON_TYPE, prefersCsv, readsHal, typeFor } from './media-type.js';
import { integer, optional } from './params.js';
import { readFromReplica, setPosition } from './read-anywhere.js';
import type { Operation, Variables } from './run-operation.js';
import { baseOf, type RestConfig, type Scope } from './scope.js';
import { isKnown, tagOf, versionSeen } from './versions.js';

/** A row and its compiled operation. */
export interface CompiledRow {
  readonly row: Endpoint;
  readonly operation: Operation;
}

export interface RestServices {
  readonly find: (path: string) => Match<CompiledRow> | undefined;
  readonly contextOf: ContextFactory;
  readonly admit: Admit;
  readonly config: RestConfig;
}

/** Answers one request, whatever the endpoint: route → credentials → input → run → view. Never throws. */
export async function answerRequest(request: Request, services: RestServices): Promise<void> {
  let row: Endpoint | undefined;
  try {
    const found = route(request, services);
    if (!found) return;
    row = found.served.row;
    request.state.route = row.path;
    if (row.csv) request.vary('Accept');
    if (row.unguessable) request.set('Cache-Control', 'no-store');
    // Reads the body before admission, so that a slow sender keeps no other caller waiting.
    const body = await Promise.allSettled([readBody(request.req, row.bodyLimit ?? MAX_BODY_BYTES)]);
    await services.admit(row.method === 'GET' ? 'read' : 'write', () => serve(request, services, found, body[0]));
  } catch (thrown) {
    refuse(request, withSelf(httpErrorOf(thrown), row, baseOf(request.headers.host, services.config)), row);
  }
}

interface Found {
  readonly served: CompiledRow;
  readonly pathParams: Readonly<Record<string, string>>;
}

/** The row for the request, or undefined when OPTIONS has been answered. @throws HttpError NOT_FOUND, METHOD_NOT_ALLOWED */
function route(request: Request, { find }: RestServices): Found | undefined {
  const match = find(request.path);
  if (!match) throw notFound();

  const allow = [...match.methods.keys(), ...(match.methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ');
  if (request.method === 'OPTIONS') {
    request.status = 204;
    request.set('Allow', allow);
    return undefined;
  }
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const found = match.methods.get(method);
  if (!found) throw new HttpError('METHOD_NOT_ALLOWED', 'Method Not Allowed', { allow });
  return { served: found, pathParams: match.paramsOf(found) };
}

async function serve(request: Request, services: RestServices, found: Found, body: ReadBody): Promise<void> {
  const { row } = found.served;
  const credentials = { ...credentialsOf(request), ...(row.open && { applicationRequired: false }) };
  const { contextOf } = services;
  const work = (context: Context) => answerIn(context, { request, services, found, body, token: credentials.token });
  if (row.method === 'GET') return readFromReplica(request, { contextOf, credentials, work });
  const context = await contextOf(credentials);
  await work(context);
  await setPosition(request, context);
}

interface Call {
  readonly request: Request;
  readonly services: RestServices;
  readonly found: Found;
  readonly body: ReadBody;
  readonly token: string | undefined;
}

async function answerIn(context: Context, { request, services, found, body, token }: Call): Promise<void> {
  const { served, pathParams } = found;
  const { row } = served;
  const query = pairsOf(request.querystring);
  const { params, input } = inputOf(row, context, { query, body, pathParams });
  const place = { path: request.path, host: request.headers.host, accept: request.get('Accept') };
  const at = scopeOf(place, services.config, { row, pathParams, query, token: validToken(context, token) });

  const variables = withExpected(served, params, request.get('If-Match'), row.variables(input, at));
  const task = { ...served, at, input, variables };
  const key = keyOf(request);
  if (key === undefined) return send(request, await perform(task, context));
  const call = { key, path: `${request.method} ${at.path}`, payload: JSON.stringify([params, request.get('If-Match')]) };
  send(request, await context.once(call, (inside) => performOnce(task, inside)));
}

/** Body of a GET of this path, run in process. @throws HttpError as the path would answer */
export async function show(
  { find, config }: Pick<RestServices, 'find' | 'config'>,
  context: Context,
  path: string,
): Promise<string> {
  const match = find(path);
  const served = match?.methods.get('GET');
  if (!match || !served) throw notFound();
  const pathParams = match.paramsOf(served);
  const input = readInput(served.row.input, clean({ ...pathParams }));
  const at = scopeOf({ path, host: undefined }, config, { row: served.row, pathParams, query: [] });
  return (await perform({ ...served, at, input, variables: served.row.variables(input, at) }, context)).body;
}

interface Task extends CompiledRow {
  readonly at: Scope;
  readonly input: unknown;
  readonly variables: Variables;
}

/**
 * Adds the version that the caller has seen, from `If-Match` or else from the parameter `version`, to the variables.
 * Source: decisions 8.
 */
function withExpected({ row, operation }: CompiledRow, params: Params, ifMatch: string, variables: Variables): Variables {
  if (row.method === 'GET') return variables;
  const version = versionSeen(ifMatch);
  if (version !== undefined && !operation.expects) throw badInput([CANNOT_MATCH]);
  const isInParams = operation.expects && !row.ignoresVersion;
  const expectedVersion = version ?? (isInParams ? readInput(VERSION, params).version : undefined);
  return expectedVersion === undefined ? variables : { ...variables, input: { ...Object(variables.input), expectedVersion } };
}

const VERSION = z.object({ version: optional(integer()) });

const CANNOT_MATCH = { field: 'If-Match', message: 'found a version, expected none: what this changes has no version' };

async function perform({ row, operation, at, input, variables }: Task, context: Context): Promise<Reply> {
  const data = await operation.run(context, variables).catch((thrown) => {
    const error = httpErrorOf(thrown);
    error.body = row.errorBody?.(error, at, input);
    throw error;
  });
  const asTable = at.csv ? row.csv : undefined;
  const shown = reply(
    row.status ?? (row.method === 'POST' ? 201 : 200),
    asTable ? asTable(data, at, input) : row.view(data, at, input),
    row.headers?.(data, input),
    asTable ? CSV_TYPE : row.type,
  );
  const version = operation.versionIn(data);
  if (row.encoding) return { ...shown, encoding: row.encoding };
  return version === undefined ? shown : { ...shown, headers: { ...shown.headers, ETag: tagOf(version, shown.body) } };
}

/** Performs a call with a key. A refusal after a change is recorded too; an unexpected error rolls everything back. */
async function performOnce(task: Task, context: Context): Promise<Answered> {
  try {
    return { response: await perform(task, context), isRecorded: context.effects.length > 0 };
  } catch (thrown) {
    const answer = refusal(httpErrorOf(thrown), task.row);
    if (answer.status >= 500) throw thrown;
    return { response: answer, isRecorded: context.effects.length > 0 };
  }
}

/** A body, or the error in reading it, which is thrown only after the caller was identified. */
type ReadBody = PromiseSettledResult<Params>;

/** Parts of a request that parameters are read from. */
interface RequestContent {
  readonly query: readonly Pair[];
  readonly body: ReadBody;
  readonly pathParams: Found['pathParams'];
}

/** Merges parameters: path over body over query. Callers who must log in get UNAUTHENTICATED instead of errors here. */
function inputOf(row: Endpoint, { viewer }: Context, { query, body, pathParams }: RequestContent) {
  try {
    if (body.status === 'rejected') throw body.reason;
    const params = clean({
      ...inWireNames({ ...given(formParams(inLists(query, row.lists ?? []))), ...body.value }),
      ...pathParams,
    });
    return { params, input: readInput(row.input, params) };
  } catch (thrown) {
    if (!isWrittenFor(row.form, viewer)) throw unauthenticated();
    throw thrown;
  }
}

/** Whether the caller has the log-in for the form. Forms for members are open to administrators too. */
const isWrittenFor = (form: Form, { admin, member }: Context['viewer']): boolean =>
  form === 'public' || admin !== null || (form === 'member' && member !== null);

/** Joins repeated pairs of a list into one: `by=month&by=service` becomes `by=month,service`. */
function inLists(query: readonly Pair[], lists: readonly string[]): readonly Pair[] {
  const repeated = lists.filter((list) => query.filter(([name]) => name === list).length > 1);
  if (repeated.length === 0) return query;
  const joined = repeated.map(
    (list) => [list, query.flatMap(([name, value]) => (name === list ? [value] : [])).join(',')] as const,
  );
  return [...query.filter(([name]) => !repeated.includes(name)), ...joined];
}

/** Drops empty query parameters, which an expanded template leaves behind. In a body '' is a value: it clears. */
const given = (query: Params): Params => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

/** Parts of a request that determine where and how a record is shown. */
interface RequestPlace {
  readonly path: string;
  readonly host: string | undefined;
  readonly accept?: string;
}

/** Row that shows the records, and the parts of the request that its links need. */
interface ShowingRow {
  readonly row: Endpoint;
  readonly pathParams: Found['pathParams'];
  readonly query: readonly Pair[];
  readonly token?: string | undefined;
}

function scopeOf({ path, host, accept = '' }: RequestPlace, config: RestConfig, showing: ShowingRow): Scope {
  const { row, pathParams, query, token } = showing;
  return {
    base: baseOf(host, config),
    companyId: Number(pathParams.company_id ?? pathParams.parent_company_id) || 0,
    admin: row.form === 'admin',
    path: withoutSlash(path),
    query,
    token,
    hal: readsHal(accept),
    csv: prefersCsv(accept),
  };
}

const validToken = ({ viewer }: Context, token?: string) => (viewer.sessionId !== null && !viewer.badToken ? token : undefined);

/** Adds a `self` link to an INVALID refusal where the row asks for one (`refusedAt`). */
function withSelf(error: HttpError, row: Endpoint | undefined, base: string): HttpError {
  if (row?.refusedAt === undefined || error.code !== 'INVALID') return error;
  error.body ??= { ...answerTo(error, row).body, _links: { self: link(`${base}${row.refusedAt}`) } };
  return error;
}

function refuse(request: Request, error: HttpError, row?: Endpoint): void {
  const answer = refusal(error, row);
  if (answer.status === 500) request.app.emit('error', error.cause instanceof Error ? error.cause : error, request);
  send(request, answer);
}

function refusal(error: HttpError, row?: Endpoint): Reply {
  const { status, headers, body } = answerTo(error, row);
  return reply(status, body, headers);
}

/** Response to be sent. */
interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Encoding of the body; left out: plain text. */
  readonly encoding?: 'base64';
}

function reply(status: number, body: object | string, headers: Readonly<Record<string, string>> = {}, type = JSON_TYPE): Reply {
  return { status, headers: { 'Content-Type': type, ...headers }, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

/**
 * Characters above which an answer is sent as bytes: Node makes three copies of a string while sending it, and none of
 * bytes. A refusal stays text, because its code is read from it where refusals are counted.
 */
const MIN_LENGTH_OF_BYTES = 65_536;

function send(request: Request, { status, headers, body, encoding }: Reply): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const known = isRead && headers.ETag !== undefined && isKnown(request.get('If-None-Match'), headers.ETag);
  request.status = known ? 304 : status;
  // A null body removes the type; any other body makes Koa guess the type, unless one is set.
  if (known) request.body = null;
  request.set({ ...headers });
  if (status < 400) request.set('Content-Type', typeFor(request.get('Accept'), headers['Content-Type'] ?? JSON_TYPE));
  const isBytes = encoding !== undefined || (status < 400 && body.length > MIN_LENGTH_OF_BYTES);
  if (!known) request.body = isBytes ? Buffer.from(body, encoding) : body;
}
