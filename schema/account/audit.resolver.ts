import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Int, Query, Resolver, Root } from 'type-graphql';
import { Administrator } from '../../src/account/administrators/administrator.entity.js';
import { AuditEntry } from '../../src/account/audit/audit-entry.entity.js';
import { findAuditEntry, listAudit, withoutKeys } from '../../src/account/audit/list-audit.js';
import { Client } from '../../src/client/client.entity.js';
import { camelCase } from '../../src/database/run-sql.js';
import { AUDITED_TABLES } from '../../src/live/change-kind.js';
import { JsonType } from '../../src/shared/column.js';
import { Allow } from '../shared/allow.js';
import { isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { AuditEntryConnection, AuditFilter } from './audit.inputs.js';

@Resolver(() => AuditEntry)
export class AuditResolver {
  @Query(() => AuditEntryConnection, {
    description: 'Changes that were made to the records of a company, newest first. A log has this order alone.',
  })
  @Allow('manage')
  async auditLog(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('filter', () => AuditFilter, { nullable: true }) filter: AuditFilter | null,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
    @Ctx() { em }: Context,
  ): Promise<AuditEntryConnection> {
    const wanted = { ...filter, field: filter?.field && stored(filter.field) };
    return toConnection(await listAudit(em, companyId, { ...wanted, page, withTotal: isSelected(info, 'totalCount') }));
  }

  @Query(() => AuditEntry)
  @Allow('manage')
  auditEntry(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => ID) id: string,
    @Ctx() { em }: Context,
  ): Promise<AuditEntry> {
    return findAuditEntry(em, companyId, id);
  }

  @FieldResolver(() => AUDITED_TABLES, { description: 'Kind of the record.' })
  record(@Root() { record }: AuditEntry): string {
    return record;
  }

  @FieldResolver(() => JsonType, {
    nullable: true,
    description: 'Changed fields with their old values; of a record that was deleted for good all fields.',
  })
  before(@Root() { before }: AuditEntry): object | null {
    return before && named(withoutKeys(before));
  }

  @FieldResolver(() => JsonType, {
    nullable: true,
    description: 'Changed fields with their new values; of a new record all fields.',
  })
  after(@Root() { after }: AuditEntry): object | null {
    return after && named(withoutKeys(after));
  }

  @FieldResolver(() => Administrator, {
    nullable: true,
    description: 'Administrator who made the change; null when another did.',
  })
  administrator(@Root() { actorKind, actorId }: AuditEntry, @Ctx() { load }: Context): Promise<Administrator | null> {
    return load.one(Administrator, actorKind === 'administrator' ? actorId : null);
  }

  @FieldResolver(() => Client, { nullable: true, description: 'Client who made the change; null when another did.' })
  client(@Root() { actorKind, actorId }: AuditEntry, @Ctx() { load }: Context): Promise<Client | null> {
    return load.one(Client, actorKind === 'client' ? actorId : null);
  }
}

const stored = (name: string): string =>
  name.replace(/[A-Z]/g, (letter, at: number) => `${at === 0 ? '' : '_'}${letter.toLowerCase()}`);

const named = (values: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [camelCase(name), value]));
