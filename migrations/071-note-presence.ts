import { Migration } from '@mikro-orm/migrations';

/**
 * Every change of the presence of the staff, with when and by whom, by a trigger: no path can forget it. What the audit
 * knows of earlier ones is taken over. \`noted_since\` says from which moment on each kind of history is noted by itself.
 */
export class NotePresence extends Migration {
  override up(): void {
    this.addSql(TABLES);
    this.addSql(KNOWN);
    this.addSql(NOTE);
  }
}

/** A row lasts until the next one of its person, or to the end of its minutes. */
const TABLES = `
create table noted_since (
  subject text primary key,
  since timestamptz(3) not null default now()
);
insert into noted_since (subject) values ('presence');

create table presence_change (
  id bigint generated always as identity,
  root_id integer not null,
  company_id integer not null,
  person_id integer not null,
  status integer not null check (status in (0, 1, 2, 4)),
  minutes integer check (minutes > 0),
  since timestamptz(3) not null,
  changed_by text,
  primary key (id, root_id),
  foreign key (company_id, root_id) references company,
  foreign key (person_id, root_id) references person
);
select keep_root_id('presence_change');
create index presence_change_of_person on presence_change (person_id, since, id);
create index presence_change_of_company on presence_change (company_id, since, id);
create index presence_change_since on presence_change (since);
`;

/** An entry has what changed alone: a status that stayed as it was is that of the entry before. */
const KNOWN = `
with entry as (
  select a.id, a.company_id, a.record_id as person_id, a.happened_at,
    coalesce(after->>'presence_status', after->>'attendance_status')::int as status,
    coalesce(after->>'presence_since', after->>'attendance_started')::timestamptz as since,
    coalesce(after->>'presence_minutes', after->>'attendance_estimate')::int as minutes,
    actor_kind || ' ' || actor_id as changed_by
  from audit_entry a
  where a.record = 'person' and a.action = 'change'
    and a.after ?| '{presence_status,presence_since,attendance_status,attendance_started}'
), run as (
  select entry.*, count(status) over (partition by person_id order by id) as number from entry
)
insert into presence_change (company_id, person_id, status, minutes, since, changed_by)
select p.company_id, p.id, first_value(run.status) over (partition by run.person_id, run.number order by run.id),
  case when run.minutes > 0 then run.minutes end, coalesce(run.since, run.happened_at), run.changed_by
from run join person p on p.id = run.person_id
where run.number > 0
order by run.id;
`;

/** The actor is a setting of the transaction, as the audit reads it; without one it was an application, or the system. */
const NOTE = `
create function note_presence() returns trigger language plpgsql as $$
begin
  insert into presence_change (root_id, company_id, person_id, status, minutes, since, changed_by)
  values (new.root_id, new.company_id, new.id, new.presence_status, new.presence_minutes, coalesce(new.presence_since, now()),
    nullif(current_setting('daybook.actor', true), ''));
  return null;
end $$;
create trigger note_presence after update of presence_status, presence_since, presence_minutes on person for each row
  when ((new.presence_status, new.presence_since, new.presence_minutes)
    is distinct from (old.presence_status, old.presence_since, old.presence_minutes)) execute function note_presence();
`;
