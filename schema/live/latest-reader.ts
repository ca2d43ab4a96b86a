import type { Reader } from '../../src/live/view.js';

/** Connection whose buffer may be full. */
interface Filling {
  readonly writableNeedDrain: boolean;
}

/**
 * Reader on a connection that may be slow. While the connection is full, nothing is written to it, and only the newest answer is
 * kept.
 */
export abstract class LatestReader implements Reader {
  private unsent: string | null = null;
  private isComplete = false;

  constructor(private readonly filling: Filling) {}

  protected abstract write(text: string): void;

  protected abstract end(): void;

  /** Whether an answer that is sent now may be replaced by a newer one. */
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

  /** Writes the answer that was kept, once the connection has drained. */
  goOn(): void {
    const text = this.unsent;
    this.unsent = null;
    if (text !== null) this.send(text);
    if (this.isComplete) this.complete();
  }
}
