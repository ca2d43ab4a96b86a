import type { Note } from './note.js';
import type { Timers } from './timers.js';
import { affects, endsLogIn, type ViewDependencies } from './view-dependencies.js';

/** Answer of a view, as it is sent to its readers. */
export interface ViewAnswer {
  /** Text that readers are sent, without the framing of their transport; null: there is nothing to send. */
  readonly text: string | null;
  /** True: it continues the previous answer, and is sent even if its text is the same. */
  readonly isPart?: true;
  /** Milliseconds after which the query is run again although no change was noted; 30 s at most, and by default. */
  readonly againIn?: number;
  readonly dependencies: ViewDependencies;
  /** True: nothing can follow, such as after a refusal. */
  readonly isLast: boolean;
}

/** A query that is run repeatedly: a document with its variables, for one audience. */
export interface ViewQuery {
  /** Equal for queries that have the same answer. */
  readonly key: string;
  /** Network of the caller: views of different networks take turns. */
  readonly caller: string;
  /**
   * Runs the query with the permissions that the audience has now. Null: no answer now, such as while the database is
   * unavailable.
   */
  run(): Promise<ViewAnswer | null>;
}

/** Subscriber of a view. */
export interface Reader {
  /** Takes the newest answer. A slow reader drops earlier answers that were not sent yet. */
  send(text: string): void;
  /** Ends the reader's stream after the last answer. */
  complete(): void;
}

/** Metrics of views, for monitoring. */
export interface ViewMetrics {
  /** Seconds that one run of a query took. */
  asked(seconds: number): void;
  /** Seconds from a change until its last reader was sent the answer. */
  delivered(seconds: number): void;
}

export interface ViewServices {
  readonly timers: Timers;
  readonly watch: ViewMetrics;
  /** Limits how many queries run at once, and serves the callers in turn. */
  readonly pass: <T>(caller: string, work: () => Promise<T>) => Promise<T>;
  readonly onEnd: (view: View) => void;
}

/** Minimum milliseconds between two runs of a query: four a second. Only the end of a log-in does not wait for it. */
const MIN_INTERVAL_MILLISECONDS = 250;

/** Milliseconds after which a query is run again although no change was noted: notes may be lost, and time passes. */
const MAX_INTERVAL_MILLISECONDS = 30_000;

/** Milliseconds until a query that could not be answered is retried. */
const RETRY = 1000;

/** A query with all readers of its answer. It is run once for all of them, and they are sent the answer when it has changed. */
export class View {
  private readonly readers = new Set<Reader>();
  private latest: ViewAnswer | null = null;
  private isAsking = false;
  private isWoken = false;
  private ended = false;
  /**
   * Notes that arrived since the query began to run: only its answer tells which of them concern it. Null: the query is not
   * running.
   */
  private early: Note[] | null = null;
  private askedAt = Number.NEGATIVE_INFINITY;
  private dueAt = Number.POSITIVE_INFINITY;
  private cancel = (): void => {};
  /** Caller in whose turns the query is run; a view with readers of several callers has turns of its own. */
  private caller: string;
  /** Moment of the oldest change whose effect readers have not been sent. */
  private changedAt: number | null = null;

  constructor(
    private readonly question: ViewQuery,
    private readonly services: ViewServices,
  ) {
    this.caller = question.caller;
  }

  get key(): string {
    return this.question.key;
  }

  /** Adds a reader. `isCurrent`: the view was notified of all changes, so that its latest answer is still valid. */
  join(reader: Reader, { caller, isCurrent }: { readonly caller: string; readonly isCurrent: boolean }): void {
    this.readers.add(reader);
    if (caller !== this.caller) this.caller = this.key;
    if (this.latest?.text) reader.send(this.latest.text);
    if (!this.latest || !isCurrent) this.wake();
  }

  leave(reader: Reader): void {
    this.readers.delete(reader);
    if (this.readers.size === 0) this.end();
  }

  hear(note: Note): void {
    if (this.early) return void this.early.push(note);
    // Before the first answer it is unknown which records the view depends on: every note may concern it.
    if (this.latest && !affects(note, this.latest.dependencies)) return;
    this.changedAt ??= this.services.timers.now() - note.age;
    if (this.latest && endsLogIn(note, this.latest.dependencies)) this.askAt(this.services.timers.now());
    this.wake();
  }

  /** Runs the query again as soon as the limits allow. */
  wake(): void {
    if (this.isAsking) this.isWoken = true;
    else this.askAt(Math.max(this.services.timers.now(), this.askedAt + MIN_INTERVAL_MILLISECONDS));
  }

  private askAt(instant: number): void {
    if (this.isAsking || this.ended || instant >= this.dueAt) return;
    this.cancel();
    this.dueAt = instant;
    this.cancel = this.services.timers.after(instant - this.services.timers.now(), () => void this.ask());
  }

  private async ask(): Promise<void> {
    const { timers, pass, watch } = this.services;
    this.isAsking = true;
    this.dueAt = Number.POSITIVE_INFINITY;
    const answer = await pass(this.caller, async () => {
      // All readers may have left while the query waited for its turn.
      if (this.ended) return null;
      this.isWoken = false;
      this.early = [];
      this.askedAt = timers.now();
      return this.question.run();
    });
    const early = this.early ?? [];
    this.early = null;
    this.isAsking = false;
    if (this.ended) return;
    watch.asked((timers.now() - this.askedAt) / 1000);
    if (answer) this.take(answer);
    for (const note of early) this.hear(note);
    if (this.isWoken) this.wake();
    else
      this.askAt(
        Math.max(
          timers.now() + (answer ? Math.min(answer.againIn ?? MAX_INTERVAL_MILLISECONDS, MAX_INTERVAL_MILLISECONDS) : RETRY),
          this.askedAt + MIN_INTERVAL_MILLISECONDS,
        ),
      );
  }

  private take(answer: ViewAnswer): void {
    const { text, isPart } = answer;
    const differs = text !== null && (isPart || text !== this.latest?.text);
    this.latest = answer;
    if (differs) for (const reader of this.readers) reader.send(text);
    if (this.changedAt !== null) {
      if (differs) this.services.watch.delivered((this.services.timers.now() - this.changedAt) / 1000);
      this.changedAt = null;
    }
    if (!answer.isLast) return;
    for (const reader of this.readers) reader.complete();
    this.end();
  }

  /** Stops running the query, and drops all readers. */
  end(): void {
    this.ended = true;
    this.cancel();
    this.readers.clear();
    this.services.onEnd(this);
  }
}
