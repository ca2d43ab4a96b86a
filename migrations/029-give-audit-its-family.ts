import { Migration } from '@mikro-orm/migrations';

/**
 * Gives an entry of the audit the head of its family from the row that has changed, and not by a look at its company:
 * one search less with every change of every record. What the database works out by itself from the other columns is
 * not noted.
 */
export class GiveAuditItsFamily extends Migration {
  override up(): void {
    this.addSql(`
      do $migration$ begin
        execute replace($function$${NOTE_CHANGE}$function$, ':secrets',
          substring(pg_get_functiondef('note_change'::regproc) from 'secrets constant text\\[\\] := ''\\{([a-z_,]+)\\}'''));
      end $migration$;`);
    this.addSql(AUDIT_TABLE);
    this.addSql(`select audit_table(c.relname) from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname = 'note_change' and c.relnamespace = current_schema()::regnamespace order by c.relname`);
  }
}

/** The arguments of the trigger are the column that names the row, and the columns that are not noted. */
const NOTE_CHANGE = `
create or replace function note_change() returns trigger language plpgsql as $$
declare
  secrets constant text[] := '{:secrets}';
  was jsonb := to_jsonb(old) - tg_argv[1]::text[];
  is_now jsonb := to_jsonb(new) - tg_argv[1]::text[];
  company constant int := coalesce(is_now->'company_id', was->'company_id', is_now->'id', was->'id');
  id constant int := coalesce(is_now->tg_argv[0], was->tg_argv[0]);
  actor constant text := nullif(current_setting('daybook.actor', true), '');
  done text := case tg_op when 'INSERT' then 'create' when 'DELETE' then 'delete' else 'change' end;
  unchanged text[];
begin
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(key), '{}') into unchanged
    from jsonb_each(was) old_value join jsonb_each(is_now) new_value using (key)
    where old_value.value = new_value.value;
    was := was - unchanged;
    is_now := is_now - unchanged;
    if is_now = '{}' then return null; end if;
    if is_now->>'deleted' = 'true' then done := 'delete'; end if;
  end if;
  if coalesce(is_now, was) ?| secrets then
    select was || coalesce(jsonb_object_agg(key, '(secret)'), '{}') into was
    from unnest(secrets) key where was->>key is not null;
    select is_now || coalesce(jsonb_object_agg(key, '(secret)'), '{}') into is_now
    from unnest(secrets) key where is_now->>key is not null;
  end if;
  insert into audit_entry (root_id, company_id, record, record_id, action, actor_kind, actor_id, before, after)
  values (coalesce(new.root_id, old.root_id), company, tg_table_name, id, done,
    split_part(actor, ' ', 1), split_part(actor, ' ', 2)::int, was, is_now);
  return null;
end $$;
`;

/** Counters change with every booking and are the sums of rows that are noted themselves. */
const AUDIT_TABLE = `
create or replace function audit_table(name text) returns void language plpgsql as $$
declare
  key text;
  columns text;
  left_out text[];
begin
  select a.attname into key from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
  where i.indrelid = name::regclass and i.indisprimary;
  select array_agg(attname::text) into left_out from pg_attribute
  where attrelid = name::regclass and attnum > 0 and not attisdropped
    and (attname = any('{updated_at,version,root_id}') or attgenerated <> '');
  select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
  where attrelid = name::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and attname <> all('{updated_at,version,spaces_booked,spaces_held,spaces_reserved,spaces_blocked,spaces_wait}');
  execute format('create or replace trigger note_change after insert or delete or update of %s on %I
    for each row execute function note_change(%L, %L)', columns, name, key, left_out);
end $$;
`;
