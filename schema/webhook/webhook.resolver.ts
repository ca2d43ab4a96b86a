import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { createEndpoint } from '../../src/webhook/create-endpoint.js';
import { findDelivery, findEndpoint, findEndpoints, listDeliveries, replayDelivery } from '../../src/webhook/find-deliveries.js';
import { deleteEndpoint, rotateSecret, updateEndpoint } from '../../src/webhook/update-endpoint.js';
import { WebhookDelivery } from '../../src/webhook/webhook-delivery.entity.js';
import { WebhookEndpoint } from '../../src/webhook/webhook-endpoint.entity.js';
import { asksFor, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { requireAdmin } from '../shared/permission.js';
import {
  CreateWebhookEndpointInput,
  ReplayWebhookDeliveryInput,
  UpdateWebhookEndpointInput,
  WebhookDeliveryConnection,
  WebhookDeliveryFilter,
  WebhookEndpointKeyInput,
} from './webhook.inputs.js';

/** An endpoint whose secret is told: it has just been made. */
interface NewlySecret extends WebhookEndpoint {
  readonly told?: boolean;
}

const telling = (endpoint: WebhookEndpoint): NewlySecret => Object.assign(endpoint, { told: true });

@Resolver(() => WebhookEndpoint)
export class WebhookResolver {
  @Query(() => [WebhookEndpoint])
  webhookEndpoints(@Arg('companyId', () => Int) companyId: number, @Ctx() { em, viewer }: Context): Promise<WebhookEndpoint[]> {
    requireAdmin(viewer, companyId, 'manage');
    return findEndpoints(em, companyId);
  }

  @Query(() => WebhookEndpoint, { description: 'One of them, also once it is deleted.' })
  webhookEndpoint(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => Int) id: number,
    @Ctx() { em, viewer }: Context,
  ): Promise<WebhookEndpoint> {
    requireAdmin(viewer, companyId, 'manage');
    return findEndpoint(em, companyId, id);
  }

  @Query(() => WebhookDelivery)
  webhookDelivery(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => ID) id: string,
    @Ctx() { em, viewer }: Context,
  ): Promise<WebhookDelivery> {
    requireAdmin(viewer, companyId, 'manage');
    return findDelivery(em, companyId, id);
  }

  @Query(() => WebhookDeliveryConnection, { description: 'The delivery log, newest first. Kept for 30 days.' })
  async webhookDeliveries(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('filter', () => WebhookDeliveryFilter, { nullable: true }) filter: WebhookDeliveryFilter | null,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em, viewer }: Context,
  ): Promise<WebhookDeliveryConnection> {
    requireAdmin(viewer, companyId, 'manage');
    return toConnection(await listDeliveries(em, companyId, filter ?? {}, page, asksFor(info, 'totalCount')));
  }

  @Mutation(() => WebhookEndpoint, { description: 'Is told of what happens from now on. The answer holds its `secret`.' })
  async createWebhookEndpoint(
    @Arg('input', () => CreateWebhookEndpointInput) { companyId, ...given }: CreateWebhookEndpointInput,
    @Ctx() { em, viewer, config }: Context,
  ): Promise<NewlySecret> {
    requireAdmin(viewer, companyId, 'manage');
    return telling(await createEndpoint(em, companyId, given, config.webhooks?.toPrivate));
  }

  @Mutation(() => WebhookEndpoint)
  updateWebhookEndpoint(
    @Arg('input', () => UpdateWebhookEndpointInput) { companyId, id, expectedVersion, ...changes }: UpdateWebhookEndpointInput,
    @Ctx() { em, viewer, config, now }: Context,
  ): Promise<WebhookEndpoint> {
    requireAdmin(viewer, companyId, 'manage');
    return updateEndpoint(em, { companyId, id, expectedVersion }, changes, now, config.webhooks?.toPrivate);
  }

  @Mutation(() => WebhookEndpoint, {
    description: 'A new `secret`. The one before signs beside it until the next is made, so that receivers have time to change.',
  })
  async rotateWebhookSecret(
    @Arg('input', () => WebhookEndpointKeyInput) key: WebhookEndpointKeyInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<NewlySecret> {
    requireAdmin(viewer, key.companyId, 'manage');
    return telling(await rotateSecret(em, key));
  }

  @Mutation(() => WebhookEndpoint, { description: 'Nothing more is sent, nor what waits.' })
  deleteWebhookEndpoint(
    @Arg('input', () => WebhookEndpointKeyInput) key: WebhookEndpointKeyInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<WebhookEndpoint> {
    requireAdmin(viewer, key.companyId, 'manage');
    return deleteEndpoint(em, key);
  }

  @Mutation(() => WebhookDelivery, { description: 'Sends it again: the same body under the same `webhook-id`.' })
  replayWebhookDelivery(
    @Arg('input', () => ReplayWebhookDeliveryInput) { companyId, id }: ReplayWebhookDeliveryInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<WebhookDelivery> {
    requireAdmin(viewer, companyId, 'manage');
    return replayDelivery(em, companyId, id);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Signs what is sent (Standard Webhooks). Told once, by the mutation that made it.',
  })
  secret(@Root() { told, secret }: NewlySecret): string | null {
    return told ? secret : null;
  }
}
