import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../database/record.js';
import { NAMED_FACT_KINDS, type FactKind } from '../outbox/fact-kind.js';
import { BoolColumn, EnumListColumn, InstantColumn, IntColumn, TextColumn } from '../shared/column.js';

/** Source: wire.md 2.8, decisions 8. */
@ObjectType({ description: 'An address of yours that is told what happens, by POST, signed as Standard Webhooks say.' })
@Entity()
export class WebhookEndpoint extends CompanyRecord {
  @TextColumn({ description: 'Address by http or https. Private, loopback and link-local addresses are not called.' })
  url!: string;

  @TextColumn({ nullable: true, description: 'Is told of cancellations instead of `url`.' })
  cancellationUrl!: string | null;

  @TextColumn({ nullable: true, description: 'For HTTP basic authentication.' })
  username!: string | null;

  @TextColumn({ nullable: true, secret: true })
  password!: string | null;

  @TextColumn({ secret: true })
  secret!: string;

  /** Still signs beside the new one, until the next is made. */
  @TextColumn({ nullable: true, secret: true })
  previousSecret!: string | null;

  @EnumListColumn(NAMED_FACT_KINDS, { description: 'Kinds of the facts that it is told of.' })
  kinds!: FactKind[];

  @BoolColumn({ description: 'True: also of what happens in the branches of a parent company.' })
  includeBranches!: boolean;

  @InstantColumn({ nullable: true, description: 'Since when nothing is sent; what happens meanwhile waits.' })
  pausedAt!: Date | null;

  @TextColumn({ nullable: true })
  pauseReason!: string | null;

  @InstantColumn({ nullable: true, description: 'Since when it has accepted nothing.' })
  failingSince!: Date | null;

  /** Calls in a row that got no answer at all. */
  @IntColumn({ default: 0, secret: true })
  silences!: number;

  @InstantColumn({ nullable: true, description: 'Nothing is sent before: it did not answer at all.' })
  restingUntil!: Date | null;
}
