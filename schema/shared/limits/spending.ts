import { GraphQLError } from 'graphql';
import type { RefusalCode } from '../../../src/shared/refusal.js';
import type { Viewer } from '../../../src/shared/viewer.js';

/** Bounds of one request. */
export interface SpendingLimits {
  /** Highest price of a query before it runs, and of the objects it makes while it runs. */
  readonly points: number;
  /** Highest number of bytes of long texts and JSON in the answer; the size of everything else is bounded by points. */
  readonly bytes: number;
  /** Rows of a connection if the query does not say how many; null: all rows, also those of other lists. */
  readonly page: number | null;
}

/** Limits on `/graphql` of callers who are not administrators: at worst 200 ms of CPU time and 50 MB (`test/bench`, P21). */
const GUEST: SpendingLimits = { points: 10_000, bytes: 4 * 1024 * 1024, page: 30 };

/** Limits of administrators on `/graphql`: at worst 1 s of CPU time and 200 MB. */
const ADMINISTRATOR: SpendingLimits = { points: 25_000, bytes: 16 * 1024 * 1024, page: 30 };

/**
 * Limits of the server's own operations, such as those of `/api/v1`. Their lists are not cut; the largest page that is promised
 * (1,024 purchases with all their related records, 5,000 shifts) stays far below.
 */
export const IN_PROCESS: SpendingLimits = { points: 1_000_000, bytes: Number.POSITIVE_INFINITY, page: null };

export const spendingLimitsOf = ({ admin }: Viewer): SpendingLimits => (admin ? ADMINISTRATOR : GUEST);

/** Most row look-ups per point; above 1, since rows may be looked up and not shown, such as providers of a service. */
const LOOKS_A_POINT = 2;

/** Points after which other requests get a turn: about 20 ms of work. */
const POINTS_AT_A_TIME = 1000;

/**
 * Counters of a request: objects, weighted by the number of fields selected from each; rows loaded for them; bytes of long
 * texts. One instance per request. The first counter to pass its limit ends the request, whatever price was estimated.
 */
export class Spending {
  private made = 0;
  private loaded = 0;
  private written = 0;
  private looked = 0;
  private sinceRest = 0;
  private resting: Promise<void> | null = null;
  private over: GraphQLError | null = null;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private limits: SpendingLimits = IN_PROCESS) {}

  /** Replaces the limits; what was spent before still counts. */
  limitTo(limits: SpendingLimits): void {
    this.limits = limits;
  }

  get points(): number {
    return this.made;
  }

  get mostPoints(): number {
    return this.limits.points;
  }

  get pointsLeft(): number {
    return Math.max(this.limits.points - this.made, 0);
  }

  get page(): number | null {
    return this.limits.page;
  }

  /** True for callers from outside: objects cost more the more fields are selected, and texts are counted. */
  get weighs(): boolean {
    return this.limits.page !== null;
  }

  /** Rows that may still be loaded. */
  get rowsLeft(): number {
    return Math.max(this.limits.points - this.loaded, 0);
  }

  /** The refusal that ended the request; null while it is within its limits. */
  get refusal(): GraphQLError | null {
    return this.over;
  }

  /** Counts objects. @throws Refusal TOO_COMPLEX past the limit, and at every later call */
  make(points: number): void {
    this.made += points;
    if (this.made > this.limits.points || this.over) this.end('points', this.limits.points);
  }

  /** Counts rows that were loaded. @throws Refusal TOO_COMPLEX as `make` */
  load(rows: number): void {
    this.loaded += rows;
    if (this.loaded > this.limits.points || this.over) this.end('rows', this.limits.points);
  }

  /** Counts rows that are looked up by id, most of which are loaded already. @throws Refusal TOO_COMPLEX as `make` */
  look(rows: number): void {
    this.looked += rows;
    if (this.looked > LOOKS_A_POINT * this.limits.points || this.over) this.end('rows', this.limits.points);
  }

  /** Counts bytes of long texts and JSON. @throws Refusal TOO_COMPLEX as `make` */
  write(bytes: number): void {
    this.written += bytes;
    if (this.written > this.limits.bytes || this.over) this.end('bytes', this.limits.bytes);
  }

  /**
   * Gives other requests a turn after each thousand points; undefined if the caller need not wait. Calls made during the
   * pause wait for its end.
   */
  rest(points: number): Promise<void> | undefined {
    if (this.resting) return this.resting.then(() => this.rest(points));
    this.sinceRest += points;
    if (this.sinceRest < POINTS_AT_A_TIME) return undefined;
    this.sinceRest = 0;
    this.resting = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      this.resting = null;
    });
    return undefined;
  }

  /**
   * Runs work whose size is known only from its result, such as a file, one piece at a time: once one has passed a limit, the
   * waiting ones are not run. @throws Refusal TOO_COMPLEX as `make`
   */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(() => {
      if (this.over) throw this.over;
      return work();
    });
    this.turn = done.catch(() => {});
    return done;
  }

  private end(limit: keyof typeof ADVICE, allowed: number): never {
    this.over ??= tooComplex(limit, allowed);
    throw this.over;
  }
}

const ADVICE = {
  points: 'ask for fewer rows (`first`), or for less of each',
  rows: 'ask for fewer rows (`first`), or for fewer lists within lists',
  bytes: 'ask for fewer rows (`first`) where descriptions, notes or JSON are asked for',
} as const;

/**
 * One error for the rest of the query, which thousands of fields may throw. It has a path, so that graphql does not wrap it
 * again for each of them.
 */
const tooComplex = (limit: keyof typeof ADVICE, allowed: number) =>
  new GraphQLError(`The query comes to more than ${allowed} ${limit}: ${ADVICE[limit]}`, {
    path: [],
    extensions: { code: 'TOO_COMPLEX' satisfies RefusalCode, limit, allowed },
  });
