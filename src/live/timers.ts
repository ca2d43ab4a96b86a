/** The clock that streams go by, and what is to be done later by it; an argument, for tests. */
export interface Timers {
  /** Milliseconds, from any beginning. */
  now(): number;
  /** Has work done after so many milliseconds, unless what is returned is called before. */
  after(milliseconds: number, work: () => void): () => void;
}

/** The machine's own. Nobody waits for them: a process may end. */
export const REAL_TIMERS: Timers = {
  now: () => performance.now(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, Math.max(milliseconds, 0)).unref();
    return () => clearTimeout(timer);
  },
};
