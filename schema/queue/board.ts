import type { Board, QueueFigures, QueuePosition } from '../../src/queue/board.js';
import { loadBoard } from '../../src/queue/load-board.js';
import type { Context } from '../shared/context.js';

/** A list of a hundred queuers asks for the company's board a hundred times: it is loaded once. */
const boardFor = ({ em, load, now }: Context, companyId: number): Promise<Board> =>
  load.once(`board of ${companyId}`, () => loadBoard(em, companyId, now));

const EMPTY: QueueFigures = { length: 0, waitSeconds: null, serviceIds: [], personIds: [] };

/** A deleted queue has nobody in it. */
export async function figuresOf(
  context: Context,
  queue: { readonly id: number; readonly companyId: number },
): Promise<QueueFigures> {
  return (await boardFor(context, queue.companyId)).queues.get(queue.id) ?? EMPTY;
}

/** Undefined for one who is no longer there. */
export async function placeOf(
  context: Context,
  queuer: { readonly id: number; readonly companyId: number },
): Promise<QueuePosition | undefined> {
  return (await boardFor(context, queuer.companyId)).places.get(queuer.id);
}
