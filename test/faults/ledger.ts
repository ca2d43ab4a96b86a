import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** One attempt at a request. Times are epoch milliseconds by the client's clock. */
export interface Attempt {
  /** Number of the server. */
  readonly to: number;
  readonly sentAt: number;
  readonly endedAt: number;
  /** Null: no answer came, and the outcome is unknown. */
  readonly status: number | null;
  readonly text: string;
  /** Milliseconds to wait before a retry, from `Retry-After`; null without it. */
  readonly wait: number | null;
  readonly token: string | null;
}

export interface Request {
  readonly buyer: number;
  readonly step: 'hold' | 'checkout' | 'desk' | 'cancel';
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly body: object;
  readonly token: string | null;
}

/** A request with all its attempts, under one idempotency key. `answer` is the definite answer. */
export interface Entry extends Request {
  readonly key: string;
  readonly attempts: Attempt[];
  answer: Attempt | null;
}

export const bodyOf = (answer: Attempt | null): Record<string, unknown> => {
  try {
    return JSON.parse(answer?.text ?? '{}');
  } catch {
    return {};
  }
};

/** Timeout of one attempt. */
const TIMEOUT_MILLISECONDS = 15_000;
/** Time for which a client retries a request, in milliseconds. */
const RETRY_LIMIT_MILLISECONDS = 180_000;
/** Time between two attempts if the answer has no `Retry-After`. */
const RETRY_MILLISECONDS = 200;

const KEY_IN_USE = 'IDEMPOTENCY_KEY_IN_USE';

/** Record of all clients' requests, each with its key and its attempts. */
export class Ledger {
  readonly entries: Entry[] = [];
  private watchers: (() => void)[] = [];
  /** Number of requests that each server has not answered yet. */
  private readonly underWay: number[];

  /** `keyed` false is for the control run: each attempt has another key, so that a retry is a new request. */
  constructor(
    private readonly servers: readonly { readonly url: string }[],
    private readonly keyed = true,
  ) {
    this.underWay = servers.map(() => 0);
  }

  /** Sends until there is a definite answer, each time with the same key and to the next server. */
  async ask(request: Request): Promise<Entry> {
    const entry: Entry = { ...request, key: randomUUID(), attempts: [], answer: null };
    this.entries.push(entry);
    const until = Date.now() + RETRY_LIMIT_MILLISECONDS;
    for (let to = request.buyer; Date.now() < until; to++) {
      const attempt = await this.send(entry, to % this.servers.length);
      entry.attempts.push(attempt);
      if (isDefinite(attempt)) {
        entry.answer = attempt;
        break;
      }
      await pause((attempt.wait ?? RETRY_MILLISECONDS) * (0.5 + Math.random() / 2));
    }
    for (const watch of this.watchers) watch();
    return entry;
  }

  /** Sends a request once more, with its key. */
  async send({ method, path, body, token, key }: Entry, to: number): Promise<Attempt> {
    const sentAt = Date.now();
    this.underWay[to]! += 1;
    const headers = {
      'App-Id': 'demo',
      'Content-Type': 'application/json',
      'Idempotency-Key': this.keyed ? key : randomUUID(),
      ...(token && { 'Auth-Token': token }),
    };
    try {
      const init = { method, headers, body: JSON.stringify(body), signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) };
      const answer = await fetch(`${this.servers[to]!.url}${path}`, init);
      const text = await answer.text();
      const { status, headers: said } = answer;
      const wait = said.has('Retry-After') ? 1000 * Number(said.get('Retry-After')) : null;
      return { to, sentAt, endedAt: Date.now(), status, text, wait, token: said.get('Auth-Token') };
    } catch {
      return { to, sentAt, endedAt: Date.now(), status: null, text: '', wait: null, token: null };
    } finally {
      this.underWay[to]! -= 1;
    }
  }

  /** Whether a server has unanswered requests. */
  isBusy(server: { readonly url: string }): boolean {
    return this.underWay[this.servers.indexOf(server)]! > 0;
  }

  get bought(): number {
    return this.entries.filter(({ step, answer }) => step === 'checkout' && answer?.status === 201).length;
  }

  /** Resolves when so many checkouts have been acknowledged. */
  untilBought(count: number): Promise<void> {
    return new Promise((resolve) => {
      const watch = () => {
        if (this.bought < count) return;
        this.watchers = this.watchers.filter((other) => other !== watch);
        resolve();
      };
      this.watchers.push(watch);
      watch();
    });
  }

  /** Attempts in flight at that moment that failed: unanswered, or answered 503. */
  cutAt(moment: number): Attempt[] {
    return this.entries
      .flatMap(({ attempts }) => attempts)
      .filter(({ sentAt, endedAt, status }) => sentAt <= moment && moment <= endedAt && (status === null || status === 503));
  }
}

/** A 503 may be retried; a 409 for a key in use means that the first attempt is still in progress. */
function isDefinite(attempt: Attempt): boolean {
  const { status } = attempt;
  if (status === null || status >= 500) return false;
  return !(status === 409 && bodyOf(attempt).code === KEY_IN_USE);
}
