import { Migration } from '@mikro-orm/migrations';

/** Limit of clients that an administrator set aside, as the transaction says: a default, so that the triggers need not know. */
export class NoteOverrides extends Migration {
  override up(): void {
    this.addSql(`
      alter table audit_entry add column overrode text;
      alter table audit_entry alter column overrode set default nullif(current_setting('daybook.overrode', true), '');`);
  }
}
