import { Migration } from '@mikro-orm/migrations';

/**
 * Keeps the details a guest gives with the purchase, from where they are shown; details that are sent in before a
 * purchase have a number of their own. That table belongs to no company, names nothing by a key, and is emptied day
 * by day.
 */
export class KeepWhatGuestsSay extends Migration {
  override up(): void {
    this.addSql(`
      create table client_submission (
        id integer primary key,
        head_id integer not null,
        client_id integer not null,
        client_version integer,
        session_id integer,
        application_id integer,
        details jsonb not null default '{}',
        submitted_at timestamptz(3) not null default now()
      );
      create index client_submission_submitted_at_index on client_submission (submitted_at);
      alter table purchase add column guest_client_id integer, add column guest_details jsonb;
      alter table company_settings add column guest_contact_required boolean;
      select audit_table('purchase');
      select audit_table('company_settings');`);
  }
}
