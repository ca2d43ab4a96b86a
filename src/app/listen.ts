import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';

const REQUEST_MILLISECONDS = 30_000;

/** Between two looks for connections that have nothing left to do, while draining. */
const IDLE_MILLISECONDS = 20;

export interface Listening {
  /** Without a slash at its end. */
  readonly url: string;
  /** Takes no new requests, answers those it has, and resolves when the last is gone; after so many milliseconds it cuts them off. */
  drain(milliseconds: number): Promise<void>;
}

/** @throws Error when the port is taken or the host is not this machine's */
export async function listen(app: Koa, { host, port }: { host: string; port: number }): Promise<Listening> {
  const server = createServer({ requestTimeout: REQUEST_MILLISECONDS, keepAliveTimeout: 65_000 }, app.callback());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen({ host, port }, resolve);
  });

  return { url: urlOf(host, server.address() as AddressInfo), drain: (milliseconds) => drain(server, milliseconds) };
}

/** Node leaves open what a client keeps alive: every such connection is closed once it has its answer. */
function drain(server: Server, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const closeIdle = setInterval(() => server.closeIdleConnections(), IDLE_MILLISECONDS);
    const cut = setTimeout(() => server.closeAllConnections(), milliseconds);
    server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
    server.close(() => {
      clearInterval(closeIdle);
      clearTimeout(cut);
      resolve();
    });
  });
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} on ${host} is taken by another program. Set PORT to another one`);
  if (error.code === 'EACCES') return new Error(`This account may not listen on port ${port}. Set PORT to 1024 or more`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Error(`HOST ${host} is not an address of this machine`);
  return error;
}

/** A server that listens on every address is reached by this machine's own name for itself. */
function urlOf(host: string, { port }: AddressInfo): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
