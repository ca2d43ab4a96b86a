import { REAL_TIMERS, type Timers } from '../../src/live/timers.js';

/** Clock that a test advances. */
export class ManualTimers implements Timers {
  private instant = 0;
  private readonly due = new Set<{ readonly at: number; readonly work: () => void }>();

  now = (): number => this.instant;

  after = (milliseconds: number, work: () => void): (() => void) => {
    const timer = { at: this.instant + milliseconds, work };
    this.due.add(timer);
    return () => this.due.delete(timer);
  };

  /** Advances the clock, and runs all timers that become due, with their immediate consequences. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.instant + milliseconds;
    for (;;) {
      await settled();
      const [next] = [...this.due].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.due.delete(next);
      this.instant = next.at;
      next.work();
    }
    this.instant = end;
    await settled();
  }
}

const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Real timers, except that those of 20 seconds or more only run when `pass` is called. */
export class NetTimers implements Timers {
  private held: (() => void)[] = [];
  readonly now = REAL_TIMERS.now;

  after = (milliseconds: number, work: () => void): (() => void) => {
    if (milliseconds < 20_000) return REAL_TIMERS.after(milliseconds, work);
    const due = () => work();
    this.held.push(due);
    return () => {
      this.held = this.held.filter((other) => other !== due);
    };
  };

  pass(): void {
    for (const work of this.held.splice(0)) work();
  }
}
