import { Migration } from '@mikro-orm/migrations';

/** Wait for the next free times, sampled once a day: of each service with anybody (no person), and with each of its people. */
export class SampleAccess extends Migration {
  override up(): void {
    this.addSql(`
      create table access_sample (
        id bigint generated always as identity,
        root_id integer not null,
        company_id integer not null,
        service_id integer not null,
        person_id integer,
        date date not null,
        days integer check (days >= 0),
        sampled_at timestamptz(3) not null,
        primary key (id, root_id),
        foreign key (company_id, root_id) references company,
        foreign key (service_id, root_id) references service,
        foreign key (person_id, root_id) references person
      );
      select keep_root_id('access_sample');
      create unique index access_sample_of_day on access_sample (company_id, date, service_id, person_id) nulls not distinct;
      insert into noted_since (subject) values ('access');`);
  }
}
