import { Migration } from '@mikro-orm/migrations';

/**
 * Hours of each person and resource on each day that is over, so that a shift which is edited afterwards changes no figure.
 * They are written once, by the maintenance job, and are their own record: the audit need not note them.
 */
export class NoteHours extends Migration {
  override up(): void {
    this.addSql(HOURS);
    this.addSql(MARK);
  }
}

/**
 * Stretches of instants, in which as many units can be booked: a company that moves to another zone keeps what it was. Those
 * of one subject and measure do not overlap.
 */
const HOURS = `
create table subject_hours (
  id bigint generated always as identity,
  root_id integer not null,
  company_id integer not null,
  person_id integer,
  resource_id integer,
  measure text not null check (measure in ('bookable', 'unsellable')),
  units integer not null check (units > 0),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  primary key (id, root_id),
  foreign key (company_id, root_id) references company,
  foreign key (person_id, root_id) references person,
  foreign key (resource_id, root_id) references resource,
  check (num_nonnulls(person_id, resource_id) = 1),
  check (starts_at < ends_at)
);
select keep_root_id('subject_hours');
create unique index subject_hours_start on subject_hours (company_id, starts_at, measure, person_id, resource_id) nulls not distinct;
`;

/**
 * The days of a company that are noted, from \`since\` up to \`until\`. What lies before \`noted_from\` was worked out afterwards,
 * from the hours as they were then; \`earliest\` is how far back that goes.
 */
const MARK = `
create table noted_hours (
  root_id integer not null,
  company_id integer not null,
  earliest timestamptz(3) not null,
  since timestamptz(3) not null,
  noted_from timestamptz(3) not null,
  until timestamptz(3) not null,
  primary key (company_id, root_id),
  foreign key (company_id, root_id) references company,
  check (since <= noted_from and noted_from <= until)
);
select keep_root_id('noted_hours');
`;
