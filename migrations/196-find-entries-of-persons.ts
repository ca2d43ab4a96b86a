import { Migration } from '@mikro-orm/migrations';

/**
 * Entries of the audit by the client or the e-mail that a record had before and no longer has: what an erasure cannot find by the
 * records that there are. Few entries are so, and so the indexes are small. First of three steps: parts of months to come have
 * them, those that are there get them beside the work of others.
 */
export class FindEntriesOfPersons extends Migration {
  override up(): void {
    for (const [name, definition] of Object.entries(ENTRY_INDEXES))
      this.addSql(`create index audit_entry_${name} on only audit_entry ${definition}`);
  }
}

/** Definitions by the end of their names. */
export const ENTRY_INDEXES: Readonly<Record<string, string>> = {
  was_of_client: `(root_id, (before->>'client_id')) where before ? 'client_id'`,
  had_email: `(root_id, lower(before->>'email')) where before ? 'email'`,
};
