import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** TCP proxy in front of PostgreSQL or an HTTP server. It can delay packets, drop them silently, or switch to another target. */
export class TcpProxy {
  private readonly pairs = new Set<Pair>();
  private readonly server: Server;
  private silent = false;
  /** Delay of each packet in either direction, in milliseconds. */
  delay = 0;

  private constructor(private target: URL) {
    this.server = createServer({ noDelay: true }, (near) => this.join(near));
  }

  static async open(databaseUrl: string): Promise<TcpProxy> {
    const network = new TcpProxy(new URL(databaseUrl));
    await once(network.server.listen(0, '127.0.0.1'), 'listening');
    return network;
  }

  /** URL of the target through this proxy, by TCP instead of a Unix socket. */
  get url(): string {
    const url = new URL(this.target);
    url.searchParams.delete('host');
    url.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return url.href;
  }

  /** Number of connections that are open, including silenced ones. */
  get connections(): number {
    return this.pairs.size;
  }

  /** Drops all packets from now on without closing anything: open connections stay half open, new ones get no answer. */
  dropPackets(): void {
    this.silent = true;
    for (const pair of this.pairs) pair.lost = true;
  }

  /** Lets new connections through again. Connections that were silenced stay silent. */
  restore(): void {
    this.silent = false;
  }

  /** Directs new connections to another target and closes the open ones. */
  redirect(databaseUrl: string): void {
    this.target = new URL(databaseUrl);
    for (const { near, far } of this.pairs) {
      near.destroy();
      far?.destroy();
    }
  }

  async close(): Promise<void> {
    const closed = once(this.server.close(), 'close');
    for (const { near, far } of this.pairs) {
      near.destroy();
      far?.destroy();
    }
    await closed;
  }

  private join(near: Socket): void {
    const far = this.silent ? null : connect({ host: this.target.hostname, port: Number(this.target.port), noDelay: true });
    const pair: Pair = { near, far, lost: this.silent };
    this.pairs.add(pair);
    near.on('error', () => {}).on('close', () => this.pairs.delete(pair));
    if (!far) return void near.resume();
    far.on('error', () => near.destroy());
    this.carry(pair, near, far);
    this.carry(pair, far, near);
  }

  /** Forwards packets in order, each with the delay that was set when it arrived. */
  private carry(pair: Pair, from: Socket, to: Socket): void {
    let last: Promise<unknown> = Promise.resolve();
    from.on('data', (packet) => {
      const late = this.delay > 0 ? pause(this.delay) : null;
      last = Promise.all([last, late]).then(() => pair.lost || to.write(packet));
    });
    from.on('close', () => void last.then(() => pair.lost || to.destroy()));
  }
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket | null;
  /** True if everything that arrives is dropped. */
  lost: boolean;
}
