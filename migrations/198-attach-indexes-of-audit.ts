import { Migration } from '@mikro-orm/migrations';
import { ENTRY_INDEXES } from './196-find-entries-of-persons.js';

/** Makes the indexes of the parts those of the table. */
export class AttachIndexesOfAudit extends Migration {
  override up(): void {
    for (const name of Object.keys(ENTRY_INDEXES))
      this.addSql(`do $$
        declare
          part text;
        begin
          for part in
            select c.relname from pg_inherits h join pg_class c on c.oid = h.inhrelid
            where h.inhparent = 'audit_entry'::regclass and to_regclass(format('parts.%I', c.relname || '_${name}')) is not null
          loop
            execute format('alter index audit_entry_${name} attach partition parts.%I', part || '_${name}');
          end loop;
        end $$`);
  }
}
