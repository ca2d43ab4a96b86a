import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { ifSeen } from '../../src/database/if-seen.js';
import { finishServing } from '../../src/queue/desks/finish-serving.js';
import { startServing } from '../../src/queue/desks/start-serving.js';
import { findQueuer, listQueuers } from '../../src/queue/find-queue.js';
import { joinQueue } from '../../src/queue/join-queue.js';
import { leaveQueue } from '../../src/queue/leave-queue.js';
import { Queuer } from '../../src/queue/queuer.entity.js';
import { returnToQueue } from '../../src/queue/return-to-queue.js';
import { updateQueuer } from '../../src/queue/update-queuer.js';
import { invalid } from '../../src/shared/refusal.js';
import { asksFor, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { requireAdmin } from '../shared/permission.js';
import { forgetBoards } from './board.js';
import {
  FinishServingInput,
  JoinQueueInput,
  QueueRecordInput,
  QueuerConnection,
  QueuerFilter,
  ReturnToQueueInput,
  StartServingInput,
  UpdateQueuerInput,
} from './queue.inputs.js';

@Resolver(() => Queuer)
export class QueuerResolver {
  @Query(() => QueuerConnection, {
    description: 'Who is being served and who waits, in the order of their turn. For administrators of the company.',
  })
  async queuers(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('filter', () => QueuerFilter, { nullable: true }) filter: QueuerFilter | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { em, viewer }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<QueuerConnection> {
    requireAdmin(viewer, companyId);
    return toConnection(await listQueuers(em, companyId, filter ?? {}, page, asksFor(info, 'totalCount')));
  }

  @Query(() => Queuer, { description: 'One queuer, in whatever state. For administrators of the company.' })
  queuer(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => Int) id: number,
    @Ctx() { em, viewer }: Context,
  ): Promise<Queuer> {
    requireAdmin(viewer, companyId);
    return findQueuer(em, companyId, id);
  }

  @Mutation(() => Queuer, { description: 'Puts a client at the end of the line, with a ticket number.' })
  joinQueue(
    @Arg('input', () => JoinQueueInput) { companyId, ...input }: JoinQueueInput,
    @Ctx() context: Context,
  ): Promise<Queuer> {
    requireAdmin(context.viewer, companyId, 'diary');
    forgetBoards(context);
    return joinQueue(context.em, companyId, input, context.now);
  }

  @Mutation(() => Queuer, { description: 'Changes what is known of a queuer, or how long serving and its booking last.' })
  updateQueuer(
    @Arg('input', () => UpdateQueuerInput) { companyId, id, expectedVersion, ...changes }: UpdateQueuerInput,
    @Ctx() context: Context,
  ): Promise<Queuer> {
    requireAdmin(context.viewer, companyId, 'diary');
    forgetBoards(context);
    return updateQueuer(context.em, companyId, id, changes, context.now, expectedVersion);
  }

  @Mutation(() => Queuer, {
    description:
      'Calls a client to a desk, and books the person for it from now on. CONFLICT when the client is no longer waiting or ' +
      'the person is not free; TIME_TAKEN while the person has another booking.',
  })
  startServing(
    @Arg('input', () => StartServingInput) { companyId, personId, queuerId, expectedVersion }: StartServingInput,
    @Ctx() context: Context,
  ): Promise<Queuer> {
    const { administratorId } = requireAdmin(context.viewer, companyId, 'diary');
    forgetBoards(context);
    return ifSeen(context.em, Queuer, seenQueuer(companyId, queuerId, expectedVersion), expectedVersion, (tx) =>
      startServing(tx, companyId, { personId, queuerId: queuerId ?? null, administratorId }, context.now),
    );
  }

  @Mutation(() => Queuer, { description: 'Ends the serving of a client, and its booking. CONFLICT when nobody is being served.' })
  finishServing(
    @Arg('input', () => FinishServingInput) { companyId, id, personId, expectedVersion }: FinishServingInput,
    @Ctx() context: Context,
  ): Promise<Queuer> {
    requireAdmin(context.viewer, companyId, 'diary');
    const ask = id != null ? { id } : personId != null ? { personId } : null;
    if (!ask) throw invalid('id', 'found nothing, expected a queuer or a person');
    forgetBoards(context);
    return ifSeen(context.em, Queuer, seenQueuer(companyId, id, expectedVersion), expectedVersion, (tx) =>
      finishServing(tx, companyId, ask, context.now),
    );
  }

  @Mutation(() => Queuer, {
    description: 'Puts a client back into the line, or elsewhere in it. What serving booked is cancelled.',
  })
  returnToQueue(
    @Arg('input', () => ReturnToQueueInput) { companyId, id, ...ask }: ReturnToQueueInput,
    @Ctx() context: Context,
  ): Promise<Queuer> {
    requireAdmin(context.viewer, companyId, 'diary');
    forgetBoards(context);
    return returnToQueue(context.em, companyId, id, ask, context.now);
  }

  @Mutation(() => Queuer, { description: 'Takes a client who goes away out of the queue.' })
  leaveQueue(
    @Arg('input', () => QueueRecordInput) { companyId, id, expectedVersion }: QueueRecordInput,
    @Ctx() context: Context,
  ): Promise<Queuer> {
    requireAdmin(context.viewer, companyId, 'diary');
    forgetBoards(context);
    return leaveQueue(context.em, companyId, id, context.now, expectedVersion);
  }
}

/** @throws Refusal INVALID for a version where no queuer is named */
function seenQueuer(companyId: number, id: number | null | undefined, expectedVersion: number | null | undefined) {
  if (id == null && expectedVersion != null)
    throw invalid('expectedVersion', 'found a version, but no queuer is named whose it could be');
  return { id: id ?? 0, companyId };
}
