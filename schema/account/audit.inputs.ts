import { InputType, ObjectType } from 'type-graphql';
import { AuditEntry } from '../../src/account/audit/audit-entry.entity.js';
import { connectionOf } from '../shared/connection.js';
import { MayText, MayWhole } from '../shared/input-field.js';

@InputType()
export class AuditFilter {
  @MayText('The kind of record, such as Booking.')
  record?: string | null;

  @MayWhole()
  recordId?: number | null;

  @MayText('create, change or delete.')
  action?: string | null;

  @MayWhole('Id of the administrator who made the change.')
  administratorId?: number | null;

  @MayWhole('Id of the client who made the change.')
  clientId?: number | null;

  @MayText('A field of the record that was changed, or set when it was made, such as startsAt.')
  field?: string | null;

  @MayText("ISO 8601; without an offset on the company's clocks.")
  from?: string | null;

  @MayText('End of the range, exclusive: ISO 8601, such as `2026-03-04T18:00:00Z`.')
  until?: string | null;
}

@ObjectType({ simpleResolvers: true })
export class AuditEntryConnection extends connectionOf(AuditEntry, 'AuditEntry') {}
