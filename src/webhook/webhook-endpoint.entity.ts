import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../database/record.js';
import { type FactKind, NAMED_FACT_KINDS } from '../outbox/fact-kind.js';
import { BoolColumn, EnumListColumn, InstantColumn, IntColumn, TextColumn } from '../shared/column.js';

/** Source: wire.md 2.8, decisions 8. */
@ObjectType({
  description: 'A webhook receiver: an address to which facts are sent by POST, signed according to Standard Webhooks.',
})
@Entity()
export class WebhookEndpoint extends CompanyRecord {
  @TextColumn({
    description: 'Address to which facts are sent, by http or https. Private, loopback and link-local addresses are not called.',
  })
  url!: string;

  @TextColumn({
    nullable: true,
    description: 'Address to which cancellations are sent instead of `url`; null: they are sent to `url`.',
  })
  cancellationUrl!: string | null;

  @TextColumn({ nullable: true, description: 'User name for HTTP basic authentication; null: none.' })
  username!: string | null;

  @TextColumn({ nullable: true, internal: true })
  password!: string | null;

  @TextColumn({ internal: true })
  secret!: string;

  /** Secret before the present one: deliveries are signed with both until the next rotation. */
  @TextColumn({ nullable: true, internal: true })
  previousSecret!: string | null;

  @EnumListColumn(NAMED_FACT_KINDS, { description: 'Kinds of the facts that are sent.' })
  kinds!: FactKind[];

  @BoolColumn({ description: 'True: facts of the branches of a parent company are sent too.' })
  includeBranches!: boolean;

  @InstantColumn({
    nullable: true,
    description: 'Time since which nothing is sent and deliveries wait; null while facts are sent.',
  })
  pausedAt!: Date | null;

  @TextColumn({ nullable: true })
  pauseReason!: string | null;

  @InstantColumn({ nullable: true, description: 'Time since which no delivery was accepted; null: deliveries do not fail.' })
  failingSince!: Date | null;

  /** Number of calls in a row without any answer. */
  @IntColumn({ default: 0, internal: true })
  silences!: number;

  @InstantColumn({
    nullable: true,
    description: 'Time before which nothing is sent, because the receiver did not answer at all.',
  })
  restingUntil!: Date | null;
}
