import type { Interval } from '../shared/interval.js';

/** A person who can serve. Moments are epoch milliseconds. */
export interface Server {
  readonly personId: number;
  /** Moment at which the queuer being served is done, or the break is over, or now. */
  readonly freeAt: number;
  /** The end of the shift, exclusive; Infinity where there is no plan. */
  readonly until: number;
  /** The only queue that the person is assigned to; null: all queues. */
  readonly clientQueueId: number | null;
  /** Services that the person provides; left out: all. */
  readonly serviceIds?: readonly number[];
}

/** A queuer who waits. */
export interface WaitingQueuer {
  readonly id: number;
  readonly clientQueueId: number;
  /** Priority of the queue: a higher one is served first. */
  readonly priority: number;
  /** Milliseconds that serving will take. */
  readonly takes: number;
  /** Services wanted, any one of which will do; left out: any service. */
  readonly serviceIds?: readonly number[];
}

/** A resource at which queues are served. */
export interface QueuePlace {
  readonly clientQueueIds: readonly number[];
  /** Number of queuers that are served there at once. */
  readonly units: number;
  /** Times that take a unit each, in any order, including those of queuers who are being served. */
  readonly busy: readonly Interval[];
}

/** Servers of a company, and the resources at which they serve. */
export interface ServingCapacity {
  readonly servers: readonly Server[];
  /** Places of queues; a queue that no place names is served at any desk. */
  readonly places?: readonly QueuePlace[];
}

/**
 * Estimates by simulation when each waiting queuer will be called, in epoch milliseconds. The server who is free first takes
 * the first queuer whose queue it serves, whose service it provides and whose place is free; where no queuer can be taken,
 * the server waits for a place. `waiting` is in the order of the turns: queues of higher priority first, then by place in the
 * line. No queuer is called at or after the end of a shift; a queuer who is never called is missing from the result, and so
 * has no estimate rather than one of 0.
 *
 * Source: decisions T19.
 */
export function estimateStarts(
  waiting: readonly WaitingQueuer[],
  { servers, places = [] }: ServingCapacity,
): Map<number, number> {
  const starts = new Map<number, number>();
  const line = [...waiting];
  const desks = servers.filter(({ freeAt, until }) => freeAt < until).map((server) => ({ ...server }));
  const taken = places.map((place) => ({ ...place }));

  while (desks.length > 0 && line.length > 0) {
    const desk = desks.reduce((a, b) => (b.freeAt < a.freeAt || (b.freeAt === a.freeAt && b.personId < a.personId) ? b : a));
    const { waiter, at } = nextFor(desk, line, taken);
    desk.freeAt = at;
    if (waiter) {
      starts.set(waiter.id, at);
      line.splice(line.indexOf(waiter), 1);
      desk.freeAt += waiter.takes;
      takePlace(placeOf(taken, waiter), { start: at, end: desk.freeAt });
    }
    // No queuer joins during the simulation: a desk without work, or beyond its shift, is dropped.
    if (desk.freeAt >= desk.until) desks.splice(desks.indexOf(desk), 1);
  }
  return starts;
}

const placeOf = <Place extends QueuePlace>(places: readonly Place[], { clientQueueId }: WaitingQueuer): Place | undefined =>
  places.find(({ clientQueueIds }) => clientQueueIds.includes(clientQueueId));

/** Next queuer whom a free desk takes, and when; without one, when to look again: Infinity where no queuer is left for it. */
function nextFor(desk: Server, line: readonly WaitingQueuer[], places: readonly QueuePlace[]) {
  let again = Number.POSITIVE_INFINITY;
  for (const waiter of line) {
    if (!serves(desk, waiter)) continue;
    const at = freeFrom(placeOf(places, waiter), desk.freeAt);
    if (at === desk.freeAt) return { waiter, at };
    again = Math.min(again, at);
  }
  return { waiter: null, at: again };
}

/** The first moment from `at` on at which a unit is free. */
function freeFrom(place: QueuePlace | undefined, at: number): number {
  const inUse = place?.busy.filter(({ start, end }) => start <= at && at < end) ?? [];
  return !place || inUse.length < place.units ? at : freeFrom(place, Math.min(...inUse.map(({ end }) => end)));
}

/** Adds a time to a place, and drops those that have ended by then: the simulation only moves forward. */
function takePlace(place: { busy: readonly Interval[] } | undefined, during: Interval): void {
  if (place) place.busy = [...place.busy.filter(({ end }) => during.start < end), during];
}

function serves(desk: Server, { clientQueueId, serviceIds }: WaitingQueuer): boolean {
  if ((desk.clientQueueId ?? clientQueueId) !== clientQueueId) return false;
  return !desk.serviceIds || !serviceIds || serviceIds.some((id) => desk.serviceIds!.includes(id));
}

/** Id that no queuer has. */
const NEWCOMER = -1;

/**
 * Estimates when a queuer who joined the end of a queue now, for any of its services, would be called; null: not within these
 * shifts.
 */
export function estimateNewcomer(
  waiting: readonly WaitingQueuer[],
  capacity: ServingCapacity,
  queue: Pick<WaitingQueuer, 'clientQueueId' | 'priority' | 'serviceIds'>,
): number | null {
  const behind = waiting.findIndex((waiter) => waiter.priority < queue.priority);
  const newcomer = { ...queue, id: NEWCOMER, takes: 0 };
  const longer = waiting.toSpliced(behind < 0 ? waiting.length : behind, 0, newcomer);
  return estimateStarts(longer, capacity).get(NEWCOMER) ?? null;
}
