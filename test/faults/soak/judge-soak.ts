import { type StatementsByPlace, shareOfReads } from './sent-statements.js';

/** Sample of one server at one moment. */
export interface Look {
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
  /** By what came: a status, `503 with Retry-After`, or the error of the connection. */
  readonly answers: ReadonlyMap<string, number>;
  /** Number of calls turned away in each minute, from 0: whether it was once or all the time. */
  readonly turnedAway: ReadonlyMap<number, number>;
}

/** Least share of the statements of reads that the standby answers. */
const MIN_SHARE_AT_STANDBY = 0.8;

/** A 503 that says when to come again. */
export const TURNED_AWAY = '503 with Retry-After';

/** Share of requests that may be turned away. */
const MAX_TURNED_AWAY = 0.001;

/** Factor by which memory may exceed that of the time after the warm-up: the collector of garbage leaves some for later. */
const MEMORY = 1.15;
const DESCRIPTORS = 5;

/**
 * Faults of a soak. Memory and descriptors are flat where the least of the last third is not above the least of the third
 * after the warm-up: what is never given back raises it, callers who happen to come at once do not. Source: operations.md, the soak.
 */
export function judgeSoak(looks: readonly Look[], { requests, answers }: SoakOutcome, warmUp: number): string[] {
  const wrong: string[] = [];
  for (const [answer, count] of answers) {
    const isFault = !/^\d/.test(answer) || (answer.startsWith('5') && answer !== TURNED_AWAY);
    if (isFault) wrong.push(`${count} requests: ${answer}`);
  }
  const away = answers.get(TURNED_AWAY) ?? 0;
  if (away > requests * MAX_TURNED_AWAY) wrong.push(`${away} of ${requests} requests were turned away`);
  for (const server of new Set(looks.map((look) => look.server))) {
    const own = looks.filter((look) => look.server === server && look.second >= warmUp);
    const [early, late] = [own.slice(0, Math.ceil(own.length / 3)), own.slice(-Math.ceil(own.length / 3))];
    const least = (part: readonly Look[], of: 'memory' | 'descriptors') => Math.min(...part.map((look) => look[of]));
    const [small, large] = [least(early, 'memory'), least(late, 'memory')];
    if (large > MEMORY * small) wrong.push(`server ${server} has grown from ${megabytes(small)} to ${megabytes(large)}`);
    const [few, many] = [least(early, 'descriptors'), least(late, 'descriptors')];
    if (many > few + DESCRIPTORS) wrong.push(`server ${server} had ${few} descriptors at least, and then ${many}`);
  }
  return wrong;
}

/** Faults of where reads were sent. Source: operations.md, "Replicas". */
export function judgePlaces(statements: StatementsByPlace): string[] {
  const share = shareOfReads(statements);
  return share >= MIN_SHARE_AT_STANDBY
    ? []
    : [`${Math.round(100 * share)} % of the statements of reads were sent to the standby`];
}

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
