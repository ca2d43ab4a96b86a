import type { GraphQLFormattedError, GraphQLSchema } from 'graphql';
import type { Context as Request } from 'koa';
import type { Live } from '../../src/live/live.js';
import { credentialsOf } from '../shared/credentials.js';
import { logBugs } from '../shared/errors/answer-errors.js';
import { formatError, statusOf } from '../shared/errors/refusals.js';
import { FEED, feedQuery, type Subscriber } from './feed-query.js';
import { readSubscription, type SentSubscription } from './read-subscription.js';
import { networkOf, type ViewQueryServices, viewQuery } from './view-query.js';

/** Services of every transport of subscriptions. */
export interface StreamServices extends ViewQueryServices {
  readonly schema: GraphQLSchema;
  readonly live: Live;
}

/** Takes a place for the caller's address (of IPv6, its network); undefined if there is none, which has then been answered. */
export function enter(request: Request, live: Live): (() => void) | undefined {
  try {
    return live.enter(networkOf(credentialsOf(request)));
  } catch (thrown) {
    const error = formatError({ message: '' }, thrown);
    const { status = 500, retryAfter } = statusOf([error]) ?? {};
    if (retryAfter) request.set('Retry-After', retryAfter);
    refuse(request, status, error);
  }
}

export function refuse(request: Request, status: number, error: GraphQLFormattedError): void {
  request.status = status;
  request.body = { errors: [error] };
}

/**
 * Subscribes a reader to the answers of a document. The function that is returned ends the subscription.
 *
 * @throws GraphQLError for a document that cannot be read, does not fit the schema or is no subscription
 */
export function joinSubscription(
  sent: SentSubscription,
  { credentials, reader }: Subscriber,
  services: StreamServices,
): () => void {
  const read = readSubscription(services.schema, sent);
  const question =
    read.field === FEED ? feedQuery(read, { credentials, reader }, services) : viewQuery(read, credentials, services);
  return services.live.join(question, reader);
}

/** Error that says why a subscription failed; a bug is logged. */
export function errorOf(thrown: unknown, { log }: StreamServices): GraphQLFormattedError {
  logBugs(log, 'stream', [thrown]);
  return formatError({ message: '' }, thrown);
}
