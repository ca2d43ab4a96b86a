/** Clock and timers of streams; passed as an argument, for tests. */
export interface Timers {
  /** Milliseconds since an arbitrary moment. */
  now(): number;
  /** Calls `work` after so many milliseconds, unless the returned function is called before. */
  after(milliseconds: number, work: () => void): () => void;
}

/** The machine's own clock and timers. They do not keep the process running. */
export const REAL_TIMERS: Timers = {
  now: () => performance.now(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, Math.max(milliseconds, 0)).unref();
    return () => clearTimeout(timer);
  },
};
