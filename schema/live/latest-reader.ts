import type { Reader } from '../../src/live/view.js';

/** Connection that takes no more while it is full, and says when it goes on. */
interface Filling {
  readonly writableNeedDrain: boolean;
}

/**
 * A reader who is told by a connection that may be slow. While that is full nothing more is written: of what comes meanwhile the
 * newest answer alone is kept.
 */
export abstract class LatestReader implements Reader {
  private unsent: string | null = null;
  private isComplete = false;

  constructor(private readonly filling: Filling) {}

  protected abstract write(text: string): void;

  protected abstract end(): void;

  /** Whether what is sent now may be dropped for something newer. */
  get isFull(): boolean {
    return this.unsent !== null || this.filling.writableNeedDrain;
  }

  send(text: string): void {
    if (this.filling.writableNeedDrain) this.unsent = text;
    else this.write(text);
  }

  complete(): void {
    this.isComplete = true;
    if (this.unsent === null) this.end();
  }

  /** Writes what was kept, once the connection takes more. */
  goOn(): void {
    const text = this.unsent;
    this.unsent = null;
    if (text !== null) this.send(text);
    if (this.isComplete) this.complete();
  }
}
