import { SECOND } from '../../../shared/interval.js';
import { messages } from './language.js';
import type { Screen } from './screen.js';
import { clockOf } from './words.js';

/** Countdown of the time for which a place is held, shown to the reader. */
export class Held {
  private until = 0;
  private ticking: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly screen: Screen,
    private readonly ended: () => void,
  ) {}

  /** True until the hold has ended; false if there is none. */
  get isGood(): boolean {
    return Date.now() < this.until;
  }

  /** Starts the countdown. Both times are the server's: the time left does not depend on the reader's clock. */
  begin({ createdAt, heldUntil }: { readonly createdAt: string; readonly heldUntil: string }): void {
    this.stop();
    this.until = Date.now() + Date.parse(heldUntil) - Date.parse(createdAt);
    this.ticking = setInterval(() => this.tick(), SECOND);
    this.tick();
  }

  stop(): void {
    clearInterval(this.ticking);
    this.until = 0;
  }

  private tick(): void {
    if (this.isGood) {
      this.screen.left.textContent = messages.steps.left(clockOf(Math.ceil((this.until - Date.now()) / SECOND)));
      return;
    }
    this.stop();
    this.screen.left.textContent = '';
    this.ended();
  }
}
