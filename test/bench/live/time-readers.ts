import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Transport of the answers: server-sent events, or one WebSocket per reader. */
export type Transport = 'stream' | 'socket';

export interface TimesToRead {
  readonly url: string;
  readonly transport: Transport;
  readonly views: readonly { readonly view: number; readonly body: string }[];
}

/** One answer that a reader received. Instants are epoch milliseconds. */
export interface TimeRead {
  readonly reader: number;
  readonly view: number;
  /** First free start in the answer. */
  readonly first: number;
  readonly at: number;
}

interface Crowd {
  /** Readers of each view. */
  readonly each: number;
  readonly processes: number;
  readonly transport?: Transport;
}

/** Readers of free times, in separate processes. */
export class TimeReaders {
  private constructor(private readonly children: readonly ChildProcess[]) {}

  /** Opens as many streams or WebSockets of each view, spread over the processes. Resolves when each has its first answer. */
  static async open(url: string, bodies: readonly string[], { each, processes, transport = 'stream' }: Crowd) {
    const views = bodies.flatMap((body, view) => Array.from({ length: each }, () => ({ view, body })));
    const children = Array.from({ length: processes }, (_, at) => {
      const child = fork(fileURLToPath(new URL('read-times.ts', import.meta.url)), { execArgv: [] });
      child.send({ url, transport, views: views.filter((_view, nth) => nth % processes === at) } satisfies TimesToRead);
      return child;
    });
    await Promise.all(children.map((child) => once(child, 'message')));
    return new TimeReaders(children);
  }

  /** Times read since the last call, one list per process. */
  async told(): Promise<TimeRead[][]> {
    return Promise.all(
      this.children.map(async (child) => {
        const answer = once(child, 'message') as Promise<[TimeRead[]]>;
        child.send('tell');
        const [reads] = await answer;
        return reads;
      }),
    );
  }

  async close(): Promise<void> {
    for (const child of this.children) {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    }
  }
}
