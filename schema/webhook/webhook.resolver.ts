import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { createEndpoint } from '../../src/webhook/create-endpoint.js';
import { findDelivery, findEndpoint, findEndpoints, listDeliveries, replayDelivery } from '../../src/webhook/find-deliveries.js';
import { deleteEndpoint, rotateSecret, updateEndpoint } from '../../src/webhook/update-endpoint.js';
import { WebhookDelivery } from '../../src/webhook/webhook-delivery.entity.js';
import { WebhookEndpoint } from '../../src/webhook/webhook-endpoint.entity.js';
import { Allow } from '../shared/allow.js';
import { isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import {
  CreateWebhookEndpointInput,
  ReplayWebhookDeliveryInput,
  UpdateWebhookEndpointInput,
  WebhookDeliveryConnection,
  WebhookDeliveryFilter,
  WebhookEndpointKeyInput,
} from './webhook.inputs.js';

/** An endpoint with its secret, which is shown only when the secret has just been created. */
interface NewlySecret extends WebhookEndpoint {
  readonly showsSecret?: boolean;
}

const withSecret = (endpoint: WebhookEndpoint): NewlySecret => Object.assign(endpoint, { showsSecret: true });

@Resolver(() => WebhookEndpoint)
export class WebhookResolver {
  @Query(() => [WebhookEndpoint])
  @Allow('manage')
  webhookEndpoints(@Arg('companyId', () => Int) companyId: number, @Ctx() { em }: Context): Promise<WebhookEndpoint[]> {
    return findEndpoints(em, companyId);
  }

  @Query(() => WebhookEndpoint, {
    description: 'Webhook receiver by its id, even when it is deleted. Errors: `NOT_FOUND` the company has no such receiver.',
  })
  @Allow('manage')
  webhookEndpoint(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => Int) id: number,
    @Ctx() { em }: Context,
  ): Promise<WebhookEndpoint> {
    return findEndpoint(em, companyId, id);
  }

  @Query(() => WebhookDelivery)
  @Allow('manage')
  webhookDelivery(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => ID) id: string,
    @Ctx() { em }: Context,
  ): Promise<WebhookDelivery> {
    return findDelivery(em, companyId, id);
  }

  @Query(() => WebhookDeliveryConnection, {
    description: 'Deliveries to the webhook receivers of a company, newest first; kept for 30 days. A log has this order alone.',
  })
  @Allow('manage')
  async webhookDeliveries(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('filter', () => WebhookDeliveryFilter, { nullable: true }) filter: WebhookDeliveryFilter | null,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em }: Context,
  ): Promise<WebhookDeliveryConnection> {
    return toConnection(
      await listDeliveries(em, companyId, { ...(filter ?? {}), page, withTotal: isSelected(info, 'totalCount') }),
    );
  }

  @Mutation(() => WebhookEndpoint, {
    description:
      'Adds a webhook receiver, to which facts of its `kinds` are sent from now on. The `secret` in the answer is ' +
      'shown only this once. Errors: `INVALID` the address is missing or not a public http or https URL without ' +
      'credentials, or a kind is unknown.',
  })
  @Allow('manage')
  async createWebhookEndpoint(
    @Arg('input', () => CreateWebhookEndpointInput) { companyId, ...given }: CreateWebhookEndpointInput,
    @Ctx() { em, config }: Context,
  ): Promise<NewlySecret> {
    return withSecret(await createEndpoint(em, { companyId, allowPrivateHosts: config.webhooks?.allowPrivateHosts }, given));
  }

  @Mutation(() => WebhookEndpoint, {
    description:
      'Changes a webhook receiver: its addresses, the kinds of facts that are sent, or whether sending is paused. Errors: ' +
      '`NOT_FOUND` the company has no such receiver; `STALE_VERSION` `expectedVersion` is not the current version; ' +
      '`INVALID` the address is not a public http or https URL without credentials, or a kind is unknown.',
  })
  @Allow('manage')
  updateWebhookEndpoint(
    @Arg('input', () => UpdateWebhookEndpointInput) { companyId, id, expectedVersion, ...changes }: UpdateWebhookEndpointInput,
    @Ctx() { em, config, now }: Context,
  ): Promise<WebhookEndpoint> {
    return updateEndpoint(
      em,
      { companyId, id, expectedVersion, now, allowPrivateHosts: config.webhooks?.allowPrivateHosts },
      changes,
    );
  }

  @Mutation(() => WebhookEndpoint, {
    description:
      'Gives a webhook receiver a new `secret`, shown only this once. Deliveries are also signed with the old one until ' +
      'the next rotation, so that the receiver has time to change. Errors: `NOT_FOUND` the company has no such receiver; ' +
      '`STALE_VERSION` `expectedVersion` is not the current version.',
  })
  @Allow('manage')
  async rotateWebhookSecret(
    @Arg('input', () => WebhookEndpointKeyInput) key: WebhookEndpointKeyInput,
    @Ctx() { em }: Context,
  ): Promise<NewlySecret> {
    return withSecret(await rotateSecret(em, key));
  }

  @Mutation(() => WebhookEndpoint, {
    description:
      'Deletes a webhook receiver; nothing more is sent to it, not even waiting deliveries. Errors: `NOT_FOUND` the ' +
      'company has no such receiver; `STALE_VERSION` `expectedVersion` is not the current version.',
  })
  @Allow('manage')
  deleteWebhookEndpoint(
    @Arg('input', () => WebhookEndpointKeyInput) key: WebhookEndpointKeyInput,
    @Ctx() { em }: Context,
  ): Promise<WebhookEndpoint> {
    return deleteEndpoint(em, key);
  }

  @Mutation(() => WebhookDelivery, {
    description:
      'Sends a delivery again, with its original body and `webhook-id`. Errors: `NOT_FOUND` the company has no ' +
      'such delivery; `CONFLICT` the receiver was deleted.',
  })
  @Allow('manage')
  replayWebhookDelivery(
    @Arg('input', () => ReplayWebhookDeliveryInput) { companyId, id }: ReplayWebhookDeliveryInput,
    @Ctx() { em }: Context,
  ): Promise<WebhookDelivery> {
    return replayDelivery(em, companyId, id);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Secret with which deliveries are signed (Standard Webhooks); returned once, by the mutation that created it.',
  })
  secret(@Root() { showsSecret, secret }: NewlySecret): string | null {
    return showsSecret ? secret : null;
  }
}
