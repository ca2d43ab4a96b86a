import { Migration } from '@mikro-orm/migrations';

/**
 * One trigger counts up `version` and sets `updated_at` with each change of a row, so that no command can forget it. A
 * statement that leaves a row as it was counts nothing. One that sets `version` itself marks a change of what belongs to
 * the record and stands in another table; whatever number it says, the version grows by one.
 *
 * A later migration that makes a table with a version, or adds a column to one, calls `select count_versions('its_name')`.
 */
export class CountVersions extends Migration {
  override up(): void {
    this.addSql(COUNT_VERSION);
    this.addSql(UNCOUNTED);
    this.addSql(COUNT_VERSIONS);
    this.addSql(COUNT_ALL);
  }
}

/** Settings have no `updated_at`. */
const COUNT_VERSION = `
create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create function count_dated_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;
`;

/**
 * Columns whose change is no change of the record: what calls without an answer leave at an endpoint, and when a booking
 * came to its place in a waiting list. Whoever edits the record meanwhile must not be told that it was changed.
 */
const UNCOUNTED = `
create function uncounted_columns(name text) returns text[] language sql immutable as $$
  select case name
    when 'webhook_endpoint' then '{silences,resting_until}'
    when 'booking' then '{waiting_since}'
    else '{}'
  end::text[]
$$;
`;

/** Columns that the database works out are not known yet before an update, and change with others alone. */
const COUNT_VERSIONS = `
create function count_versions(name text) returns void language plpgsql as $$
declare
  columns constant text[] := array(
    select attname from pg_attribute
    where attrelid = name::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname <> all('{id,created_at,updated_at}' || uncounted_columns(name))
    order by attname <> 'version', attnum);
  is_dated constant boolean := exists (
    select from pg_attribute where attrelid = name::regclass and attname = 'updated_at' and not attisdropped);
begin
  execute format(
    'create or replace trigger count_version before update on %I for each row when ((%s) is distinct from (%s)) execute function %I()',
    name,
    (select string_agg(format('old.%I', column_name), ', ') from unnest(columns) as column_name),
    (select string_agg(format('new.%I', column_name), ', ') from unnest(columns) as column_name),
    case when is_dated then 'count_dated_version' else 'count_version' end);
end $$;
`;

const COUNT_ALL = `
select count_versions(c.relname) from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  and exists (select from pg_attribute where attrelid = c.oid and attname = 'version' and not attisdropped)
order by c.relname;
`;
