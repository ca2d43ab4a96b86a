import { Migration } from '@mikro-orm/migrations';

/**
 * Deletes by age without an entry in the audit, and without a change that others are told: it would be longer than
 * the row, and says nothing that its end did not. A transaction that takes away by age says so by
 * `daybook.retention`.
 */
export class DeleteWithoutAudit extends Migration {
  override up(): void {
    this.addSql(`
      do $migration$
      declare
        condition constant text := 'when (current_setting(''daybook.retention'', true) is distinct from ''on'') execute';
      begin
        execute replace(pg_get_functiondef('audit_table'::regproc), 'for each row execute', 'for each row ' || replace(condition, '''', ''''''));
        perform audit_table('slot');
        execute (
          select replace(replace(pg_get_triggerdef(oid), 'CREATE TRIGGER', 'create or replace trigger'), 'EXECUTE', condition)
          from pg_trigger where tgrelid = 'slot'::regclass and tgname = 'record_made');
      end $migration$;`);
  }
}
