import { Migration } from '@mikro-orm/migrations';

/**
 * Sending an e-mail, and giving it up, leaves a note for those who look at the e-mails of a booking. Writing one leaves none: it belongs
 * to a change that is noted itself, and a booking should pay for no more rows than it needs.
 */
export class NoteSentEmails extends Migration {
  override up(): void {
    this.addSql(`
      select watch_table('email');
      create or replace trigger note_live after update of sent_at, given_up_at, tries on email
        for each row execute function live_email()`);
  }
}
