import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { yieldingTurn } from '../database/admission.js';
import { runSql } from '../database/run-sql.js';
import { WAIT_LIMITS, type WaitLimits } from '../database/wait-limits.js';
import { Refusal } from '../shared/refusal.js';
import { Turnstile } from '../shared/turns/turnstile.js';
import { inSnapshot } from './in-snapshot.js';

/** Questions of one analyst that run at once, on all servers of a database together; others wait for their turn. */
export const AT_ONCE = 2;

/** Questions of one analyst that may wait on a server: more than a page with charts sends at once. */
const MAX_QUEUE_LENGTH = 30;

/** Seconds after which a refused caller may try again. */
const RETRY_AFTER = 15;

/**
 * Highest cost of a question, in the units of PostgreSQL's planner: 1 is a page of 8 kB read from the disk. Measured with a
 * million bookings, a cost of a million is three to fifteen seconds of CPU time: the most expensive question about all of
 * them, every measure by seven dimensions, is estimated at 830,000 and takes twelve seconds; a year by two dimensions at
 * 70,000, and takes a third of a second.
 */
export const MAX_COST = 1_300_000;

/**
 * Describes changes that make a question cheaper, worded to follow `ask for`. `share`: fraction of its cost that is allowed;
 * null where unknown.
 */
export type Advice = (share: number | null) => string;

/** A statement of an analyst, with the advice for a statement that is too large. */
export interface AnalystQuestion<T> {
  readonly statement: RawBuilder<T>;
  /** Advice for its refusal if it is too large. */
  readonly advice: Advice;
}

/** One analyst: an administrator's log-in, by the id of the administrator. */
type AnalystId = number;

/**
 * Runs the statements of analysts, each in a read-only transaction on the analysts' pool: two at once for each analyst, and
 * for all together at most half of the connections, which leaves the others to exports. One instance per server.
 */
export class Questions {
  private readonly analysts = new Map<AnalystId, { readonly turns: Turnstile; users: number }>();
  private readonly places: Turnstile;
  private readonly longestWait: number;

  /** `poolSize`: connections of the analysts' pool. */
  constructor(poolSize: number, waits?: Partial<WaitLimits>) {
    this.places = new Turnstile({ atOnce: Math.ceil(poolSize / 2), refusal: tooManyQuestions });
    this.longestWait = { ...WAIT_LIMITS, ...waits }.analysisTurn;
  }

  /**
   * Returns the rows of one statement; the caller has checked the permission.
   *
   * @throws Refusal TOO_COMPLEX before it runs, where the database estimates its cost at more than `MAX_COST`, and after the
   *   statement timeout; TOO_MANY_TRIES with `retryAfter`, where it would wait too long for its turn or too many of the
   *   analyst's questions wait
   */
  ask<T>(em: EntityManager, analystId: AnalystId, question: AnalystQuestion<T>): Promise<T[]> {
    // Yields the turn among all requests: a question uses a connection of another pool.
    return yieldingTurn(() => this.inTurn(analystId, () => inSnapshot(em, (snapshot) => answer(snapshot, analystId, question))));
  }

  private async inTurn<T>(analystId: AnalystId, work: () => Promise<T>): Promise<T> {
    const analyst = this.analysts.get(analystId) ?? { turns: new Turnstile(OF_ONE), users: 0 };
    this.analysts.set(analystId, analyst);
    analyst.users += 1;
    try {
      await analyst.turns.enter(this.longestWait);
      return await this.placed(work).finally(() => analyst.turns.leave());
    } finally {
      analyst.users -= 1;
      if (analyst.users === 0) this.analysts.delete(analystId);
    }
  }

  private async placed<T>(work: () => Promise<T>): Promise<T> {
    await this.places.enter(this.longestWait);
    try {
      return await work();
    } finally {
      this.places.leave();
    }
  }
}

const tooManyQuestions = () =>
  new Refusal('TOO_MANY_TRIES', `Others of your questions are still being answered: at most ${AT_ONCE} are at once`, {
    limit: 'questions',
    allowed: AT_ONCE,
    retryAfter: RETRY_AFTER,
  });

const OF_ONE = { atOnce: AT_ONCE, longestQueue: MAX_QUEUE_LENGTH, refusal: tooManyQuestions };

async function answer<T>(snapshot: EntityManager, analystId: AnalystId, { statement, advice }: AnalystQuestion<T>): Promise<T[]> {
  await takeTurn(snapshot, analystId);
  await refuseExpensive(snapshot, { statement, advice });
  return runSql<T>(snapshot)`${statement}`.catch((error) => {
    throw codeOf(error) === CANCELLED ? tookTooLong(advice) : error;
  });
}

/** SQLSTATE of a statement that ran into its timeout. */
const CANCELLED = '57014';
/** SQLSTATE of a lock that was not available in time. */
const NO_LOCK = '55P03';

const codeOf = (error: unknown): string => String(Object(error).code);

/** Namespaces of the two advisory locks of each analyst, shared by all servers of a database and used for nothing else. */
const LOCKS = [1_090_284_213, 1_090_284_214] as const;

/** Waits while two questions of the analyst run on other servers. @throws Refusal TOO_MANY_TRIES */
async function takeTurn(snapshot: EntityManager, analystId: AnalystId): Promise<void> {
  const [turn] = await runSql<{ had: boolean }>(snapshot)`
    select case when pg_try_advisory_xact_lock(${LOCKS[0]}, ${analystId}) then true
      else pg_try_advisory_xact_lock(${LOCKS[1]}, ${analystId}) end as had`;
  if (turn?.had) return;
  await runSql(snapshot)`select pg_advisory_xact_lock(${LOCKS[0]}, ${analystId})`.catch((error) => {
    throw [NO_LOCK, CANCELLED].includes(codeOf(error)) ? tooManyQuestions() : error;
  });
}

interface Plan {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Total Cost': number } }[];
}

/** @throws Refusal TOO_COMPLEX for a statement that the database expects to take too long */
async function refuseExpensive(snapshot: EntityManager, { statement, advice }: AnalystQuestion<unknown>): Promise<void> {
  const [plan] = await runSql<Plan>(snapshot)`explain (format json) ${statement}`;
  const cost = Math.ceil(plan?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? 0);
  if (cost <= MAX_COST) return;
  const message = `The question is estimated at a cost of ${cost}, and at most ${MAX_COST} is allowed: ask for ${advice(MAX_COST / cost)}`;
  throw new Refusal('TOO_COMPLEX', message, { limit: 'cost', found: cost, allowed: MAX_COST });
}

const tookTooLong = (advice: Advice) =>
  new Refusal('TOO_COMPLEX', `The question took longer than ${WAIT_LIMITS.analysis / 1000} seconds: ask for ${advice(null)}`, {
    limit: 'seconds',
    allowed: WAIT_LIMITS.analysis / 1000,
  });
