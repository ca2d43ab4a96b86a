import type { GraphQLFormattedError, GraphQLSchema } from 'graphql';
import type { Context as Request } from 'koa';
import type { Live } from '../../src/live/live.js';
import { credentialsOf } from '../shared/credentials.js';
import { formatError, statusOf } from '../shared/errors/refusals.js';
import { liveQuestion, type QuestionServices } from './live-question.js';
import { readSubscription, type SentSubscription } from './read-subscription.js';
import { StreamReader } from './stream-reader.js';

export interface StreamServices extends QuestionServices {
  readonly schema: GraphQLSchema;
  readonly live: Live;
}

/**
 * Answers `/graphql/stream`. What keeps a stream from being opened has a status of HTTP; a document that cannot be asked is told in
 * the stream, where every program reads it, and ends it.
 */
export function answerStream(request: Request, sent: SentSubscription, services: StreamServices): void {
  if (!METHODS.includes(request.method)) {
    request.set('Allow', METHODS.join(', '));
    refuse(request, 405, NO_METHOD);
    return;
  }
  if (!request.accepts('text/event-stream')) {
    refuse(request, 406, NOT_ACCEPTED);
    return;
  }
  const { live, schema } = services;
  let leave: () => void;
  try {
    leave = live.enter(request.state.callerAddress ?? request.ip);
  } catch (thrown) {
    const error = formatError({ message: '' }, thrown);
    const { status = 500, retryAfter } = statusOf([error]) ?? {};
    if (retryAfter) request.set('Retry-After', retryAfter);
    refuse(request, status, error);
    return;
  }
  const { res: response } = request;
  response.once('close', leave);
  request.respond = false;
  const reader = new StreamReader(response);
  reader.open();
  try {
    const question = liveQuestion(readSubscription(schema, sent), credentialsOf(request), services);
    response.once('close', live.join(question, reader));
  } catch (thrown) {
    reader.send(JSON.stringify({ errors: [formatError({ message: '' }, thrown)] }));
    reader.complete();
  }
}

const METHODS = ['GET', 'POST'];

const NO_METHOD: GraphQLFormattedError = {
  message: `A stream is opened by ${METHODS.join(' or ')}`,
  extensions: { code: 'INVALID' },
};

const NOT_ACCEPTED: GraphQLFormattedError = {
  message: 'A stream is text/event-stream, which the header Accept does not name',
  extensions: { code: 'INVALID' },
};

function refuse(request: Request, status: number, error: GraphQLFormattedError): void {
  request.status = status;
  request.body = { errors: [error] };
}
