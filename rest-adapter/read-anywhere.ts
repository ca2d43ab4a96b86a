import type { Context as Request } from 'koa';
import {
  type Context,
  type ContextFactory,
  type Credentials,
  POSITION_HEADER,
  presentedPosition,
} from '../schema/shared/context.js';
import { httpErrorOf } from './errors.js';

interface ReadRequest {
  readonly contextOf: ContextFactory;
  readonly credentials: Credentials;
  readonly work: (context: Context) => Promise<void>;
}

/** Reads from a replica if one may be read; if it is unavailable, reads once more from the primary. */
export async function readFromReplica(request: Request, { contextOf, credentials, work }: ReadRequest): Promise<void> {
  const read = { after: presentedPosition(request.get(POSITION_HEADER)) };
  const context = await contextOf({ ...credentials, read });
  try {
    await work(context);
  } catch (thrown) {
    if (!context.replica || httpErrorOf(thrown).code !== 'UNAVAILABLE') throw thrown;
    context.replicas?.leaveOut(context.replica);
    await work(await contextOf(credentials));
  }
}

/** Sends the caller of a change the position that its write has reached, in a header. */
export async function setPosition(request: Request, { replicas, viewer }: Context): Promise<void> {
  const position = await replicas?.noteWrite(viewer.sessionId);
  if (position) request.set(POSITION_HEADER, position);
}
