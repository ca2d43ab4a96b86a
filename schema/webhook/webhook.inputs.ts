import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { DEFAULT_FACT_KINDS, FACT_KINDS } from '../../src/outbox/fact-kind.js';
import { WebhookDelivery } from '../../src/webhook/webhook-delivery.entity.js';
import { connectionOf } from '../shared/connection.js';
import { ExpectedVersion, OptionalBool, OptionalInt, OptionalText } from '../shared/input-field.js';

@InputType()
export abstract class WebhookEndpointInput {
  @Field(() => Int)
  companyId!: number;

  @OptionalText('http or https, without user and password. Private, loopback and link-local addresses are not called.')
  url?: string | null;

  @OptionalText('Is told of cancellations instead of `url`; null: `url` is.')
  cancellationUrl?: string | null;

  @OptionalText('For HTTP basic authentication; null: none.')
  username?: string | null;

  @OptionalText()
  password?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: `The facts to be told of, from ${FACT_KINDS.join(', ')}. Left out: ${DEFAULT_FACT_KINDS.join(', ')}.`,
  })
  kinds?: string[] | null;

  @OptionalBool('True: a parent is told of what happens in its branches too. False unless said.')
  includeBranches?: boolean | null;
}

@InputType()
export class CreateWebhookEndpointInput extends WebhookEndpointInput {}

@InputType()
export class UpdateWebhookEndpointInput extends WebhookEndpointInput {
  @Field(() => Int)
  id!: number;

  @OptionalBool('True: nothing is sent, what happens waits. False: goes on with what waited.')
  paused?: boolean | null;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@InputType()
export class WebhookEndpointKeyInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  id!: number;

  @ExpectedVersion()
  expectedVersion?: number | null;
}

@InputType()
export class ReplayWebhookDeliveryInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => ID)
  id!: string;
}

@InputType()
export class WebhookDeliveryFilter {
  @OptionalInt()
  endpointId?: number | null;

  @OptionalText('waiting, delivered or failed.')
  state?: string | null;

  @OptionalText('Kind of the event, such as `booking.created`.')
  kind?: string | null;
}

@ObjectType({ simpleResolvers: true })
export class WebhookDeliveryConnection extends connectionOf(WebhookDelivery, 'WebhookDelivery') {}
