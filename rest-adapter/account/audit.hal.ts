import { pick, selection } from '../hal/fields.js';
import { adminRoot, companyHref, type Hal, link, utc } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { AuditRow } from '../operations/types.js';
import type { Scope } from '../scope.js';

const PLAIN = ['company_id', 'record_id', 'action', 'actor_kind', 'actor_id', 'overrode'] as const;

export const auditFields = fragment(
  'AuditRow on AuditEntry',
  `id record ${selection(PLAIN)} happenedAt storedBefore storedAfter
  administrator { id name companyId } client { id firstName lastName }`,
);

/** A change of a record. Kinds of records and their fields have their wire names. */
export function auditEntry(row: AuditRow, at: Scope): Hal {
  const { id, administrator, client } = row;
  return {
    id: Number(id),
    record: row.record,
    ...pick(row, PLAIN),
    actor_name: administrator?.name ?? (client && nameOf(client)),
    before: row.storedBefore,
    after: row.storedAfter,
    created_at: utc(row.happenedAt),
    _links: {
      self: link(`${adminRoot(at)}/auditlog/${id}`),
      company: link(companyHref(at)),
      // An administrator of a branch may not read administrators of the parent.
      administrator:
        administrator?.companyId === at.companyId ? link(`${adminRoot(at)}/administrators/${administrator.id}`) : undefined,
      client: client ? link(`${adminRoot(at)}/client/${client.id}`) : undefined,
    },
  };
}

const nameOf = ({ firstName, lastName }: NonNullable<AuditRow['client']>): string =>
  [firstName, lastName].filter(Boolean).join(' ');
