import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause, setImmediate as polled } from 'node:timers/promises';
import type Koa from 'koa';
import { SOCKET } from '../../schema/live/answer-socket.js';
import { UpgradeResponse } from '../live/upgrade-response.js';

const REQUEST_MILLISECONDS = 30_000;

/** Between two looks for connections that have nothing left to do, while draining. */
const IDLE_MILLISECONDS = 20;

/** Milliseconds without a new connection or request after which the listener closes, the most that are waited for it, and between two looks. */
const QUIET_MILLISECONDS = 50;
const MAX_QUIET_WAIT_MILLISECONDS = 1000;
const QUIET_POLL_MILLISECONDS = 10;

export interface Listening {
  /** Without a slash at its end. */
  readonly url: string;
  /** Goes on as before, but each answer ends its connection (`Connection: close`): clients look for another server. */
  announce(): void;
  /**
   * Announces, takes no new connections, answers the requests it has, and resolves when the last is gone and nothing works
   * for a client that has left; after so many milliseconds it cuts them off. A connection that is kept alive may bring a
   * last request within `grace` milliseconds (0).
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

/** Requests for a WebSocket. Other offers to change the protocol, which some programs make at each request (`Upgrade: h2c`), are passed over. */
const opensSocket = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && SOCKET.test(url.split('?', 1)[0]!);

/** Listener that Koa makes of an application. The promise ends with the work, whether or not the client still waits for the answer. */
type AnswerRequest = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Hands requests to the application: at once, or all together at the end of a hold. */
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

  /** Resolves when nothing works any more. Whoever closes the database earlier takes it from under a request. */
  async idle(): Promise<void> {
    while (this.working.size > 0) await Promise.all(this.working);
  }
}

interface Patience {
  readonly milliseconds: number;
  readonly grace: number;
}

/** Node leaves open what a client keeps alive: every such connection is closed once it has its answer. */
async function drain(server: Server, dispatcher: RequestDispatcher, { milliseconds, grace }: Patience): Promise<void> {
  dispatcher.announce();
  await quiet(server, dispatcher);
  let cut: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    cut = setTimeout(resolve, milliseconds);
  });
  void tooLong.then(() => server.closeAllConnections());
  // The listener alone: that of HTTP would close what is kept alive too, under a request that is on its way.
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
 * Holds requests until nobody connects or asks any more. A listener that closes resets the connections that the system has
 * accepted and we have not: clients that wait for an answer make no new ones, and so none is lost at that moment.
 */
async function quiet(server: Server, dispatcher: RequestDispatcher): Promise<void> {
  let last = performance.now();
  const note = () => {
    last = performance.now();
  };
  server.on('connection', note).on('request', note);
  dispatcher.hold();
  const latest = last + MAX_QUIET_WAIT_MILLISECONDS;
  // Judged right after a look at what has come in: a process that had to wait for a processor knows nothing of it before.
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

/** A server that listens on every address is reached by this machine's own name for itself. */
function urlOf(host: string, { port }: AddressInfo): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
