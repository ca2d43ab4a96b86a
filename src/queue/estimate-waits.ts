/** Somebody who can serve. Moments are epoch milliseconds. */
export interface Server {
  readonly personId: number;
  /** When the one in hand is done, the break is over, or now. */
  readonly freeAt: number;
  /** The end of the shift, exclusive; Infinity where there is no plan. */
  readonly until: number;
  /** The one queue the person is given to; null: all. */
  readonly clientQueueId: number | null;
  /** Services that the person gives; left out: every one. */
  readonly serviceIds?: readonly number[];
}

/** Somebody who waits. */
export interface WaitingQueuer {
  readonly id: number;
  readonly clientQueueId: number;
  /** Priority of the queue: a higher one is served first. */
  readonly priority: number;
  /** Milliseconds that serving will take. */
  readonly takes: number;
  /** The service wanted; of several any one will do. Left out: whatever is given. */
  readonly serviceIds?: readonly number[];
}

/**
 * When each of those who wait will be called, by simulation: whoever is free first takes the next whose queue it
 * serves, and whose service it gives. `waiting` is in the order of the turns: queues of higher priority first, then by place in the line. Nobody is
 * called at or after the end of a shift; who is not called at all is missing from the answer, and so has no estimate
 * rather than one of 0.
 *
 * Source: decisions T19.
 */
export function estimateStarts(waiting: readonly WaitingQueuer[], servers: readonly Server[]): Map<number, number> {
  const starts = new Map<number, number>();
  const line = [...waiting];
  const desks = servers.filter(({ freeAt, until }) => freeAt < until).map((server) => ({ ...server }));

  while (desks.length > 0 && line.length > 0) {
    const desk = desks.reduce((a, b) => (b.freeAt < a.freeAt || (b.freeAt === a.freeAt && b.personId < a.personId) ? b : a));
    const at = line.findIndex((waiter) => serves(desk, waiter));
    const [waiter] = at < 0 ? [] : line.splice(at, 1);
    if (waiter) {
      starts.set(waiter.id, desk.freeAt);
      desk.freeAt += waiter.takes;
    }
    // Nobody joins while we reckon: a desk without work, or beyond its shift, is out.
    if (!waiter || desk.freeAt >= desk.until) desks.splice(desks.indexOf(desk), 1);
  }
  return starts;
}

function serves(desk: Server, { clientQueueId, serviceIds }: WaitingQueuer): boolean {
  if ((desk.clientQueueId ?? clientQueueId) !== clientQueueId) return false;
  return !desk.serviceIds || !serviceIds || serviceIds.some((id) => desk.serviceIds!.includes(id));
}

/** No id of a queuer. */
const NEWCOMER = -1;

/** When somebody who joined the end of a queue now, for any of its services, would be called; null: not in these shifts. */
export function estimateNewcomer(
  waiting: readonly WaitingQueuer[],
  servers: readonly Server[],
  queue: Pick<WaitingQueuer, 'clientQueueId' | 'priority' | 'serviceIds'>,
): number | null {
  const behind = waiting.findIndex((waiter) => waiter.priority < queue.priority);
  const newcomer = { ...queue, id: NEWCOMER, takes: 0 };
  const longer = waiting.toSpliced(behind < 0 ? waiting.length : behind, 0, newcomer);
  return estimateStarts(longer, servers).get(NEWCOMER) ?? null;
}
