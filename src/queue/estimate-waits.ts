import type { Interval } from '../shared/interval.js';

/** Somebody who can serve. Moments are epoch milliseconds. */
export interface Server {
  readonly personId: number;
  /** Moment at which the queuer being served is done, or the break is over, or now. */
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

/** A resource at which queues are served. */
export interface QueuePlace {
  readonly clientQueueIds: readonly number[];
  /** Number of queuers that are served there at once. */
  readonly units: number;
  /** Times that take a unit each, in any order; of those who are being served too. */
  readonly busy: readonly Interval[];
}

/** Servers of a company, and the resources at which they serve. */
export interface ServingCapacity {
  readonly servers: readonly Server[];
  /** A queue that none of them names is served wherever a server is. */
  readonly places?: readonly QueuePlace[];
}

/**
 * Estimates by simulation when each of those who wait will be called: whoever is free first takes the next whose queue it
 * serves, whose service it gives, and for whom the place of the queue is free, and waits for the place where there is
 * nobody else. `waiting` is in the order of the turns: queues of higher priority first, then by place in the line. Nobody is
 * called at or after the end of a shift; who is not called at all is missing from the answer, and so has no estimate
 * rather than one of 0.
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
    // Nobody joins while we reckon: a desk without work, or beyond its shift, is out.
    if (desk.freeAt >= desk.until) desks.splice(desks.indexOf(desk), 1);
  }
  return starts;
}

const placeOf = <Place extends QueuePlace>(places: readonly Place[], { clientQueueId }: WaitingQueuer): Place | undefined =>
  places.find(({ clientQueueIds }) => clientQueueIds.includes(clientQueueId));

/** The next whom a desk that is free takes, and when; without anybody, when to look again: Infinity where nobody is left for it. */
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

/** Time only goes on: what is over by then is forgotten. */
function takePlace(place: { busy: readonly Interval[] } | undefined, during: Interval): void {
  if (place) place.busy = [...place.busy.filter(({ end }) => during.start < end), during];
}

function serves(desk: Server, { clientQueueId, serviceIds }: WaitingQueuer): boolean {
  if ((desk.clientQueueId ?? clientQueueId) !== clientQueueId) return false;
  return !desk.serviceIds || !serviceIds || serviceIds.some((id) => desk.serviceIds!.includes(id));
}

/** No id of a queuer. */
const NEWCOMER = -1;

/**
 * Estimates when somebody who joined the end of a queue now, for any of its services, would be called; null: not in
 * these shifts.
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
