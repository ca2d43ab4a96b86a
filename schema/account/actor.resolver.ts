import { Ctx, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { Administrator } from '../../src/account/administrators/administrator.entity.js';
import { AUDIT_ACTORS, type AuditActor } from '../../src/account/audit/audit-entry.entity.js';
import { namesInOrder } from '../../src/booking/booking-status.js';
import type { Context } from '../shared/context.js';
import { isAdminOf } from '../shared/permission.js';

@ObjectType({ description: 'Administrator or client who made a change to a record.' })
export class Actor {
  @Field(() => AUDIT_ACTORS, { description: 'Kind of the actor: administrator or client.' })
  kind!: AuditActor;

  @Field(() => Int, {
    nullable: true,
    description: 'Id of the administrator; null for a client, and for callers who are not administrators of the company.',
  })
  administratorId!: number | null;

  companyId!: number;
}

@ObjectType({ description: 'Custom state of the company that a record was given, with the time and the actor.' })
export class StatusMark {
  @Field(() => String, { description: 'Name of the state, such as `checked_in`.' })
  status!: string;

  @Field(() => Date, { description: 'Time at which the record was last given the state.' })
  at!: Date;

  @Field(() => Actor, {
    nullable: true,
    description: 'Actor who gave the state; null if nobody was logged in or the actor was not recorded.',
  })
  by!: Actor | null;
}

@Resolver(() => Actor)
export class ActorResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Name of the administrator; null for a client, and for callers who are not administrators of the company.',
  })
  async name(@Root() { administratorId }: Actor, @Ctx() { load }: Context): Promise<string | null> {
    return (await load.internal.one(Administrator, administratorId))?.name ?? null;
  }
}

/** Actor from the text that the database records: `administrator 5`, `client 9`; null without a log-in. */
export function actorOf(noted: string | null | undefined, companyId: number, { viewer }: Context): Actor | null {
  if (!noted) return null;
  const [kind, id] = noted.split(' ');
  const isStaff = kind === 'administrator';
  const administratorId = isStaff && isAdminOf(viewer, companyId) ? Number(id) : null;
  return { kind: isStaff ? 'administrator' : 'client', administratorId, companyId };
}

interface Marked {
  readonly companyId: number;
  readonly customStatuses: Readonly<Record<string, string>>;
  readonly customStatusesBy: Readonly<Record<string, string>>;
}

export const statusMarks = ({ companyId, customStatuses, customStatusesBy }: Marked, context: Context): StatusMark[] =>
  namesInOrder(customStatuses).map((status) => ({
    status,
    at: new Date(customStatuses[status] ?? 0),
    by: actorOf(customStatusesBy[status], companyId, context),
  }));
