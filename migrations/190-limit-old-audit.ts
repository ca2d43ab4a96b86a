import { Migration } from '@mikro-orm/migrations';

/**
 * The first of three steps by which the audit becomes a table with a part for each month, so that what is old goes with its part. What
 * stands becomes one part, that of all time before the months: until the second of the coming firsts, so that what is written meanwhile
 * belongs to it. Nothing is read here, the next step looks at every row.
 */
export class LimitOldAudit extends Migration {
  override up(): void {
    this.addSql('create schema if not exists parts');
    this.addSql(LIMIT_BEFORE_MONTHS);
    this.addSql(MAKE_MONTHS);
    this.addSql(PART_BY_MONTH);
    this.addSql(`select limit_before_months('audit_entry', 'happened_at')`);
  }
}

/** Months are those of UTC. */
const LIMIT_BEFORE_MONTHS = `
create function limit_before_months(name text, moment text) returns void language plpgsql as $$
begin
  execute format('alter table %I add constraint %I check (%I < %L) not valid', name, name || '_before_months', moment,
    (date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC');
end $$;
`;

/**
 * Makes the parts of this month and the next three that are missing. A month of which rows stand elsewhere already, since nobody had
 * made its part, has none: they stay where they are. A part is made beside the table and joins it with a lock that keeps no writer of
 * the table out, though those of tables that it names for that moment.
 */
const MAKE_MONTHS = `
create function make_months(name text) returns void language plpgsql as $$
declare
  moment constant text := (
    select attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where p.partrelid = name::regclass);
  month timestamptz;
  next_month timestamptz;
  part text;
  is_taken boolean;
begin
  if not pg_has_role((select relowner from pg_class where oid = name::regclass), 'USAGE') then return; end if;
  for ahead in 0..3 loop
    month := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead)) at time zone 'UTC';
    next_month := (month at time zone 'UTC' + interval '1 month') at time zone 'UTC';
    part := name || to_char(month at time zone 'UTC', '_YYYY_MM');
    continue when to_regclass('parts.' || quote_ident(part)) is not null or month < coalesce((
      select max(ends_at) from parts_of(name) as p where p.part = format('parts.%s_before_months', name)), '-infinity');
    execute format('lock table only %I in share update exclusive mode', name);
    execute format('select exists (select from parts.%I where %I >= $1 and %I < $2)', name || '_default', moment, moment)
      into is_taken using month, next_month;
    continue when is_taken or to_regclass('parts.' || quote_ident(part)) is not null;
    execute format('create table parts.%I (like %I including defaults including storage)', part, name);
    execute format('alter table %I attach partition parts.%I for values from (%L) to (%L)', name, part, month, next_month);
  end loop;
end $$;

create function parts_of(name text) returns table (part text, ends_at timestamptz) language sql stable as $$
  select 'parts.' || c.relname, (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz
  from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = name::regclass
$$;
`;

/**
 * Puts a table whose parts stand in the schema `parts` in the place of one that `limit_before_months` has limited, and that has a
 * unique index over the columns of its key and the moment, named as the limit with `_key`. What is there becomes a part as it is:
 * nothing is read or written anew. Indexes, foreign keys, triggers and rights are those of before.
 */
const PART_BY_MONTH = `
create function part_by_month(name text, moment text) returns void language plpgsql as $$
declare
  before constant text := name || '_before_months';
  bound constant text := (
    select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
    where conrelid = name::regclass and conname = before and convalidated);
  key_columns constant text := (
    select string_agg(quote_ident(attname), ', ' order by place)
    from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k (number, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number where i.indexrelid = (before || '_key')::regclass);
  rights constant text[] := (
    select array_agg(format('grant %s on %I to %s%s', privilege_type, name,
      case when grantee = 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end,
      case when is_grantable then ' with grant option' else '' end))
    from pg_class c cross join aclexplode(c.relacl) where c.oid = name::regclass);
  owner constant text := (select pg_get_userbyid(relowner) from pg_class where oid = name::regclass);
  made text[];
  next_id bigint;
  each record;
begin
  if bound is null then raise exception 'The limit of % is not known to hold', name; end if;
  execute format('lock table %I in access exclusive mode', name);
  execute format('select last_value + 1 from %s', pg_get_serial_sequence(name, 'id')) into next_id;

  for each in
    select pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = name::regclass and not i.indisprimary and c.relname <> before || '_key'
  loop
    made := made || each.definition;
  end loop;
  for each in
    select format('alter table %I add constraint %I %s', name, conname, pg_get_constraintdef(oid)) as definition
    from pg_constraint where conrelid = name::regclass and contype = 'f'
  loop
    made := made || each.definition;
  end loop;
  execute format('alter table %I drop constraint %I, add constraint %I primary key using index %I, alter id drop identity',
    name, name || '_pkey', before || '_pkey', before || '_key');
  execute format('alter table %I rename to %I', name, before);
  execute format('alter table %I set schema parts', before);

  execute format('create table %I (like parts.%I including defaults including storage including comments) partition by range (%I)', name, before, moment);
  execute format('alter table %I owner to %I', name, owner);
  execute format('alter table %I add primary key (%s), alter id add generated always as identity (start with %s)', name, key_columns, next_id);
  for place in 1..coalesce(array_length(made, 1), 0) loop execute made[place]; end loop;
  made := '{}';
  for each in
    select tgname, replace(pg_get_triggerdef(t.oid), format(' ON parts.%I ', before), format(' ON %I ', name)) as definition,
      tgenabled = 'A' as is_always
    from pg_trigger t where tgrelid = ('parts.' || quote_ident(before))::regclass and not tgisinternal order by tgname
  loop
    execute format('drop trigger %I on parts.%I', each.tgname, before);
    made := made || each.definition;
    if each.is_always then made := made || format('alter table %I enable always trigger %I', name, each.tgname); end if;
  end loop;
  execute format('alter table %I attach partition parts.%I for values from (minvalue) to (%L)', name, before, bound);
  execute format('alter table parts.%I drop constraint %I', before, before);
  execute format('create table parts.%I partition of %I default', name || '_default', name);
  perform make_months(name);
  for place in 1..coalesce(array_length(made, 1), 0) loop execute made[place]; end loop;
  for place in 1..coalesce(array_length(rights, 1), 0) loop execute rights[place]; end loop;
end $$;
`;
