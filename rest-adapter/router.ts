import type { Context as Request } from 'koa';
import type { Answered, Context, ContextFactory } from '../schema/shared/context.js';
import { bodyLimit, readBody } from './body.js';
import { clean } from './clean.js';
import { credentialsOf } from './credentials.js';
import type { Endpoint } from './endpoint.js';
import { answerTo, faultOf } from './errors.js';
import { Fault, notFound, unauthenticated } from './fault.js';
import { type Bag, bagOf, type Pair, pairsOf } from './form.js';
import { readInput } from './input.js';
import { keyOf } from './idempotency-key.js';
import { type Match, withoutSlash } from './match-path.js';
import type { Run } from './run-operation.js';
import { baseOf, type RestConfig, type Scope } from './scope.js';

/** A row and its compiled operation. */
export interface Served {
  readonly row: Endpoint;
  readonly run: Run;
}

export interface House {
  readonly find: (path: string) => Match<Served> | undefined;
  readonly contextOf: ContextFactory;
  readonly config: RestConfig;
}

/** Answers one request, whatever the endpoint: route → credentials → input → run → view. Never throws. */
export async function answer(request: Request, house: House): Promise<void> {
  let row: Endpoint | undefined;
  try {
    const found = route(request, house);
    if (!found) return;
    row = found.served.row;
    request.state.route = row.path;
    await serve(request, house, found.served, found.params);
  } catch (thrown) {
    refuse(request, faultOf(thrown), row);
  }
}

interface Found {
  readonly served: Served;
  readonly params: Readonly<Record<string, string>>;
}

/** The row for the request, or undefined when OPTIONS has been answered. @throws Fault NOT_FOUND, METHOD_NOT_ALLOWED */
function route(request: Request, { find }: House): Found | undefined {
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
  if (!found) throw new Fault('METHOD_NOT_ALLOWED', 'Method Not Allowed', { allow });
  return { served: found, params: match.paramsOf(found) };
}

async function serve(request: Request, house: House, served: Served, params: Found['params']): Promise<void> {
  const { row } = served;
  const credentials = credentialsOf(request);
  const context = await house.contextOf(credentials);
  const query = pairsOf(request.querystring);
  const { bag, input } = await inputOf(request, row, context, query, params);
  const at = scopeOf(request, house.config, row, params, query, validToken(context, credentials.token));

  const key = keyOf(request);
  if (key === undefined) return send(request, await perform(served, context, at, input));
  const call = { key, path: `${request.method} ${at.path}`, asked: JSON.stringify(bag) };
  send(request, await context.once(call, (inside) => performOnce(served, inside, at, input)));
}

async function perform({ row, run }: Served, context: Context, at: Scope, input: unknown): Promise<Reply> {
  const data = await run(context, row.variables(input)).catch((thrown) => {
    const fault = faultOf(thrown);
    fault.body = row.errorBody?.(fault, at, input);
    throw fault;
  });
  const body = row.view(data, at, input);
  return reply(row.status ?? (row.method === 'POST' ? 201 : 200), body, { ...row.headers?.(data, input) }, row.type);
}

/** Also a refusal is an answer to keep, when it came after the change. What is no refusal undoes everything. */
async function performOnce(served: Served, context: Context, at: Scope, input: unknown): Promise<Answered> {
  try {
    return { answer: await perform(served, context, at, input), keep: context.effects.count > 0 };
  } catch (thrown) {
    const answer = refusal(faultOf(thrown), served.row);
    if (answer.status >= 500) throw thrown;
    return { answer, keep: context.effects.count > 0 };
  }
}

/** Path parameters over body over query. A caller who must log in first is told that before what is wrong with the input. */
async function inputOf(request: Request, row: Endpoint, { viewer }: Context, query: readonly Pair[], params: Found['params']) {
  try {
    const body = await readBody(request.req, bodyLimit(request.path));
    const bag = clean({ ...given(bagOf(query)), ...body, ...params });
    return { bag, input: readInput(row.input, bag) };
  } catch (thrown) {
    const mustBeAdmin = row.path.startsWith('/api/v1/admin/');
    const mustBeKnown = mustBeAdmin || row.path.includes('/members/');
    if (mustBeKnown && !viewer.admin && (mustBeAdmin || !viewer.member)) throw unauthenticated();
    throw thrown;
  }
}

/** An empty parameter of a query is one that a template left out. In a body '' is a value: it clears. */
const given = (query: Bag): Bag => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

function scopeOf(
  request: Request,
  config: RestConfig,
  row: Endpoint,
  params: Found['params'],
  query: readonly Pair[],
  token?: string,
): Scope {
  return {
    base: baseOf(request.headers.host, config),
    companyId: Number(params.company_id ?? params.parent_company_id) || 0,
    admin: row.path.startsWith('/api/v1/admin/'),
    path: withoutSlash(request.path),
    query,
    token,
  };
}

const validToken = ({ viewer }: Context, token?: string) => (viewer.sessionId !== null && !viewer.badToken ? token : undefined);

function refuse(request: Request, fault: Fault, row?: Endpoint): void {
  const answer = refusal(fault, row);
  if (answer.status === 500) request.app.emit('error', fault.cause instanceof Error ? fault.cause : fault, request);
  send(request, answer);
}

function refusal(fault: Fault, row?: Endpoint): Reply {
  const { status, headers, body } = answerTo(fault, row?.names);
  return reply(status, body, headers);
}

/** An answer on its way out. */
interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function reply(
  status: number,
  body: object | string,
  headers: Readonly<Record<string, string>>,
  type = 'application/json; charset=utf-8',
): Reply {
  return { status, headers: { ...headers, 'Content-Type': type }, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

function send(request: Request, { status, headers, body }: Reply): void {
  request.status = status;
  request.body = body;
  request.set({ ...headers });
}
