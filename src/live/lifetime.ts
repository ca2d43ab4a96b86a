/** For how long an answer holds though nothing is changed: until the first instant that is noted while it is worked out. */
export class Lifetime {
  private end = Number.POSITIVE_INFINITY;

  constructor(private readonly now: Date) {}

  /** Notes an instant at which a value becomes another one by the clock alone. One that is past, or null, changes nothing any more. */
  endAt(instant: Date | null): void {
    if (instant && instant > this.now) this.end = Math.min(this.end, instant.getTime());
  }

  /** Milliseconds that are left of it; infinite where nothing was noted. */
  get left(): number {
    return Math.max(this.end - Date.now(), 0);
  }
}
