import { MINUTE } from '../shared/interval.js';

/** Longest waits for the database, in milliseconds. */
export interface WaitLimits {
  /** Longest wait of a reading request for its turn. */
  readonly readTurn: number;
  /**
   * Longest wait of a writing request for its turn. Longer than for reading: a refused buyer may lose the time slot to another,
   * while a reader can retry.
   */
  readonly writeTurn: number;
  /** Longest wait for a free connection. */
  readonly connection: number;
  readonly statement: number;
  readonly lock: number;
  /** Longest wait of the database for the next statement of a transaction. */
  readonly idleTransaction: number;
  /**
   * Longest silence of a database that owes an answer. Longer than `statement`, to allow for the network: the database cancels
   * late statements itself, and reports it.
   */
  readonly silence: number;
  /** Longest time of all checks of `/ready` together: monitors do not wait much longer. */
  readonly readiness: number;
  /** Longest statement of an analyst's query or of an export. */
  readonly analysis: number;
  /** Longest wait of an analyst's query for its turn: behind others of the same analyst, then behind those of all analysts. */
  readonly analysisTurn: number;
  /** Longest wait for a client to read the next part of an export. */
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
