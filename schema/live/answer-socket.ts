import { handleProtocols } from 'graphql-ws';
import type { Context as Request } from 'koa';
import { WebSocketServer } from 'ws';
import { UpgradeResponse } from '../../src/live/upgrade-response.js';
import { credentialsOf } from '../shared/credentials.js';
import { enter, refuse } from './join-subscription.js';
import { SocketConnection, type SocketServices } from './socket-connection.js';
import { networkOf } from './view-query.js';

/** Path of the WebSocket. */
export const SOCKET = /^\/graphql\/socket\/?$/;

/** Most bytes of one message. */
const MAX_MESSAGE_BYTES = 128 * 1024;

/** Milliseconds within which the other end must close. */
const CLOSING = 2000;

const OPTIONS = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: MAX_MESSAGE_BYTES,
  closeTimeout: CLOSING,
  handleProtocols,
};

const sockets = new WebSocketServer(OPTIONS);

/** Answers `/graphql/socket`: a WebSocket by the protocol of graphql-ws (`graphql-transport-ws`). */
export function answerSocket(request: Request, services: SocketServices): void {
  const { req, res: response } = request;
  if (!(response instanceof UpgradeResponse)) {
    request.set({ Upgrade: 'websocket', Connection: 'Upgrade' });
    refuse(request, 426, { message: 'Found plain HTTP, expected a WebSocket', extensions: { code: 'INVALID' } });
    return;
  }
  const leave = enter(request, services.live);
  if (!leave) return;
  const { connection, head } = response.take();
  const credentials = credentialsOf(request);
  const address = networkOf(credentials);
  connection.once('close', leave);
  request.respond = false;
  // The status of a handshake that is not valid.
  request.status = 400;
  sockets.handleUpgrade(req, connection, head, (socket) => {
    request.status = 101;
    new SocketConnection({ socket, connection, address, credentials }, services).open();
  });
}
