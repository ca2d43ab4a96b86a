import { InputType, ObjectType } from 'type-graphql';
import { AUDIT_ACTIONS, type AuditAction, AuditEntry } from '../../src/account/audit/audit-entry.entity.js';
import type { InstantInput } from '../../src/capacity/instant-input.js';
import { AUDITED_TABLES } from '../../src/live/change-kind.js';
import { connectionOf } from '../shared/connection.js';
import { OptionalEnum, OptionalInstant, OptionalInt, OptionalText } from '../shared/input-field.js';

@InputType()
export class AuditFilter {
  @OptionalEnum(AUDITED_TABLES, 'Kind of the changed record.')
  record?: string | null;

  @OptionalInt()
  recordId?: number | null;

  @OptionalEnum(AUDIT_ACTIONS, 'Kind of the change; all kinds by default.')
  action?: AuditAction | null;

  @OptionalInt('Id of the administrator who made the change.')
  administratorId?: number | null;

  @OptionalInt('Id of the client who made the change.')
  clientId?: number | null;

  @OptionalText(
    'Name of a field that was changed, or was set in a new record, as in the type of the record, such as `startsAt`; ' +
      'INVALID if no record of the kind has it.',
  )
  field?: string | null;

  @OptionalText('Name of a field that was changed, or was set in a new record, such as startsAt.')
  column?: string | null;

  @OptionalInstant('Earliest time of the changes, inclusive.')
  from?: InstantInput | null;

  @OptionalInstant('Latest time of the changes, exclusive.')
  until?: InstantInput | null;
}

@ObjectType({ simpleResolvers: true })
export class AuditEntryConnection extends connectionOf(AuditEntry, 'AuditEntry') {}
