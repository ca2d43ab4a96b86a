/** Concurrency limits per receiver, within one process. */
export interface LaneLimits {
  /** Calls of one receiver at once. */
  readonly each: number;
  /** Calls at once of all receivers that are slow. */
  readonly slow: number;
  /** Milliseconds after which a call makes its receiver count as slow. */
  readonly slowAfter: number;
}

/** Flag of an endpoint's jobs, by which they can be left in the queue. Written in SQL as `'endpoint ' || id`. */
const flagOf = (endpointId: number) => `endpoint ${endpointId}`;

/**
 * Prevents slow or silent receivers from taking the lanes of others: each receiver has a few lanes, and all slow ones share
 * some. Source: hardening.md F12.
 */
export class Lanes {
  private readonly running = new Map<number, number>();
  /** Ids of endpoints whose last call took long, or is taking long. */
  private readonly slow = new Set<number>();

  constructor(private readonly limits: LaneLimits) {}

  /** Makes a call. False, without making it, if no lane is free: the caller must try again later. */
  async pass(endpointId: number, call: () => Promise<void>): Promise<boolean> {
    if (this.isTaken(endpointId)) return false;
    this.count(endpointId, 1);
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      this.slow.add(endpointId);
    }, this.limits.slowAfter);
    try {
      await call();
    } finally {
      clearTimeout(timer);
      this.count(endpointId, -1);
      if (!late) this.slow.delete(endpointId);
    }
    return true;
  }

  /** Flags of jobs for which no lane is free. */
  taken(): string[] {
    return [...new Set([...this.running.keys(), ...this.slow])].filter((id) => this.isTaken(id)).map(flagOf);
  }

  private isTaken(endpointId: number): boolean {
    if (this.callsOf(endpointId) >= this.limits.each) return true;
    return this.slow.has(endpointId) && this.slowCalls() >= this.limits.slow;
  }

  private slowCalls(): number {
    return [...this.slow].reduce((sum, id) => sum + this.callsOf(id), 0);
  }

  private callsOf = (endpointId: number): number => this.running.get(endpointId) ?? 0;

  private count(endpointId: number, by: number): void {
    const calls = this.callsOf(endpointId) + by;
    if (calls > 0) this.running.set(endpointId, calls);
    else this.running.delete(endpointId);
  }
}
