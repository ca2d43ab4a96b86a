import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { InstantColumn, IntColumn, JsonColumn, TextColumn } from '../../shared/column.js';

/** Limits of clients that do not bind administrators, but are noted when they set them aside. */
export type OverridableLimit = 'min_cancel_period';

export type AuditAction = 'create' | 'change' | 'delete';

/** Written by the triggers of the database with every change. Only read as a row: the number of its id is then a plain number. */
@ObjectType({ description: 'One change of one record: who made it, when, and what it was before and after.' })
@Entity()
export class AuditEntry {
  @Field(() => ID, { simple: true })
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: number;

  @IntColumn()
  companyId!: number;

  /** Name of the table. */
  @TextColumn({ secret: true })
  record!: string;

  @IntColumn()
  recordId!: number;

  @TextColumn({ description: 'create, change or delete.' })
  action!: AuditAction;

  @TextColumn({ nullable: true, description: 'administrator or client; null: the public without a log-in, or the system.' })
  actorKind!: 'administrator' | 'client' | null;

  @IntColumn({ nullable: true })
  actorId!: number | null;

  @JsonColumn({
    nullable: true,
    secret: true,
  })
  before!: Record<string, unknown> | null;

  @JsonColumn({ nullable: true, secret: true })
  after!: Record<string, unknown> | null;

  @TextColumn({
    nullable: true,
    sqlDefault: "nullif(current_setting('daybook.overrode', true), '')",
    description: 'The limit for clients that an administrator set aside by this: min_cancel_period.',
  })
  overrode!: OverridableLimit | null;

  @InstantColumn({ sqlDefault: 'now()', description: 'Time of the change.' })
  happenedAt!: Date;
}
