import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { DEFAULT_FACT_KINDS, type FactKind, NAMED_FACT_KINDS } from '../../src/outbox/fact-kind.js';
import { DELIVERY_STATES, type DeliveryState, WebhookDelivery } from '../../src/webhook/webhook-delivery.entity.js';
import { connectionOf } from '../shared/connection.js';
import { ExpectedVersion, OptionalBool, OptionalEnum, OptionalInt, OptionalText } from '../shared/input-field.js';

const DEFAULT_NAMES = Object.entries(NAMED_FACT_KINDS).flatMap(([name, kind]) =>
  DEFAULT_FACT_KINDS.includes(kind) ? [`\`${name}\``] : [],
);

@InputType()
export abstract class WebhookEndpointInput {
  @Field(() => Int)
  companyId!: number;

  @OptionalText(
    'Address to which facts are sent, by http or https, without user name and password. Private, loopback and link-local ' +
      'addresses are not called.',
  )
  url?: string | null;

  @OptionalText('Address to which cancellations are sent instead of `url`; null: they are sent to `url`.')
  cancellationUrl?: string | null;

  @OptionalText('User name for HTTP basic authentication; null: none.')
  username?: string | null;

  @OptionalText()
  password?: string | null;

  @Field(() => [NAMED_FACT_KINDS], {
    nullable: true,
    description: `Kinds of the facts that are sent; for a new receiver by default ${DEFAULT_NAMES.join(', ')}.`,
  })
  kinds?: FactKind[] | null;

  @OptionalBool('True: facts of the branches of a parent company are sent too. False by default.')
  includeBranches?: boolean | null;
}

@InputType()
export class CreateWebhookEndpointInput extends WebhookEndpointInput {}

@InputType()
export class UpdateWebhookEndpointInput extends WebhookEndpointInput {
  @Field(() => Int)
  id!: number;

  @OptionalBool('True: nothing is sent, and deliveries wait. False: sending is resumed, with the deliveries that wait.')
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

  @OptionalEnum(DELIVERY_STATES, 'Progress of the deliveries; any by default.')
  state?: DeliveryState | null;

  @OptionalEnum(NAMED_FACT_KINDS, 'Kind of the fact that is sent; all kinds by default.')
  kind?: FactKind | null;
}

@ObjectType({ simpleResolvers: true })
export class WebhookDeliveryConnection extends connectionOf(WebhookDelivery, 'WebhookDelivery') {}
