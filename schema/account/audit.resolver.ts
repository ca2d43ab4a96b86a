import type { GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Int, Query, Resolver, Root } from 'type-graphql';
import { Administrator } from '../../src/account/administrators/administrator.entity.js';
import { AuditEntry } from '../../src/account/audit/audit-entry.entity.js';
import { findAuditEntry, listAudit, withoutKeys } from '../../src/account/audit/list-audit.js';
import { Client } from '../../src/client/client.entity.js';
import { AUDITED_TABLES } from '../../src/live/change-kind.js';
import { JsonType } from '../../src/shared/column.js';
import { Allow } from '../shared/allow.js';
import { isSelected, PageArgs, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { AuditEntryConnection, AuditFilter } from './audit.inputs.js';
import { columnsNamed, type RecordedFields, recordedFields, shownValues } from './recorded-fields.js';

const NAMED_AS_READ = 'named as in the type of the record';
const BEFORE = `Changed fields with their old values, ${NAMED_AS_READ}; all fields of a record that was permanently deleted.`;
const AFTER = `Changed fields with their new values, ${NAMED_AS_READ}; all fields of a new record.`;

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
    @Ctx() context: Context,
  ): Promise<AuditEntryConnection> {
    const { field, column, ...conditions } = filter ?? {};
    const stored = column == null ? null : [{ column }];
    const columns = field == null ? stored : columnsNamed(fieldsOf(context, info.schema), field, conditions.record);
    const query = { ...conditions, columns, page, withTotal: isSelected(info, 'totalCount') };
    return toConnection(await listAudit(context.em, companyId, query));
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

  @FieldResolver(() => AUDITED_TABLES, { description: 'Kind of the changed record.' })
  record(@Root() { record }: AuditEntry): string {
    return record;
  }

  @FieldResolver(() => JsonType, { nullable: true, description: BEFORE })
  before(@Root() { record, before }: AuditEntry, @Info() { schema }: GraphQLResolveInfo, @Ctx() context: Context): object | null {
    return before && shownValues(withoutKeys(before), fieldsOf(context, schema).get(record));
  }

  @FieldResolver(() => JsonType, {
    nullable: true,
    description: 'Changed fields with their old values; all fields of a record that was permanently deleted.',
  })
  storedBefore(@Root() { before }: AuditEntry): object | null {
    return before && withoutKeys(before);
  }

  @FieldResolver(() => JsonType, { nullable: true, description: AFTER })
  after(@Root() { record, after }: AuditEntry, @Info() { schema }: GraphQLResolveInfo, @Ctx() context: Context): object | null {
    return after && shownValues(withoutKeys(after), fieldsOf(context, schema).get(record));
  }

  @FieldResolver(() => JsonType, {
    nullable: true,
    description: 'Changed fields with their new values; all fields of a new record.',
  })
  storedAfter(@Root() { after }: AuditEntry): object | null {
    return after && withoutKeys(after);
  }

  @FieldResolver(() => Administrator, {
    nullable: true,
    description: 'Administrator who made the change; null if it was not made by an administrator.',
  })
  administrator(@Root() { actorKind, actorId }: AuditEntry, @Ctx() { load }: Context): Promise<Administrator | null> {
    return load.one(Administrator, actorKind === 'administrator' ? actorId : null);
  }

  @FieldResolver(() => Client, {
    nullable: true,
    description: 'Client who made the change; null if it was not made by a client.',
  })
  client(@Root() { actorKind, actorId }: AuditEntry, @Ctx() { load }: Context): Promise<Client | null> {
    return load.one(Client, actorKind === 'client' ? actorId : null);
  }
}

/** Fields of audited records, read once for all entries of a request. */
const fieldsOf = ({ em, load }: Context, schema: GraphQLSchema): RecordedFields =>
  load.once('fields of records in the audit', () => recordedFields(em, schema));
