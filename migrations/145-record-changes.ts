import { Migration } from '@mikro-orm/migrations';

/**
 * Changes of records that are listed and of which no fact tells, for programs that keep a copy (`src/live/changes.ts`). Written by
 * triggers: no command can forget it.
 *
 * A later migration that makes a table of such records calls `select record_changes('its_name')`; of a table of their parts
 * `select record_changes('its_name', 'schedule', 'schedule_id')`. The name stands in `RECORDS` of `src/live/change-kind.ts` too.
 */
export class RecordChanges extends Migration {
  override up(): void {
    this.addSql(TABLE);
    this.addSql(NOTE_CHANGE);
    this.addSql(RECORD_CHANGES);
    this.addSql(RECORD_ALL);
  }
}

/** One row for each record, kind and transaction. Its place is drawn with the ids of facts: both are read in one order. */
const TABLE = `
create table record_change (
  place bigint not null default nextval('fact_id_seq'),
  root_id integer not null,
  company_id integer not null,
  kind text not null,
  record integer not null,
  recorded_by xid8 not null default pg_current_xact_id(),
  happened_at timestamptz(3) not null default now(),
  primary key (company_id, recorded_by, kind, record, root_id),
  foreign key (company_id, root_id) references company
);
select keep_root_id('record_change');
create index record_change_by_age on record_change using brin (happened_at);
`;

/**
 * Arguments: the noun, and of a part the column that names the record. A part is never the end of the record, and is told at the company of
 * the record: who helps out at a service may be of another.
 */
const NOTE_CHANGE = `
create function note_record_change() returns trigger language plpgsql as $$
declare
  r record;
  verb text := 'changed';
begin
  if tg_op = 'DELETE' then r := old; else r := new; end if;
  if tg_op = 'DELETE' or r.deleted then verb := 'deleted';
  elsif tg_op = 'INSERT' then verb := 'created';
  end if;
  insert into record_change (root_id, company_id, kind, record)
  values (r.root_id, r.company_id, tg_argv[0] || '.' || verb, r.id) on conflict do nothing;
  return null;
end $$;

create function note_company_change() returns trigger language plpgsql as $$
begin
  insert into record_change (root_id, company_id, kind, record)
  values (new.root_id, new.id, 'company.' || case when new.deleted then 'deleted' when tg_op = 'INSERT' then 'created' else 'changed' end, new.id)
  on conflict do nothing;
  return null;
end $$;

create function note_part_change() returns trigger language plpgsql as $$
declare
  r record;
begin
  if tg_op = 'DELETE' then r := old; else r := new; end if;
  execute format('insert into record_change (root_id, company_id, kind, record)
    select root_id, company_id, $1, id from %I where id = $2 on conflict do nothing', tg_argv[0])
    using tg_argv[0] || '.changed', (to_jsonb(r)->>tg_argv[1])::int;
  return null;
end $$;
`;

/** An update counts where it counts the version up. Links of services have none: they are made and taken away. */
const RECORD_CHANGES = `
create function record_changes(name text, noun text default null, of_column text default null) returns void language plpgsql as $$
declare
  work constant text := format('for each row %%s execute function %s(%s)',
    case when name = 'company' then 'note_company_change' when of_column is null then 'note_record_change' else 'note_part_change' end,
    concat_ws(', ', quote_literal(coalesce(noun, name)), quote_literal(of_column)));
begin
  execute format('create trigger record_made after insert or delete on %I ' || work, name, '');
  execute format('create trigger record_changed after update on %I ' || work, name, 'when (old.version is distinct from new.version)');
end $$;
`;

const RECORD_ALL = `
select record_changes(name) from unnest('{address,booking_text,category,client_queue,clinic,closure,company,coupon,event,event_chain,
  event_group,event_sequence,member_level,package,person,product,question,reason,resource,schedule,schedule_exception,service,
  service_group,slot,voucher}'::text[]) as name;
select record_changes(name, 'schedule', 'schedule_id') from unnest('{shift_pattern,shift_pattern_condition}'::text[]) as name;
create trigger service_linked after insert or delete on service_person
  for each row execute function note_part_change('service', 'service_id');
create trigger person_linked after insert or delete on service_person
  for each row execute function note_part_change('person', 'person_id');
create trigger service_linked after insert or delete on service_resource
  for each row execute function note_part_change('service', 'service_id');
create trigger resource_linked after insert or delete on service_resource
  for each row execute function note_part_change('resource', 'resource_id');
`;
