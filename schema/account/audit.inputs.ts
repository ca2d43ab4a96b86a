import { InputType, ObjectType } from 'type-graphql';
import { AUDIT_ACTIONS, type AuditAction, AuditEntry } from '../../src/account/audit/audit-entry.entity.js';
import type { InstantInput } from '../../src/capacity/instant-input.js';
import { AUDITED_TABLES } from '../../src/live/change-kind.js';
import { connectionOf } from '../shared/connection.js';
import { OptionalEnum, OptionalInstant, OptionalInt, OptionalText } from '../shared/input-field.js';

@InputType()
export class AuditFilter {
  @OptionalEnum(AUDITED_TABLES, 'Kind of the record.')
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
    'A field of the record that was changed, or set when it was made, as its type names it, such as `startsAt`; INVALID for one ' +
      'that no record of the kind has.',
  )
  field?: string | null;

  @OptionalText('A field of the record that was changed, or set when it was made, such as startsAt.')
  column?: string | null;

  @OptionalInstant('Moment from which on the changes were made, inclusive.')
  from?: InstantInput | null;

  @OptionalInstant('Moment before which the changes were made, exclusive.')
  until?: InstantInput | null;
}

@ObjectType({ simpleResolvers: true })
export class AuditEntryConnection extends connectionOf(AuditEntry, 'AuditEntry') {}
