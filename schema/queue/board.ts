import type { EntityManager } from '@mikro-orm/postgresql';
import type { Board, QueueFigures, QueuerPlace } from '../../src/queue/board.js';
import { loadBoard } from '../../src/queue/load-board.js';
import type { Context } from '../shared/context.js';

/** A list of a hundred queuers asks for the company's board a hundred times: it is loaded once a request. */
const boards = new WeakMap<EntityManager, Map<number, Promise<Board>>>();

function boardFor(context: Context, companyId: number): Promise<Board> {
  const known = boards.get(context.em) ?? new Map<number, Promise<Board>>();
  boards.set(context.em, known);
  const board = known.get(companyId) ?? loadBoard(context.em, companyId, context.now);
  known.set(companyId, board);
  return board;
}

/** After a change in this request: what was loaded before is old. */
export function forgetBoards(context: Context): void {
  boards.delete(context.em);
  context.load.forget();
}

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
): Promise<QueuerPlace | undefined> {
  return (await boardFor(context, queuer.companyId)).places.get(queuer.id);
}
