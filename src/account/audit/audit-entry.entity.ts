import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { namedBy, type ValueOf } from '../../shared/closed-set.js';
import { EnumColumn, InstantColumn, IntColumn, JsonColumn, TextColumn } from '../../shared/column.js';

/** Limits for clients that administrators may override; the audit records it when they do. */
export const OVERRIDABLE_LIMITS = namedBy(['min_cancel_period']);
export type OverridableLimit = ValueOf<typeof OVERRIDABLE_LIMITS>;

export const AUDIT_ACTIONS = namedBy(['create', 'change', 'delete']);
export type AuditAction = ValueOf<typeof AUDIT_ACTIONS>;

export const AUDIT_ACTORS = namedBy(['administrator', 'client']);
export type AuditActor = ValueOf<typeof AUDIT_ACTORS>;

/** Written by triggers of the database with every change. Only read as a row, in which the bigint of its id is a plain number. */
@ObjectType({ description: 'Creation, change or deletion of one record: its actor, its time, and the values before and after.' })
@Entity()
export class AuditEntry {
  @Field(() => ID, { simple: true })
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: number;

  @IntColumn()
  companyId!: number;

  /** Name of the table. */
  @TextColumn({ internal: true })
  record!: string;

  @IntColumn()
  recordId!: number;

  @EnumColumn(AUDIT_ACTIONS, { description: 'Kind of the change.' })
  action!: AuditAction;

  @EnumColumn(AUDIT_ACTORS, {
    nullable: true,
    description: 'Kind of account that made the change. Null: made by the public without a log-in, or by the system.',
  })
  actorKind!: AuditActor | null;

  @IntColumn({ nullable: true })
  actorId!: number | null;

  @JsonColumn({
    nullable: true,
    internal: true,
  })
  before!: Record<string, unknown> | null;

  @JsonColumn({ nullable: true, internal: true })
  after!: Record<string, unknown> | null;

  @EnumColumn(OVERRIDABLE_LIMITS, {
    nullable: true,
    sqlDefault: "nullif(current_setting('daybook.overrode', true), '')",
    description: 'Limit for clients that an administrator overrode with this change; null if none.',
  })
  overrode!: OverridableLimit | null;

  @InstantColumn({ sqlDefault: 'now()', description: 'Time of the change.' })
  happenedAt!: Date;
}
