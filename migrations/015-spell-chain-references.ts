import { Migration } from '@mikro-orm/migrations';

/** References of event chains are text, as all others: the documents call them integers, their example is a word. */
export class SpellChainReferences extends Migration {
  override up(): void {
    this.addSql(`
      drop trigger note_change on event_chain;
      alter table event_chain alter column reference type text using reference::text;
      select audit_table('event_chain');`);
  }
}
