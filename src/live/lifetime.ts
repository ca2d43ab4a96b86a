/** Time for which an answer is valid although no record changes: until the first instant that is noted while it is computed. */
export class Lifetime {
  private end = Number.POSITIVE_INFINITY;

  constructor(private readonly now: Date) {}

  /** Notes an instant at which a value changes by the clock alone. An instant that is past, or null, is ignored. */
  endAt(instant: Date | null): void {
    if (instant && instant > this.now) this.end = Math.min(this.end, instant.getTime());
  }

  /** Milliseconds that are left; infinite where no instant was noted. */
  get left(): number {
    return Math.max(this.end - Date.now(), 0);
  }
}
