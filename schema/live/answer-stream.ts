import type { GraphQLFormattedError } from 'graphql';
import type { Context as Request } from 'koa';
import type { Credentials } from '../shared/context.js';
import { credentialsOf } from '../shared/credentials.js';
import { enter, errorOf, joinSubscription, refuse, type StreamServices } from './join-subscription.js';
import type { SentSubscription } from './read-subscription.js';
import { StreamReader } from './stream-reader.js';

/**
 * Answers `/graphql/stream`. Errors that prevent a stream from being opened have a status of HTTP; a document that cannot be run
 * is reported in the stream, where every client reads it, and ends the stream.
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
  const { socket } = request.res;
  if (!socket || socket.destroyed) {
    refuse(request, 400, NO_CONNECTION);
    return;
  }
  const leave = enter(request, services.live);
  if (!leave) return;
  const credentials = credentialsOf(request);
  request.status = 200;
  request.respond = false;
  stream(new StreamReader(request.res), leave, { sent, credentials, services });
}

interface ToStream {
  readonly sent: SentSubscription;
  readonly credentials: Credentials;
  readonly services: StreamServices;
}

/** Separate function, so that its closures do not keep the request in memory. */
function stream(reader: StreamReader, leave: () => void, { sent, credentials, services }: ToStream): void {
  const part = services.live.connect(reader);
  reader.atEnd(leave);
  reader.atEnd(part);
  try {
    reader.atEnd(joinSubscription(sent, { credentials, reader }, services));
  } catch (thrown) {
    reader.send(JSON.stringify({ errors: [errorOf(thrown, services)] }));
    reader.complete();
  }
}

const METHODS = ['GET', 'POST'];

const NO_METHOD: GraphQLFormattedError = {
  message: `A stream is opened by ${METHODS.join(' or ')}`,
  extensions: { code: 'INVALID' },
};

/** Error, which is also that of a request whose caller has disconnected, and is then not read. */
const NO_CONNECTION: GraphQLFormattedError = {
  message: 'A stream cannot be opened behind a request of the same connection that has no answer yet: send it when that has come',
  extensions: { code: 'INVALID' },
};

const NOT_ACCEPTED: GraphQLFormattedError = {
  message: 'A stream is text/event-stream, which the header Accept does not name',
  extensions: { code: 'INVALID' },
};
