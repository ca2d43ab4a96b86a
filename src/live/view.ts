import { type Concern, concerns, endsLogIn } from './concern.js';
import type { Note } from './note.js';
import type { Timers } from './timers.js';

/** One answer to the question of a view. */
export interface ViewAnswer {
  /** Text that readers are sent, without what their transport puts around it. */
  readonly text: string;
  readonly concern: Concern;
  /** True: nothing can follow, such as after a refusal. */
  readonly isLast: boolean;
}

/** A question that is asked again and again: a document with its variables, for one audience. */
export interface ViewQuestion {
  /** Equal for questions that have one answer. */
  readonly key: string;
  /** Asks with the permission that the audience has now. Null: there is no answer now, such as while the database is away. */
  ask(): Promise<ViewAnswer | null>;
}

/** Somebody who looks at a view. */
export interface Reader {
  /** Takes the newest answer. Who is slow drops those before it that are not sent yet. */
  send(text: string): void;
  /** Ends the stream after the last answer. */
  complete(): void;
  /** Sends a sign of life. */
  beat(): void;
  /** Ends the stream with a word to come again after so many milliseconds. */
  dismiss(milliseconds: number): void;
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
  /** Lets few views be asked at once. */
  readonly pass: <T>(work: () => Promise<T>) => Promise<T>;
  readonly onEnd: (view: View) => void;
}

/** Milliseconds between two askings: four a second, whatever happens. */
const SHORTEST = 250;

/** Milliseconds after which a view is asked again though nobody noted anything: notes may be lost, and time passes. */
const LONGEST = 30_000;

/** Milliseconds until a question that could not be answered is asked again. */
const RETRY = 1000;

/** One question with all who look at its answer: it is asked once for all of them, and told where the answer differs. */
export class View {
  private readonly readers = new Set<Reader>();
  private latest: ViewAnswer | null = null;
  private isAsking = false;
  private isWoken = false;
  private ended = false;
  private askedAt = Number.NEGATIVE_INFINITY;
  private dueAt = Number.POSITIVE_INFINITY;
  private cancel = (): void => {};
  /** When the oldest change was made that readers have not been told of. */
  private changedAt: number | null = null;

  constructor(
    private readonly question: ViewQuestion,
    private readonly services: ViewServices,
  ) {}

  get key(): string {
    return this.question.key;
  }

  /** `isCurrent`: the view has heard of all changes, so that its latest answer will do. */
  join(reader: Reader, isCurrent: boolean): void {
    this.readers.add(reader);
    if (this.latest) reader.send(this.latest.text);
    if (!this.latest || !isCurrent) this.wake();
  }

  leave(reader: Reader): void {
    this.readers.delete(reader);
    if (this.readers.size === 0) this.end();
  }

  hear(note: Note): void {
    // As long as nobody knows what the view is about, everything concerns it.
    if (this.latest && !concerns(note, this.latest.concern)) return;
    this.changedAt ??= this.services.timers.now() - note.age;
    if (this.latest && endsLogIn(note, this.latest.concern)) this.askAt(this.services.timers.now());
    this.wake();
  }

  /** Has the question asked again, as soon as that may be. */
  wake(): void {
    if (this.isAsking) this.isWoken = true;
    else this.askAt(Math.max(this.services.timers.now(), this.askedAt + SHORTEST));
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
    const answer = await pass(() => {
      this.isWoken = false;
      this.askedAt = timers.now();
      return this.question.ask();
    });
    watch.asked((timers.now() - this.askedAt) / 1000);
    this.isAsking = false;
    if (this.ended) return;
    if (answer) this.take(answer);
    if (this.isWoken) this.wake();
    else this.askAt(timers.now() + (answer ? LONGEST : RETRY));
  }

  private take(answer: ViewAnswer): void {
    const differs = answer.text !== this.latest?.text;
    this.latest = answer;
    if (differs) for (const reader of this.readers) reader.send(answer.text);
    if (this.changedAt !== null) {
      if (differs) this.services.watch.delivered((this.services.timers.now() - this.changedAt) / 1000);
      this.changedAt = null;
    }
    if (!answer.isLast) return;
    for (const reader of this.readers) reader.complete();
    this.end();
  }

  private end(): void {
    this.ended = true;
    this.cancel();
    this.readers.clear();
    this.services.onEnd(this);
  }
}
