import { Migration } from '@mikro-orm/migrations';

/**
 * Demand at a company on a day: holds made, ended and bought, and refusals by their reason. A hold notes a row of
 * its own, with no index but its key, so that nobody waits for anybody; the maintenance job sums them up.
 */
export class TallyDemand extends Migration {
  override up(): void {
    this.addSql(TABLES);
    this.addSql(NOTE);
    this.addSql(`insert into noted_since (subject) values ('demand')`);
  }
}

/** Without foreign keys: what is written with every hold must cost little. */
const TABLES = `
create table demand_note (
  id bigint generated always as identity,
  root_id integer not null,
  company_id integer not null,
  service_id integer,
  outcome text not null,
  reason text,
  count integer not null,
  noted_at timestamptz(3) not null default now(),
  primary key (id, root_id)
);
select keep_root_id('demand_note');

create table daily_demand (
  id bigint generated always as identity,
  root_id integer not null,
  company_id integer not null,
  service_id integer,
  date date not null,
  outcome text not null check (outcome in ('held', 'expired', 'bought', 'refused')),
  reason text,
  count integer not null,
  primary key (id, root_id),
  foreign key (company_id, root_id) references company,
  foreign key (service_id, root_id) references service,
  check ((reason is null) = (outcome <> 'refused'))
);
select keep_root_id('daily_demand');
create unique index daily_demand_of_day on daily_demand (company_id, date, outcome, service_id, reason) nulls not distinct;
`;

/** Spaces that are held for somebody who waits are an offer: nobody put them into a basket. */
const NOTE = `
create function note_hold() returns trigger language plpgsql as $$
begin
  insert into demand_note (root_id, company_id, service_id, outcome, count)
  values (new.root_id, new.company_id, new.service_id, tg_argv[0], 1);
  return null;
end $$;
create trigger note_hold after insert on basket_item for each row
  when (new.status = 4 and new.offered_booking_id is null) execute function note_hold('held');
create trigger note_end_of_hold after update of told_until on basket_item for each row
  when (new.status = 4 and new.offered_booking_id is null and new.told_until is distinct from old.told_until)
  execute function note_hold('expired');
`;
