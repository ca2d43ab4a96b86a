import { Migration } from '@mikro-orm/migrations';
import { ENTRY_INDEXES } from './196-find-entries-of-persons.js';

/** Builds the indexes of the step before on each part that is there, while others write. One that was cut short begins anew. */
export class IndexPartsOfAudit extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    for (const name of Object.keys(ENTRY_INDEXES)) {
      for (const part of await this.partsWithout(`audit_entry_${name}`)) {
        this.addSql(`drop index concurrently if exists parts.${part}_${name}`);
        this.addSql(`create index concurrently ${part}_${name} on parts.${part} ${ENTRY_INDEXES[name]}`);
      }
    }
  }

  /** A part that was made since the step before has the index. */
  private async partsWithout(index: string): Promise<string[]> {
    const rows = await this.execute(`
      select part.relname as name from pg_inherits h join pg_class part on part.oid = h.inhrelid
      where h.inhparent = 'audit_entry'::regclass and not exists (
        select from pg_inherits attached join pg_index i on i.indexrelid = attached.inhrelid
        where attached.inhparent = '${index}'::regclass and i.indrelid = part.oid)
      order by 1`);
    return rows.map(({ name }: { name?: string }) => String(name));
  }
}
