import type { ApolloServer } from '@apollo/server';
import type { GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { runSql } from '../../src/database/run-sql.js';
import type { ViewAnswer, ViewQuery } from '../../src/live/view.js';
import type { ViewDependencies } from '../../src/live/view-dependencies.js';
import { callerNetwork, plainAddress } from '../../src/shared/network.js';
import type { Admit, Context, ContextFactory, Credentials } from '../shared/context.js';
import { asGraphqlError, type NamedRequest } from '../shared/errors/answer-errors.js';
import { formatError } from '../shared/errors/refusals.js';
import { WITHHELD } from '../shared/errors/withheld-fields.js';
import { spendingLimitsOf } from '../shared/limits/spending.js';
import { LIVE_FIELDS, TYPE_KINDS } from './live-fields.js';
import type { ReadSubscription } from './read-subscription.js';
import type { AnswerData } from './root-field.js';

export interface ViewQueryServices {
  readonly apollo: ApolloServer<Context & NamedRequest>;
  readonly contextOf: ContextFactory;
  readonly admit: Admit;
  readonly log: Logger;
}

/** Question of one document with its variables, shared by all callers who present the same credentials, or none. */
export function viewQuery(subscription: ReadSubscription, credentials: Credentials, services: ViewQueryServices): ViewQuery {
  const { query, variables, operationName } = subscription;
  const { token, appId, appKey, purchaseKey } = credentials;
  const key = JSON.stringify([token ?? '', appId ?? '', appKey ?? '', purchaseKey ?? '', operationName, variables, query]);
  return { key, caller: networkOf(credentials), run: () => runSubscription(subscription, credentials, services) };
}

/** Network of the caller; all callers behind a proxy that is not trusted have one network. */
export function networkOf({ address, peer }: Credentials): string {
  const plain = plainAddress(address ?? peer);
  return plain ? callerNetwork(plain) : (address ?? peer);
}

/** Answer of one execution of a document. */
export interface QueryAnswer {
  readonly data: AnswerData;
  readonly errors?: readonly GraphQLFormattedError[];
  readonly dependencies: ViewDependencies;
  /** Milliseconds after which the answer may differ although nothing was changed. */
  readonly againIn: number;
}

/** Milliseconds after an instant at which it has certainly passed. */
const AFTER_END = 20;

type ToAnswer = (answer: QueryAnswer, context: Context) => ViewAnswer | null | Promise<ViewAnswer | null>;

/** Runs a subscription's query as any other query: with its limits, guards and errors, and the caller's current permissions. */
export async function runSubscription(
  subscription: ReadSubscription,
  credentials: Credentials,
  { apollo, contextOf, admit, log, toAnswer = answerOf }: ViewQueryServices & { readonly toAnswer?: ToAnswer },
): Promise<ViewAnswer | null> {
  try {
    return await admit('read', async () => {
      const context = await contextOf(credentials);
      context.spending.limitTo(spendingLimitsOf(context.viewer));
      const foreseen = await dependenciesOf(subscription, context);
      const { query, operationName, variables } = subscription;
      const contextValue = { ...context, requestId: 'stream', readsPlainJson: false };
      const { body } = await apollo.executeOperation({ query, operationName, variables }, { contextValue });
      if (body.kind !== 'single') throw new Error('An answer in parts');
      const { data, errors } = body.singleResult;
      const dependencies = widened(foreseen, context.load.tables);
      return toAnswer({ data, ...(errors && { errors }), dependencies, againIn: context.lifetime.left + AFTER_END }, context);
    });
  } catch (thrown) {
    const errors = [formatError(asGraphqlError(thrown, log, 'stream'), thrown)];
    return answerOf({ data: undefined, errors, dependencies: NOTHING, againIn: Number.POSITIVE_INFINITY });
  }
}

const NOTHING: ViewDependencies = { kinds: new Set(), rootId: null, sessionId: null };

/** Answer without the cost of its execution, which differs each time. */
export function answerOf({ data, errors, dependencies, againIn }: QueryAnswer): ViewAnswer | null {
  const codes = (errors ?? []).map(({ extensions }) => String(extensions?.code));
  if (codes.includes('UNAVAILABLE')) return null;
  const hasData = data != null && Object.values(data).some((value) => value !== null);
  const isRefused = errors !== undefined && !hasData && (data == null || codes.some((code) => WITHHELD.includes(code)));
  // Locations refer to the query into which the document was changed.
  const placeless = errors?.map(({ locations: _place, ...error }) => error);
  return {
    text: JSON.stringify({ ...(errors && { errors: placeless }), ...(data !== undefined && { data }) }),
    dependencies,
    againIn,
    isLast: isRefused,
  };
}

async function dependenciesOf({ field, args, types }: ReadSubscription, { em, viewer }: Context): Promise<ViewDependencies> {
  const { kinds, narrow, companyOf } = LIVE_FIELDS[field]!;
  const byLogIn = viewer.admin?.companyId ?? viewer.member?.companyId ?? null;
  const companyId = companyOf ? companyOf(args) : ((args.companyId ?? byLogIn) as number | null);
  const [company] =
    companyId === null ? [] : await runSql<{ rootId: number }>(em)`select root_id from company where id = ${companyId}`;
  return {
    kinds: new Set([...kinds, ...[...types].flatMap((type) => [tableOf(type), ...(TYPE_KINDS[type] ?? [])])]),
    rootId: company?.rootId ?? null,
    sessionId: viewer.sessionId,
    ...narrow?.(args),
  };
}

/** Adds the tables of records that were loaded for an answer: names, zones and the like of other records, and other events. */
const widened = (foreseen: ViewDependencies, loaded: ReadonlySet<string>): ViewDependencies => ({
  ...foreseen,
  kinds: new Set([...foreseen.kinds, ...loaded]),
  ...(loaded.has('event') && { eventId: undefined }),
});

/** `ServiceGroup` → `service_group`. The name of a type without a table is harmless. */
const tableOf = (type: string): string => type.replace(/(?<=.)[A-Z]/g, '_$&').toLowerCase();
