import { type StatementsByPlace, shareOfReads } from './sent-statements.js';

/** Sample of one server at one moment. */
export interface SoakSample {
  /** Seconds since the load began. */
  readonly second: number;
  readonly server: number;
  /** Bytes. */
  readonly memory: number;
  readonly descriptors: number;
}

/** Counts of all requests and their answers. */
export interface SoakOutcome {
  readonly requests: number;
  /** Counts by outcome: a status, `503 with Retry-After`, or the error of the connection. */
  readonly answers: ReadonlyMap<string, number>;
  /** Calls turned away, by minute from 0. */
  readonly turnedAway: ReadonlyMap<number, number>;
}

/** Minimum share of the statements of reads that the standby answers. */
const MIN_SHARE_AT_STANDBY = 0.8;

/** A 503 with `Retry-After`. */
export const TURNED_AWAY = '503 with Retry-After';

/** Maximum share of requests that may be turned away. */
const MAX_TURNED_AWAY = 0.001;

/** Factor by which memory may exceed its level after the warm-up: the garbage collector defers some of its work. */
const MEMORY = 1.15;
const DESCRIPTORS = 5;

/**
 * Faults of a soak. Memory and descriptors are compared by their minima in the last third and in the first third after
 * the warm-up: a leak raises the minimum, a burst of callers does not. Source: operations.md, the soak.
 */
export function judgeSoak(samples: readonly SoakSample[], { requests, answers }: SoakOutcome, warmUp: number): string[] {
  const wrong: string[] = [];
  for (const [answer, count] of answers) {
    const isFault = !/^\d/.test(answer) || (answer.startsWith('5') && answer !== TURNED_AWAY);
    if (isFault) wrong.push(`${count} requests: ${answer}`);
  }
  const away = answers.get(TURNED_AWAY) ?? 0;
  if (away > requests * MAX_TURNED_AWAY) wrong.push(`${away} of ${requests} requests were turned away`);
  for (const server of new Set(samples.map((sample) => sample.server))) {
    const own = samples.filter((sample) => sample.server === server && sample.second >= warmUp);
    const [early, late] = [own.slice(0, Math.ceil(own.length / 3)), own.slice(-Math.ceil(own.length / 3))];
    const least = (part: readonly SoakSample[], of: 'memory' | 'descriptors') => Math.min(...part.map((sample) => sample[of]));
    const [small, large] = [least(early, 'memory'), least(late, 'memory')];
    if (large > MEMORY * small) wrong.push(`server ${server} has grown from ${megabytes(small)} to ${megabytes(large)}`);
    const [few, many] = [least(early, 'descriptors'), least(late, 'descriptors')];
    if (many > few + DESCRIPTORS) wrong.push(`server ${server} had ${few} descriptors at least, and then ${many}`);
  }
  return wrong;
}

/** Fault if too few reads were sent to the standby. Source: operations.md, "Replicas". */
export function judgePlaces(statements: StatementsByPlace): string[] {
  const share = shareOfReads(statements);
  return share >= MIN_SHARE_AT_STANDBY
    ? []
    : [`${Math.round(100 * share)} % of the statements of reads were sent to the standby`];
}

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
