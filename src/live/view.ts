import { type Concern, concerns, endsLogIn } from './concern.js';
import type { Note } from './note.js';
import type { Timers } from './timers.js';

/** Answer of a view, as it is sent to its readers. */
export interface ViewAnswer {
  /** Text that readers are sent, without what their transport puts around it; null: there is nothing to tell. */
  readonly text: string | null;
  /** True: it follows the one before, and is sent though it may read the same. */
  readonly isPart?: true;
  /** Milliseconds after which to ask again though no change was noted; 30 s at most, and by default. */
  readonly againIn?: number;
  readonly concern: Concern;
  /** True: nothing can follow, such as after a refusal. */
  readonly isLast: boolean;
}

/** A question that is asked again and again: a document with its variables, for one audience. */
export interface ViewQuestion {
  /** Equal for questions that have one answer. */
  readonly key: string;
  /** Network of the caller: views of different networks take turns. */
  readonly caller: string;
  /** Asks with the permission that the audience has now. Null: there is no answer now, such as while the database is away. */
  ask(): Promise<ViewAnswer | null>;
}

/** Somebody who looks at a view. */
export interface Reader {
  /** Takes the newest answer. Who is slow drops those before it that are not sent yet. */
  send(text: string): void;
  /** Ends it after the last answer. */
  complete(): void;
}

/** Figures of views for those who watch over servers. */
export interface ViewWatch {
  /** Seconds that one asking took. */
  asked(seconds: number): void;
  /** Seconds from a change to its last reader. */
  delivered(seconds: number): void;
}

export interface ViewServices {
  readonly timers: Timers;
  readonly watch: ViewWatch;
  /** Lets few views be asked at once, those of each caller in turn. */
  readonly pass: <T>(caller: string, work: () => Promise<T>) => Promise<T>;
  readonly onEnd: (view: View) => void;
}

/** Milliseconds between two askings: four a second, whatever happens. */
const MIN_INTERVAL_MILLISECONDS = 250;

/** Milliseconds after which a view is asked again though nobody noted anything: notes may be lost, and time passes. */
const MAX_INTERVAL_MILLISECONDS = 30_000;

/** Milliseconds until a question that could not be answered is asked again. */
const RETRY = 1000;

/** A query with all readers of its answer. It is run once for all of them, and they are sent the answer when it has changed. */
export class View {
  private readonly readers = new Set<Reader>();
  private latest: ViewAnswer | null = null;
  private isAsking = false;
  private isWoken = false;
  private ended = false;
  /** Notes that came since the query began to run: which of them concern its answer only that answer tells. Null: it does not run. */
  private early: Note[] | null = null;
  private askedAt = Number.NEGATIVE_INFINITY;
  private dueAt = Number.POSITIVE_INFINITY;
  private cancel = (): void => {};
  /** Caller in whose turns it is asked; a view that several callers look at has turns of its own. */
  private caller: string;
  /** Moment of the oldest change whose effect readers have not been sent. */
  private changedAt: number | null = null;

  constructor(
    private readonly question: ViewQuestion,
    private readonly services: ViewServices,
  ) {
    this.caller = question.caller;
  }

  get key(): string {
    return this.question.key;
  }

  /** `isCurrent`: the view has heard of all changes, so that its latest answer will do. */
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
    // Everything concerns the view as long as nobody knows what it is about.
    if (this.latest && !concerns(note, this.latest.concern)) return;
    this.changedAt ??= this.services.timers.now() - note.age;
    if (this.latest && endsLogIn(note, this.latest.concern)) this.askAt(this.services.timers.now());
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
      // Everybody may have left while it waited.
      if (this.ended) return null;
      this.isWoken = false;
      this.early = [];
      this.askedAt = timers.now();
      return this.question.ask();
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

  /** Asks nothing any more. */
  end(): void {
    this.ended = true;
    this.cancel();
    this.readers.clear();
    this.services.onEnd(this);
  }
}
