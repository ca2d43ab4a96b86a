import { Kind, type OperationDefinitionNode, parse } from 'graphql';
import type { Context as Request } from 'koa';
import type { IdempotentCall, IdempotentResult } from '../../src/account/idempotency/run-idempotently.js';
import { POSITION_HEADER } from '../../src/database/replicas/replicas.js';
import type { Admit, Context, ContextFactory } from './context.js';
import { credentialsOf } from './credentials.js';
import { MAX_TOKENS } from './limits/limit-queries.js';

interface RequestServices {
  readonly contextOf: ContextFactory;
  readonly admit: Admit;
}

/**
 * Runs a GraphQL request once it is admitted. A mutation with an `Idempotency-Key` is carried out once, and its answer is
 * repeated byte for byte. `run` gets its context from `request.state.context`. Source: decisions 7 and 8.
 */
export async function runIdempotentRequest(
  request: Request,
  { contextOf, admit }: RequestServices,
  run: () => Promise<void>,
): Promise<void> {
  const call = callOf(request);
  try {
    if (mayWrite(request)) {
      await admit('write', async () => {
        await (call ? runOnce(request, call, contextOf, run) : run());
        await noteWrite(request);
      });
    } else await admit('read', () => readFromReplica(request, run));
  } catch (thrown) {
    if (thrown instanceof RolledBack) return;
    request.state.context = () => Promise.reject(thrown);
    await run();
  }
}

async function runOnce(
  request: Request,
  call: IdempotentCall,
  contextOf: ContextFactory,
  run: () => Promise<void>,
): Promise<void> {
  const context = await contextOf(credentialsOf(request));
  request.state.used = context;
  const answer = await context.once(call, async (inside) => {
    request.state.context = () => Promise.resolve(inside);
    await run();
    return answered(request, inside);
  });
  request.status = answer.status;
  request.set({ ...answer.headers });
  request.body = answer.body;
}

/** Context in which the request was run last; undefined if none was created. */
const usedBy = (request: Request): Context | undefined => request.state.used;

/** Sends the caller the database position of its change. */
async function noteWrite(request: Request): Promise<void> {
  const { replicas, viewer } = usedBy(request) ?? {};
  const position = viewer && (await replicas?.noteWrite(viewer.sessionId));
  if (position) request.set(POSITION_HEADER, position);
}

const UNAVAILABLE = /"code":\s*"UNAVAILABLE"/;

/** Runs a request that changes nothing, at a replica if there is one; if that fails, runs it again at the primary. */
async function readFromReplica(request: Request, run: () => Promise<void>): Promise<void> {
  request.state.isRead = true;
  await run();
  const { replica, replicas } = usedBy(request) ?? {};
  if (!replica || !UNAVAILABLE.test(String(request.body))) return;
  replicas?.leaveOut(replica);
  request.state.isRead = false;
  // Removes what remains of the first answer.
  request.status = 200;
  request.remove('Retry-After');
  await run();
}

/** Thrown after a request has failed and been answered, so that its transaction is rolled back. */
class RolledBack extends Error {}

/** Answer to be recorded. @throws RolledBack for a status of 500 or above */
function answered(request: Request, { effects }: Context): IdempotentResult {
  const { status, body, response } = request;
  if (status >= 500) throw new RolledBack();
  const headers = { 'Content-Type': response.get('Content-Type') };
  return { response: { status, headers, body: String(body) }, isRecorded: effects.length > 0 };
}

/** True if a body contains the word `mutation`. A query that only mentions it is admitted as a write, which does no harm. */
function mayWrite({ method, request }: Request): boolean {
  const { query } = (request.body ?? {}) as { query?: unknown };
  return method === 'POST' && typeof query === 'string' && /\bmutation\b/.test(query);
}

/** Idempotent call of a request; undefined without a key, for queries, and for unreadable bodies, which change nothing. */
function callOf({ headers, method, request }: Request): IdempotentCall | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || method !== 'POST') return undefined;
  const { query, operationName } = (request.body ?? {}) as { query?: unknown; operationName?: unknown };
  const operation = typeof query === 'string' ? operationIn(query, operationName) : undefined;
  if (operation?.operation !== 'mutation') return undefined;
  return { key: String(key), path: `mutation ${rootFields(operation)}`, payload: JSON.stringify(request.body) };
}

function operationIn(query: string, name: unknown): OperationDefinitionNode | undefined {
  try {
    const operations = parse(query, { noLocation: true, maxTokens: MAX_TOKENS }).definitions.filter(
      (node) => node.kind === Kind.OPERATION_DEFINITION,
    );
    return operations.find((node) => name == null || node.name?.value === name);
  } catch {
    return undefined;
  }
}

const rootFields = ({ selectionSet }: OperationDefinitionNode): string =>
  selectionSet.selections.map((node) => (node.kind === Kind.FIELD ? node.name.value : '…')).join(' ');
