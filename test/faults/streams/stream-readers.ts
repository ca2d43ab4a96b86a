import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pollUntil } from '../poll.js';
import type { WatchedView } from './watched-views.js';

export interface StreamToRead {
  /** Index of the view. */
  readonly view: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface StreamsToRead {
  readonly urls: readonly string[];
  readonly streams: readonly StreamToRead[];
}

export interface ViewRead {
  /** Index of the view; -1 for an answer that no stream should have been sent. */
  readonly view: number;
  /** Last answer; null before the first. */
  readonly answer: string | null;
}

const PROCESSES = 2;

/**
 * Milliseconds until all readers have the last answer: a silent stream is given up after 26 s, and a view is queried
 * again after 30 s.
 */
const SETTLED = 180_000;

/** Streams of the given number, assigned to the views in turn. */
export const streamsOf = (views: readonly WatchedView[], count: number): StreamToRead[] =>
  Array.from({ length: count }, (_, nth) => {
    const view = nth % views.length;
    const { query, variables, headers } = views[view]!;
    return { view, body: JSON.stringify({ query: `subscription ${query}`, variables }), headers };
  });

/** Readers of many streams, in separate processes. Reader n has view n of the list, modulo its length. */
export class StreamReaders {
  private constructor(
    private readonly children: readonly ChildProcess[],
    private readonly views: readonly WatchedView[],
  ) {}

  static open(urls: readonly string[], views: readonly WatchedView[], count: number): StreamReaders {
    const children = Array.from({ length: PROCESSES }, (_, at) => {
      const child = fork(fileURLToPath(new URL('read-streams.ts', import.meta.url)), { execArgv: [] });
      const streams = streamsOf(views, count).filter((_stream, nth) => nth % PROCESSES === at);
      child.send({ urls, streams } satisfies StreamsToRead);
      return child;
    });
    return new StreamReaders(children, views);
  }

  /** Waits until each reader has received the current answer of its query; returns the readers that have not. */
  async violations(url: string): Promise<string[]> {
    const truths = await Promise.all(this.views.map((view) => truthOf(url, view)));
    let wrong: string[] = [];
    await pollUntil(async () => {
      wrong = (await this.told()).flatMap((read) => wrongWith(read, truths));
      return wrong.length === 0;
    }, SETTLED);
    return wrong;
  }

  /** Waits until each reader has received an answer. */
  async untilAllRead(): Promise<boolean> {
    return pollUntil(async () => (await this.told()).every(({ answer }) => answer !== null), SETTLED);
  }

  async close(): Promise<void> {
    for (const child of this.children) {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    }
  }

  private async told(): Promise<ViewRead[]> {
    const all = this.children.map(async (child) => {
      const answer = once(child, 'message') as Promise<[ViewRead[]]>;
      child.send('tell');
      const [read] = await answer;
      return read;
    });
    return (await Promise.all(all)).flat();
  }
}

/** Current answer of a view, from a query. */
async function truthOf(url: string, { query, variables, headers }: WatchedView): Promise<string> {
  const body = JSON.stringify({ query: `query ${query}`, variables });
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
  const { data } = (await answer.json()) as { data: unknown };
  return JSON.stringify({ data });
}

function wrongWith({ view, answer }: ViewRead, truths: readonly string[]): string[] {
  if (view < 0) return [`a reader was refused: ${answer}`];
  if (answer === truths[view]) return [];
  return [`a reader of view ${view} has ${answer?.slice(0, 200)}, the database says ${truths[view]?.slice(0, 200)}`];
}
