import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call of a receiver, accepted or not. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly accepted: boolean;
}

export interface Receiver {
  readonly url: string;
  readonly calls: readonly Received[];
  /** Calls that were accepted. */
  accepted(): Received[];
  close(): Promise<void>;
}

/** Reaction of a receiver to a call: an HTTP status, or nothing at all. */
export type Reaction = number | 'hang up' | 'hang';

/** Starts a receiver of webhooks on this machine, over real HTTP. */
export async function startReceiver(react: (nth: number, path: string) => Reaction = () => 204): Promise<Receiver> {
  const calls: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const reaction = react(calls.length, path);
      const accepted = typeof reaction === 'number' && reaction >= 200 && reaction < 300;
      calls.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString(), accepted });
      if (reaction === 'hang up') request.socket.destroy();
      else if (typeof reaction === 'number') response.writeHead(reaction, { Location: 'http://127.0.0.1:9/' }).end('thanks');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, calls, accepted: () => calls.filter((call) => call.accepted), close };
}
