import { estimateNewcomer, estimateStarts, type ServingCapacity, type WaitingQueuer } from './estimate-waits.js';

/** A company's queues at one moment, with computed positions and estimates. */
export interface Board {
  readonly queues: ReadonlyMap<number, QueueFigures>;
  /** Positions by id of queuer; only queuers who wait or are served have one. */
  readonly places: ReadonlyMap<number, QueuePosition>;
}

export interface QueueFigures {
  /** Number of queuers who wait. */
  readonly length: number;
  /** Seconds until a queuer who joins now is called; null, never 0, while no person will serve. */
  readonly waitSeconds: number | null;
  /** Ids in ascending order. */
  readonly serviceIds: readonly number[];
  readonly personIds: readonly number[];
}

export interface QueuePosition {
  /** Place in the line: 0 is being served, 1 is next. */
  readonly position: number;
  /** Moment at which serving began or, by estimate, will. */
  readonly due: Date | null;
}

export interface QueueState {
  readonly clientQueueId: number;
  readonly priority: number;
  readonly serviceIds: readonly number[];
}

export interface BoardState extends ServingCapacity {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly queues: readonly QueueState[];
  /** Waiting queuers of all queues in the order of the turns: by priority, then by place in the line. */
  readonly waiting: readonly WaitingQueuer[];
  readonly serving: readonly { readonly id: number; readonly servedAt: Date }[];
  /** All persons who may serve, on shift or not. */
  readonly staff: readonly { readonly personId: number; readonly clientQueueId: number | null }[];
}

/**
 * Computes a board. Positions count from 1 in each queue without gaps, by the order alone. Source: service.md 3, decisions
 * T19.
 */
export function boardOf(state: BoardState): Board {
  return {
    queues: new Map(state.queues.map((queue) => [queue.clientQueueId, figuresOf(queue, state)])),
    places: placesOf(state),
  };
}

function placesOf({ waiting, serving, ...capacity }: BoardState): Map<number, QueuePosition> {
  const places = new Map<number, QueuePosition>(serving.map(({ id, servedAt }) => [id, { position: 0, due: servedAt }]));
  const starts = estimateStarts(waiting, capacity);
  const lengths = new Map<number, number>();
  for (const { id, clientQueueId } of waiting) {
    const position = (lengths.get(clientQueueId) ?? 0) + 1;
    lengths.set(clientQueueId, position);
    const start = starts.get(id);
    places.set(id, { position, due: start === undefined ? null : new Date(start) });
  }
  return places;
}

function figuresOf(queue: QueueState, { now, waiting, staff, ...capacity }: BoardState): QueueFigures {
  const { clientQueueId, priority, serviceIds } = queue;
  const start = estimateNewcomer(waiting, capacity, { clientQueueId, priority, serviceIds });
  return {
    length: waiting.filter((waiter) => waiter.clientQueueId === clientQueueId).length,
    waitSeconds: start === null ? null : Math.round((start - now) / 1000),
    serviceIds,
    personIds: staff
      .filter((person) => (person.clientQueueId ?? clientQueueId) === clientQueueId)
      .map(({ personId }) => personId),
  };
}
