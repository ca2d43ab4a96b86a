import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { withExpectedVersion } from '../../src/database/with-expected-version.js';
import { finishServing } from '../../src/queue/desks/finish-serving.js';
import { startServing } from '../../src/queue/desks/start-serving.js';
import { findQueuer, findQueuerByLongId, listQueuers } from '../../src/queue/find-queue.js';
import { joinQueue } from '../../src/queue/join-queue.js';
import { leaveQueue } from '../../src/queue/leave-queue.js';
import { Queuer } from '../../src/queue/queuer.entity.js';
import { returnToQueue } from '../../src/queue/return-to-queue.js';
import { updateQueuer } from '../../src/queue/update-queuer.js';
import { invalid } from '../../src/shared/refusal.js';
import { QueuerOrder } from '../enums/order-inputs.js';
import { Allow } from '../shared/allow.js';
import { isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { enforce } from '../shared/guard-root-fields.js';
import { companyOfLogIn, requireAnyAdmin } from '../shared/permission.js';
import {
  FinishServingInput,
  JoinQueueInput,
  QueueRecordInput,
  QueuerArgs,
  QueuerConnection,
  QueuerFilter,
  ReturnToQueueInput,
  StartServingInput,
  UpdateQueuerInput,
} from './queue.inputs.js';

@Resolver(() => Queuer)
export class QueuerResolver {
  @Query(() => QueuerConnection, {
    description:
      'Queuers who wait or are being served, or in the states of `filter`, in the order of their turn unless `orderBy` is given.',
  })
  @Allow('read')
  async queuers(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('filter', () => QueuerFilter, { nullable: true }) filter: QueuerFilter | null,
    @Arg('orderBy', () => QueuerOrder, { nullable: true }) orderBy: QueuerOrder | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { em }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<QueuerConnection> {
    return toConnection(
      await listQueuers(em, companyId, { ...(filter ?? {}), orderBy, page, withTotal: isSelected(info, 'totalCount') }),
    );
  }

  @Query(() => Queuer, {
    description:
      'Queuer in any state, by its `id` or its `longId`. Errors: `NOT_FOUND` there is no such queuer for this caller; ' +
      '`INVALID` neither is given.',
  })
  @Allow('by record', {
    besides: 'By the `longId`, for whoever has it; by the `id`, for administrators of the company with the duty `read`.',
  })
  queuer(@Args(() => QueuerArgs) { companyId, id, longId }: QueuerArgs, @Ctx() { em, viewer }: Context): Promise<Queuer> {
    if (longId != null) return findQueuerByLongId(em, longId);
    const inCompanyId = companyId ?? companyOfLogIn(requireAnyAdmin(viewer));
    enforce('read', viewer, inCompanyId);
    if (id == null) throw invalid('id', 'found neither an id nor a long id');
    return findQueuer(em, inCompanyId, id);
  }

  @Mutation(() => Queuer, {
    description:
      'Puts a client at the end of a walk-in queue, with a ticket number that is unique within the day. Errors: ' +
      '`INVALID` a field is wrong: `fields` names it.',
  })
  @Allow('diary')
  joinQueue(
    @Arg('input', () => JoinQueueInput) { companyId, ...input }: JoinQueueInput,
    @Ctx() context: Context,
  ): Promise<Queuer> {
    return joinQueue(context.em, { companyId, ...input }, context.now);
  }

  @Mutation(() => Queuer, {
    description:
      'Changes a queuer, or the length of serving: a longer `duration` moves the estimates of all queuers behind ' +
      'and the end of the booking being served. Errors: `NOT_FOUND` the company has no such queuer; ' +
      '`STALE_VERSION` `expectedVersion` is not the current version; `INVALID` a field is wrong: `fields` ' +
      'names it; `CONFLICT` a duration for a queuer who is no longer in the queue.',
  })
  @Allow('diary')
  updateQueuer(
    @Arg('input', () => UpdateQueuerInput) { companyId, id, expectedVersion, ...changes }: UpdateQueuerInput,
    @Ctx() context: Context,
  ): Promise<Queuer> {
    return updateQueuer(context.em, { companyId, id, expectedVersion, ...changes }, context.now);
  }

  @Mutation(() => Queuer, {
    description:
      'Calls a waiting client to the desk of a person, and books the person from now on. Errors: `NOT_FOUND` the ' +
      'person does not work at the company, or the company has no such queuer; `STALE_VERSION` `expectedVersion` is not ' +
      'the current version; `CONFLICT` the person is on a break, takes no walk-ins or serves somebody else, ' +
      'the queuer is not waiting, or nobody waits; `TIME_TAKEN` the person has a booking, an event or a hold ' +
      'now.',
  })
  @Allow('diary')
  startServing(
    @Arg('input', () => StartServingInput) { companyId, personId, queuerId, expectedVersion }: StartServingInput,
    @Ctx() context: Context,
  ): Promise<Queuer> {
    const { administratorId } = requireAnyAdmin(context.viewer);
    return withExpectedVersion(
      context.em,
      { entity: Queuer, ...seenQueuer(companyId, queuerId, expectedVersion), expectedVersion },
      (tx) => startServing(tx, { companyId, personId, queuerId: queuerId ?? null, administratorId }, context.now),
    );
  }

  @Mutation(() => Queuer, {
    description:
      'Ends the serving of a client, and the booking with it. Errors: `NOT_FOUND` the company has no such ' +
      'queuer or person; `STALE_VERSION` `expectedVersion` is not the current version; `INVALID` neither is ' +
      'given; `CONFLICT` the queuer is not being served, or the person serves nobody.',
  })
  @Allow('diary')
  finishServing(
    @Arg('input', () => FinishServingInput) { companyId, id, personId, expectedVersion }: FinishServingInput,
    @Ctx() context: Context,
  ): Promise<Queuer> {
    const input = id != null ? { id } : personId != null ? { personId } : null;
    if (!input) throw invalid('id', 'found nothing, expected a queuer or a person');
    return withExpectedVersion(
      context.em,
      { entity: Queuer, ...seenQueuer(companyId, id, expectedVersion), expectedVersion },
      (tx) => finishServing(tx, { companyId, ...input }, context.now),
    );
  }

  @Mutation(() => Queuer, {
    description:
      'Puts a client who is being served back into the queue, or moves a client who waits; a booking made by ' +
      'serving is cancelled. Errors: `NOT_FOUND` the company has no such queuer; `STALE_VERSION` ' +
      '`expectedVersion` is not the current version; `INVALID` more than one place is given, a position is ' +
      'below 1, or no queue takes the service; `CONFLICT` the queuer is no longer in the queue.',
  })
  @Allow('diary')
  returnToQueue(
    @Arg('input', () => ReturnToQueueInput) { companyId, id, ...input }: ReturnToQueueInput,
    @Ctx() context: Context,
  ): Promise<Queuer> {
    return returnToQueue(context.em, { companyId, id, ...input }, context.now);
  }

  @Mutation(() => Queuer, {
    description:
      'Takes a client out of the queue, or from a desk: a booking made by serving is then cancelled, and an ' +
      'appointment ends now. The ticket number is not used again. Errors: `NOT_FOUND` the company has no such queuer; ' +
      '`STALE_VERSION` `expectedVersion` is not the current version; `CONFLICT` the queuer is no longer in the queue.',
  })
  @Allow('diary')
  leaveQueue(
    @Arg('input', () => QueueRecordInput) { companyId, id, expectedVersion }: QueueRecordInput,
    @Ctx() context: Context,
  ): Promise<Queuer> {
    return leaveQueue(context.em, { companyId, id, expectedVersion }, context.now);
  }
}

/** @throws Refusal INVALID for a version if no queuer is named */
function seenQueuer(companyId: number, id: number | null | undefined, expectedVersion: number | null | undefined) {
  if (id == null && expectedVersion != null)
    throw invalid('expectedVersion', 'found a version, but no queuer is named whose it could be');
  return { id: id ?? 0, companyId };
}
