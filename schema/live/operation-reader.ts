import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { LatestReader } from './latest-reader.js';

/** Reader of one subscription on a WebSocket that has several. */
export class OperationReader extends LatestReader {
  /** Ends the subscription. */
  leave = (): void => {};

  constructor(
    private readonly socket: WebSocket,
    connection: Duplex,
    private readonly operation: { readonly id: string; readonly onEnd: () => void },
  ) {
    super(connection);
  }

  protected write(text: string): void {
    this.socket.send(`{"id":${JSON.stringify(this.operation.id)},"type":"next","payload":${text}}`);
  }

  protected end(): void {
    this.socket.send(JSON.stringify({ id: this.operation.id, type: 'complete' }));
    this.operation.onEnd();
  }
}
