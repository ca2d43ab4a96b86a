import { MINUTE } from '../shared/interval.js';

/** The longest waits for the database, in milliseconds. */
export interface WaitLimits {
  /** Longest wait of a reading request for its turn. */
  readonly readTurn: number;
  /**
   * Longest wait of a writing request for its turn: a buyer who is sent away may lose the place to others, a reader can ask
   * again at any time.
   */
  readonly writeTurn: number;
  /** For a free connection. */
  readonly connection: number;
  readonly statement: number;
  readonly lock: number;
  /** Longest wait of the database for the next statement of a transaction. */
  readonly idleTransaction: number;
  /**
   * Without a word from a database that owes an answer. It ends statements itself, and says so; what is longer is for the
   * way.
   */
  readonly silence: number;
  /** Longest time of `/ready` for all its checks: monitors of servers wait little longer. */
  readonly readiness: number;
  /** For a statement of an analyst's question or of an export. */
  readonly analysis: number;
  /** Longest wait of a question for its turn, among those of the same analyst and then among all. */
  readonly analysisTurn: number;
  /** Longest wait for a client to take what it is sent of an export. */
  readonly export: number;
}

/** Source: hardening.md F3 to F5; decisions 9. */
export const WAIT_LIMITS: WaitLimits = {
  readTurn: 2000,
  writeTurn: 5000,
  connection: 2000,
  statement: 5000,
  lock: 2000,
  idleTransaction: 10_000,
  silence: 8000,
  readiness: 2000,
  analysis: 15_000,
  analysisTurn: 10_000,
  export: MINUTE,
};
