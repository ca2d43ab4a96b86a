import { Migration } from '@mikro-orm/migrations';

/**
 * Nothing is sold to a client, asked of one or noted about one who is erased at that very moment: who writes waits for the erasure, and
 * is told to try again (40001). For a guest that is somebody new then.
 */
export class RefuseErasedClients extends Migration {
  override up(): void {
    this.addSql(`
      create function refuse_erased() returns trigger language plpgsql as $$
      declare
        erased timestamptz;
      begin
        select erased_at into erased from client where id = new.client_id for key share;
        if erased is not null then
          raise exception 'Client % has just been erased', new.client_id using errcode = 'serialization_failure';
        end if;
        return new;
      end $$`);
    for (const table of ['purchase', 'queuer', 'answer', 'client_submission', 'password_reset'])
      this.addSql(`create trigger refuse_erased before insert on ${table} for each row
        when (new.client_id is not null) execute function refuse_erased()`);
    for (const table of ['purchase', 'booking', 'queuer', 'answer'])
      this.addSql(`create trigger refuse_erased_later before update of client_id on ${table} for each row
        when (new.client_id is distinct from old.client_id and new.client_id is not null) execute function refuse_erased()`);
  }
}
