import { Migration } from '@mikro-orm/migrations';

/** The company that a client was made at knows it, also before anything was booked. Clients of before were made nowhere. */
export class NoteWhereClientsAreMade extends Migration {
  override up(): void {
    this.addSql('set constraints all immediate');
    this.addSql(`
      alter table client add column made_at_company_id integer, add foreign key (made_at_company_id, root_id) references company;
      create index queuer_client_id_index on queuer (client_id) where client_id is not null;
      select audit_table('client');
      select count_versions('client');`);
  }
}
