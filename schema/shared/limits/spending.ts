import { GraphQLError } from 'graphql';
import type { RefusalCode } from '../../../src/shared/refusal.js';
import type { Viewer } from '../../../src/shared/viewer.js';

/** Bounds of one request. */
export interface SpendingLimits {
  /** Highest price of a query before it runs, and of the objects it makes while it runs. */
  readonly points: number;
  /** Highest number of bytes of long texts and JSON in the answer; the size of everything else is bounded by points. */
  readonly bytes: number;
  /** Rows of a connection, where the query does not say; null: all of them, of other lists too. */
  readonly page: number | null;
}

/** Callers of `/graphql` who are no administrators: 200 ms of processor and 50 MB at the worst (`test/bench`, P21). */
const GUEST: SpendingLimits = { points: 10_000, bytes: 4 * 1024 * 1024, page: 30 };

/** Administrators on `/graphql`: 1 s of processor and 200 MB at the worst. */
const ADMINISTRATOR: SpendingLimits = { points: 25_000, bytes: 16 * 1024 * 1024, page: 30 };

/**
 * Operations of our own, such as those of `/api/v1`: their lists are whole, and the largest page that is promised (1,024
 * purchases with all that hangs on them, 5,000 shifts) stays far below.
 */
export const IN_PROCESS: SpendingLimits = { points: 1_000_000, bytes: Number.POSITIVE_INFINITY, page: null };

export const limitsOf = ({ admin }: Viewer): SpendingLimits => (admin ? ADMINISTRATOR : GUEST);

/** Rows that are looked for are fewer than this many for each point: who provides a service, of whom some are shown. */
const LOOKS_A_POINT = 2;

/** About 20 ms of work, until which others wait. */
const POINTS_AT_A_TIME = 1000;

/**
 * Counter of a request: objects, weighed by how much is asked of each; rows that were loaded for them; bytes of
 * long texts. One a request. The first that passes its limit ends the request, whatever was foreseen.
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

  /** Sets other limits from now on; points that were spent stay so. */
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

  /** True where an object is worth more the more is asked of it, and texts are counted: for callers from outside. */
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

  /** @throws Refusal TOO_COMPLEX past the limit, and from then on always */
  make(points: number): void {
    this.made += points;
    if (this.made > this.limits.points || this.over) this.end('points', this.limits.points);
  }

  /** @throws Refusal TOO_COMPLEX as `make` */
  load(rows: number): void {
    this.loaded += rows;
    if (this.loaded > this.limits.points || this.over) this.end('rows', this.limits.points);
  }

  /** Rows that are looked for by their ids: most are known already. @throws Refusal TOO_COMPLEX as `make` */
  look(rows: number): void {
    this.looked += rows;
    if (this.looked > LOOKS_A_POINT * this.limits.points || this.over) this.end('rows', this.limits.points);
  }

  /** @throws Refusal TOO_COMPLEX as `make` */
  write(bytes: number): void {
    this.written += bytes;
    if (this.written > this.limits.bytes || this.over) this.end('bytes', this.limits.bytes);
  }

  /**
   * Lets other requests have their turn after each thousand points: undefined while there is no need to wait. What comes
   * while the request rests waits behind.
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
   * Does work of which only the answer tells how long it is, such as a file: one after the other, so that the one that passes
   * a limit ends those that wait. @throws Refusal TOO_COMPLEX as `make`
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
 * One error for all that is left of the query. With a path of its own graphql takes it as it is: thousands of fields may
 * throw it.
 */
const tooComplex = (limit: keyof typeof ADVICE, allowed: number) =>
  new GraphQLError(`The query comes to more than ${allowed} ${limit}: ${ADVICE[limit]}`, {
    path: [],
    extensions: { code: 'TOO_COMPLEX' satisfies RefusalCode, limit, allowed },
  });
