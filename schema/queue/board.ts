import type { Board, QueueFigures, QueuePosition } from '../../src/queue/board.js';
import { loadBoard } from '../../src/queue/load-board.js';
import type { Context } from '../shared/context.js';

/** Board of a company, loaded once: a list of a hundred queuers needs it a hundred times. */
const boardFor = ({ em, load, now }: Context, companyId: number): Promise<Board> =>
  load.once(`board of ${companyId}`, () => loadBoard(em, companyId, now));

const EMPTY: QueueFigures = { length: 0, waitSeconds: null, serviceIds: [], personIds: [] };

/** Figures of a queue; a deleted queue is empty. */
export async function figuresOf(
  context: Context,
  queue: { readonly id: number; readonly companyId: number },
): Promise<QueueFigures> {
  return (await boardFor(context, queue.companyId)).queues.get(queue.id) ?? EMPTY;
}

/** Position of a queuer; undefined for a queuer who is no longer there. */
export async function placeOf(
  context: Context,
  queuer: { readonly id: number; readonly companyId: number },
): Promise<QueuePosition | undefined> {
  return (await boardFor(context, queuer.companyId)).places.get(queuer.id);
}
