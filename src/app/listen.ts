import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause, setImmediate as polled } from 'node:timers/promises';
import type Koa from 'koa';
import { SOCKET } from '../../schema/live/answer-socket.js';
import { UpgradeResponse } from '../live/upgrade-response.js';

const REQUEST_MILLISECONDS = 30_000;

/** Milliseconds between two closings of idle connections, while draining. */
const IDLE_MILLISECONDS = 20;

/** Milliseconds without a new connection or request after which the listener closes. */
const QUIET_MILLISECONDS = 50;
/** Longest wait for that, in milliseconds. */
const MAX_QUIET_WAIT_MILLISECONDS = 1000;
/** Milliseconds between two checks for that. */
const QUIET_POLL_MILLISECONDS = 10;

export interface Listening {
  /** Has no slash at its end. */
  readonly url: string;
  /** Continues as before, but each answer ends its connection (`Connection: close`): clients look for another server. */
  announce(): void;
  /**
   * Announces the end, accepts no new connections, answers the pending requests, and resolves when the last has ended and no
   * work is left for a client that has disconnected; after `milliseconds` it cuts the connections. A keep-alive connection may
   * bring a last request within `grace` milliseconds (0).
   */
  drain(milliseconds: number, grace?: number): Promise<void>;
}

/** @throws Error when the port is taken or the host is not this machine's */
export async function listen(app: Koa, { host, port }: { host: string; port: number }): Promise<Listening> {
  const dispatcher = new RequestDispatcher(app.callback());
  const options = { requestTimeout: REQUEST_MILLISECONDS, keepAliveTimeout: 65_000, shouldUpgradeCallback: opensSocket };
  const server = createServer(options, dispatcher.serve);
  server.on('upgrade', (request, socket, head) =>
    dispatcher.serve(request, new UpgradeResponse(request, socket as Socket, head)),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen({ host, port }, resolve);
  });
  return {
    url: urlOf(host, server.address() as AddressInfo),
    announce: () => dispatcher.announce(),
    drain: (milliseconds, grace = 0) => drain(server, dispatcher, { milliseconds, grace }),
  };
}

/** True for requests that open a WebSocket. Other upgrades, which some programs always offer (`Upgrade: h2c`), are ignored. */
const opensSocket = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && SOCKET.test(url.split('?', 1)[0]!);

/** Listener that Koa makes of an application. Its promise settles with the work, even if the client no longer waits. */
type AnswerRequest = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Hands requests to the application: immediately, or all together at the end of a hold. */
class RequestDispatcher {
  private leaving = false;
  private held: (() => void)[] | null = null;
  private readonly unanswered = new Set<ServerResponse>();
  private readonly working = new Set<Promise<void>>();

  constructor(private readonly answer: AnswerRequest) {}

  readonly serve: RequestListener = (request, response) => {
    this.unanswered.add(response);
    response.once('close', () => this.unanswered.delete(response));
    if (this.leaving) response.setHeader('Connection', 'close');
    if (this.held) this.held.push(() => this.begin(request, response));
    else this.begin(request, response);
  };

  private begin(request: IncomingMessage, response: ServerResponse): void {
    const work = this.answer(request, response).finally(() => this.working.delete(work));
    this.working.add(work);
  }

  announce(): void {
    this.leaving = true;
    for (const response of this.unanswered) if (!response.headersSent) response.setHeader('Connection', 'close');
  }

  hold(): void {
    this.held ??= [];
  }

  release(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const begin of held) begin();
  }

  /** Resolves when no request is running; close the database only then. */
  async idle(): Promise<void> {
    while (this.working.size > 0) await Promise.all(this.working);
  }
}

interface Patience {
  readonly milliseconds: number;
  readonly grace: number;
}

/** Drains the server. Node leaves keep-alive connections open: each is closed once it has its answer. */
async function drain(server: Server, dispatcher: RequestDispatcher, { milliseconds, grace }: Patience): Promise<void> {
  dispatcher.announce();
  await quiet(server, dispatcher);
  let cut: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    cut = setTimeout(resolve, milliseconds);
  });
  void tooLong.then(() => server.closeAllConnections());
  // Closes the listener only: `http.Server.close` would also close keep-alive connections with a request on its way.
  const closed = new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()));
  dispatcher.release();
  await Promise.race([closed, pause(grace)]);
  const closeIdle = setInterval(() => server.closeIdleConnections(), IDLE_MILLISECONDS);
  server.close();
  await closed;
  await Promise.race([dispatcher.idle(), tooLong]);
  clearInterval(closeIdle);
  clearTimeout(cut);
}

/**
 * Holds requests until no connection or request arrives any more. A listener that closes resets the connections that the system
 * has accepted and Node has not: clients that wait for an answer open no new ones, so none is lost at that moment.
 */
async function quiet(server: Server, dispatcher: RequestDispatcher): Promise<void> {
  let last = performance.now();
  const note = () => {
    last = performance.now();
  };
  server.on('connection', note).on('request', note);
  dispatcher.hold();
  const latest = last + MAX_QUIET_WAIT_MILLISECONDS;
  // Checks only after polling for I/O: a process starved of CPU has not yet seen the connections that arrived.
  do {
    await pause(QUIET_POLL_MILLISECONDS);
    await polled();
  } while (performance.now() - last <= QUIET_MILLISECONDS && performance.now() < latest);
  server.off('connection', note).off('request', note);
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} on ${host} is taken by another program. Set PORT to another one`);
  if (error.code === 'EACCES') return new Error(`This account may not listen on port ${port}. Set PORT to 1024 or more`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Error(`HOST ${host} is not an address of this machine`);
  return error;
}

/** URL of the server; `localhost` if it listens on all addresses. */
function urlOf(host: string, { port }: AddressInfo): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
