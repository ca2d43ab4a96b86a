import { FairTurnstile } from '../security/fair-turnstile.js';
import { Refusal } from '../shared/refusal.js';
import type { Note } from './note.js';
import type { Timers } from './timers.js';
import { type Reader, View, type ViewMetrics, type ViewQuery, type ViewServices } from './view.js';

/**
 * Number of queries that run at once, callers in turn: a caller with a thousand expensive views delays the others by one of
 * them.
 */
const AT_ONCE = 2;

/** Milliseconds after the end of a hold at which it has certainly expired by the database's clock. */
const AFTER_END = 20;

/** All views of a server, by the keys of their queries. */
export class Views {
  private readonly views = new Map<string, View>();
  private readonly ends = new Set<() => void>();
  private readonly services: ViewServices;
  /** Queries that are running, also those of views that have ended. */
  private readonly asking = new Set<Promise<unknown>>();
  private isCurrent = false;

  /** @param onHoldEnd is called when a hold of a line of a basket has run out */
  constructor(
    private readonly timers: Timers,
    watch: ViewMetrics,
    private readonly onHoldEnd: () => void = () => {},
  ) {
    const refusal = () => new Refusal('UNAVAILABLE', 'Too many views at once');
    const turnstile = new FairTurnstile({ atOnce: AT_ONCE, perCaller: Infinity, inAll: Infinity, refusal });
    const onEnd = (view: View) => void (this.views.get(view.key) === view && this.views.delete(view.key));
    const pass: ViewServices['pass'] = (caller, work) => this.note(turnstile.pass({ caller, isKnown: false }, work));
    this.services = { timers, watch, pass, onEnd };
  }

  get size(): number {
    return this.views.size;
  }

  /** Sends a reader the answer to a query, now and whenever it changes. The returned function ends that. */
  join(question: ViewQuery, reader: Reader): () => void {
    const view = this.views.get(question.key) ?? new View(question, this.services);
    this.views.set(question.key, view);
    view.join(reader, { caller: question.caller, isCurrent: this.isCurrent });
    return () => view.leave(reader);
  }

  /** Wakes the views that a change may concern; for a hold, again when the hold ends. */
  hear(notes: readonly Note[]): void {
    for (const note of notes) {
      for (const view of this.views.values()) view.hear(note);
      if (note.endsIn !== null && note.endsIn > 0) this.hearLater(note, note.endsIn + AFTER_END);
    }
  }

  private hearLater(note: Note, milliseconds: number): void {
    const cancel = this.timers.after(milliseconds, () => {
      this.ends.delete(cancel);
      this.hear([{ ...note, endsIn: null, age: 0 }]);
      if (note.kind === 'basket_item') this.onHoldEnd();
    });
    this.ends.add(cancel);
  }

  /**
   * Begins to receive all changes, with the holds that exist already. All views are run again, since earlier changes were
   * missed.
   */
  listen(holds: readonly Note[]): void {
    this.forgetHolds();
    this.isCurrent = true;
    this.hear(holds);
    for (const view of this.views.values()) view.wake();
  }

  /** Receives no changes until `listen` is called again. */
  deafen(): void {
    this.isCurrent = false;
  }

  /** Ends all views: no further query is run. Resolves when the last query has ended, whose answer is dropped. */
  async close(): Promise<void> {
    this.forgetHolds();
    for (const view of [...this.views.values()]) view.end();
    await Promise.allSettled(this.asking);
  }

  private note<T>(asking: Promise<T>): Promise<T> {
    this.asking.add(asking);
    return asking.finally(() => this.asking.delete(asking));
  }

  private forgetHolds(): void {
    for (const cancel of this.ends) cancel();
    this.ends.clear();
  }
}
