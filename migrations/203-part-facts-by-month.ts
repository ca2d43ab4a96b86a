import { Migration } from '@mikro-orm/migrations';

/**
 * Facts and deliveries have a part for each month from the limit on; those that stood are the parts of all time before. Each part of
 * deliveries has a foreign key to the facts of its own month, so that both are dropped without a look at other months.
 */
export class PartFactsByMonth extends Migration {
  override up(): void {
    this.addSql('lock table fact, webhook_delivery, record_change in access exclusive mode');
    this.addSql(`alter table webhook_delivery drop constraint webhook_delivery_fact_id_fkey,
      drop constraint webhook_delivery_endpoint_id_fact_id_key`);
    this.addSql('drop index fact_company_id_id_index');
    // Its place is drawn with the ids of facts, which become those of another table and go on.
    this.addSql('alter table record_change alter place drop default');
    this.addSql('drop function make_months(text)');
    this.addSql(MAKE_MONTHS);
    this.addSql(`select part_by_month('fact', 'recorded_at')`);
    this.addSql(`select part_by_month('webhook_delivery', 'recorded_at')`);
    this.addSql(`alter table record_change alter place set default nextval('fact_id_seq')`);
    this.addSql(TIE_PARTS);
  }
}

/**
 * Makes the parts of this month and the next three that are missing, as in `190-limit-old-audit`; where a table `beside` is named whose rows
 * name those of the first, written at the same moment, the parts of both or neither.
 */
const MAKE_MONTHS = `
create function make_months(name text, beside text default null) returns void language plpgsql as $$
declare
  tables constant text[] := array_remove(array[name, beside], null);
  moment constant text := (
    select attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where p.partrelid = name::regclass);
  month timestamptz;
  next_month timestamptz;
  suffix text;
  each text;
  is_taken boolean;
begin
  if not pg_has_role((select relowner from pg_class where oid = name::regclass), 'USAGE') then return; end if;
  for ahead in 0..3 loop
    month := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead)) at time zone 'UTC';
    next_month := (month at time zone 'UTC' + interval '1 month') at time zone 'UTC';
    suffix := to_char(month at time zone 'UTC', '_YYYY_MM');
    continue when to_regclass('parts.' || quote_ident(name || suffix)) is not null or month < coalesce((
      select max(ends_at) from parts_of(name) as p where p.part = format('parts.%s_before_months', name)), '-infinity');
    is_taken := false;
    foreach each in array tables loop
      execute format('lock table only %I in share update exclusive mode', each);
      execute format('select $1 or exists (select from parts.%I where %I >= $2 and %I < $3)', each || '_default', moment, moment)
        into is_taken using is_taken, month, next_month;
    end loop;
    continue when is_taken or to_regclass('parts.' || quote_ident(name || suffix)) is not null;
    foreach each in array tables loop
      execute format('create table parts.%I (like %I including defaults including storage)', each || suffix, each);
      execute format('alter table %I attach partition parts.%I for values from (%L) to (%L)', each, each || suffix, month, next_month);
    end loop;
    if beside is not null then perform tie_part(name, beside, suffix); end if;
  end loop;
end $$;

create function tie_part(name text, beside text, suffix text) returns void language plpgsql as $$
begin
  execute format('alter table parts.%I add constraint %I foreign key (%I, root_id, recorded_at) references parts.%I %s',
    beside || suffix, beside || '_' || name, name || '_id', name || suffix, case suffix when '_before_months' then 'not valid' else '' end);
end $$;
`;

const TIE_PARTS = `
select tie_part('fact', 'webhook_delivery', substr(part, length('parts.fact') + 1)) from parts_of('fact')`;
