import { Migration } from '@mikro-orm/migrations';

/** The resource at which a queue is served: serving takes its time too. */
export class GiveQueuesRooms extends Migration {
  override up(): void {
    this.addSql(`
      set constraints all immediate;
      alter table client_queue add column resource_id integer, add foreign key (resource_id, root_id) references resource;
      create index client_queue_resource_id_index on client_queue (resource_id) where resource_id is not null;
      select audit_table('client_queue'), count_versions('client_queue');`);
  }
}
