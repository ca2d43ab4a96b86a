import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Answer to a request to upgrade the connection to a WebSocket. It is refused like any other request, by writing the answer,
 * after which the connection ends; or the connection is taken over, and no HTTP is written.
 */
export class UpgradeResponse extends ServerResponse {
  constructor(
    request: IncomingMessage,
    private readonly opened: Socket,
    private readonly head: Buffer,
  ) {
    super(request);
    this.shouldKeepAlive = false;
    this.assignSocket(opened);
    opened.on('error', () => opened.destroy());
    this.once('finish', () => opened.destroySoon());
  }

  /** Takes over the connection; `head` is the data that arrived after the request. */
  take(): { readonly connection: Socket; readonly head: Buffer } {
    this.detachSocket(this.opened);
    this.emit('end');
    this.emit('close');
    return { connection: this.opened, head: this.head };
  }
}
