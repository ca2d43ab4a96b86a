import { Migration } from '@mikro-orm/migrations';

/**
 * Every change of a record leaves a note in the transaction that makes it, by triggers: no path can forget it. Once that has been
 * committed some server takes the notes away and tells all servers, for those who look at what has changed (`src/live`).
 *
 * A later migration that makes a table which people look at calls `select watch_table('its_name')`, also when it adds a column to one
 * that says whose or when it is.
 */
export class NoteWhatChanges extends Migration {
  override up(): void {
    this.addSql(TABLE);
    this.addSql(WATCH_TABLE);
    this.addSql(WATCH_ALL);
  }
}

/**
 * Notes stand here for some milliseconds. Unlogged: they cost no write-ahead log, and who listens loses its connection in a crash and
 * asks for everything again. `until`: a hold, which ends by itself at that moment.
 */
const TABLE = `
create unlogged table live_note (
  kind text not null,
  family integer not null,
  record text,
  person integer,
  resource integer,
  event integer,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  until timestamptz(3),
  noted_at timestamptz(3) not null default clock_timestamp()
);
`;

/**
 * A row that moves leaves two notes: where it was, and where it is. What a record does not have is null. Of sessions only their end
 * and whose they are is noted, not each use.
 */
const WATCH_TABLE = `
create function live_value(of_table text, name text, otherwise text) returns text language sql stable as $$
  select coalesce((
    select format('R.%I', attname) from pg_attribute
    where attrelid = of_table::regclass and attname = name and attnum > 0 and not attisdropped), otherwise)
$$;

create function watch_table(name text) returns void language plpgsql as $$
declare
  of_basket constant text := '(select session_id from basket where id = R.basket_id)::text';
  who constant text := case name
    when 'claim' then 'null, case when R.subject_kind = 1 then R.subject_id end, case when R.subject_kind = 2 then R.subject_id end, R.event_id'
    when 'basket' then 'R.session_id::text, null, null, null'
    when 'basket_item' then of_basket || ', R.person_id, R.resource_id, R.event_id'
    when 'basket_article' then of_basket || ', null, null, null'
    when 'basket_voucher_code' then of_basket || ', null, null, null'
    when 'event' then 'R.id::text, null, null, R.id'
    else concat_ws(', ', live_value(name, 'id', 'null') || '::text', live_value(name, 'person_id', 'null'),
      live_value(name, 'resource_id', 'null'), live_value(name, 'event_id', 'null')) end;
  place constant text := case name
    when 'claim' then 'lower(R.during), upper(R.during), R.expires_at'
    when 'basket' then 'null, null, R.expires_at'
    when 'basket_item' then 'R.starts_at, R.starts_at + make_interval(mins => R.duration), R.held_until'
    else concat_ws(', ', live_value(name, 'starts_at', 'null'), live_value(name, 'ends_at', 'null'), 'null') end;
  row_of constant text := format('%L, R.root_id, %s, %s', name, who, place);
  old_row constant text := replace(row_of, 'R.', 'old.');
  new_row constant text := replace(row_of, 'R.', 'new.');
begin
  execute format($body$
    create or replace function %I() returns trigger language plpgsql as $function$
    begin
      if tg_op = 'DELETE' then
        insert into live_note (kind, family, record, person, resource, event, starts_at, ends_at, until) values (%s);
        return null;
      end if;
      if tg_op = 'UPDATE' and (%s) is distinct from (%s) then
        insert into live_note (kind, family, record, person, resource, event, starts_at, ends_at, until) values (%s);
      end if;
      insert into live_note (kind, family, record, person, resource, event, starts_at, ends_at, until) values (%s);
      return null;
    end $function$ $body$, 'live_' || name, old_row, old_row, new_row, old_row, new_row);
  execute format('create or replace trigger note_live after %s on %I for each row execute function %I()',
    case name when 'session' then 'delete or update of token_hash, kind, administrator_id, client_id, company_id'
      else 'insert or update or delete' end, name, 'live_' || name);
end $$;
`;

/** Not watched: logs, history, what waits to be sent, what is only counted. */
const WATCH_ALL = `
select watch_table(c.relname) from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'root_id' and not attisdropped)
  and c.relname <> all('{audit_entry,email,fact,tally,webhook_delivery,webhook_endpoint,password_reset,wallet_log,subject_hours,noted_hours,presence_change,demand_note,daily_demand,access_sample}')
order by c.relname;
`;
