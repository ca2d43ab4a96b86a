import { Migration } from '@mikro-orm/migrations';

/**
 * Every row of a company carries the head of its family, and every foreign key between such rows is a pair with it: a
 * row that names another family's row cannot be stored, whatever a command forgets. `id` stays the only key of the
 * entities; here it is `(id, root_id)`, so that a pair finds an index without a second one, and `id` is never written.
 *
 * In a database in use a pair that a row breaks stays NOT VALID: nothing is dropped, and such a row can be read and
 * changed. `src/database/broken-families.ts` lists them.
 */
export class TieFamilies extends Migration {
  override up(): void {
    this.addSql('set constraints all immediate');
    this.addSql(COLLECT);
    this.addSql(UNTIE);
    this.addSql(FILL);
    this.addSql(KEYS);
    this.addSql(COMPANY);
    this.addSql(TIE);
    this.addSql(VALIDATE);
    this.addSql(KEEP_FILLED);
    this.addSql(DRAW_IDS);
  }
}

/**
 * Tables that belong to a family: all that have a company, and two tables that belong to what has one. A session is of none,
 * since it has a basket in each: its key stays single, and its own `root_id` is that of who logged in.
 */
const COLLECT = `
create temporary table family on commit drop as
select c.relname as name, i.conname as key,
  (select string_agg(quote_ident(a.attname), ', ' order by part.place)
    from unnest(i.conkey) with ordinality part (number, place)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = part.number) as key_columns,
  exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'root_id') as has_root,
  exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and a.attidentity = 'd') as counts
from pg_class c join pg_constraint i on i.conrelid = c.oid and i.contype = 'p'
where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
  and (c.relname in ('company', 'basket_voucher_code', 'password_reset')
    or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id'));

create temporary table reference on commit drop as
select con.conname as name, f.relname as owner, a.attname as column, t.relname as other, b.attname as other_column,
  con.confdeltype = 'c' as cascades
from pg_constraint con
join pg_class f on f.oid = con.conrelid join pg_class t on t.oid = con.confrelid
join pg_attribute a on a.attrelid = con.conrelid and a.attnum = con.conkey[1]
join pg_attribute b on b.attrelid = con.confrelid and b.attnum = con.confkey[1]
where con.contype = 'f' and con.connamespace = current_schema()::regnamespace and t.relname <> 'session';
`;

const UNTIE = `
do $$ declare r record; begin
  for r in select * from reference loop
    execute format('alter table %I drop constraint %I', r.owner, r.name);
  end loop;
end $$;
`;

/**
 * A column that changes its type is filled by writing the table once, and no trigger wakes; an UPDATE would wake all of
 * them and leave each row twice.
 */
const FILL = `
create function root_of(of_company int) returns int stable language plpgsql as $$
begin
  return (select root_id from company where id = of_company);
end $$;

do $$ declare f record; begin
  for f in select * from family where not has_root loop
    execute format('alter table %I add column root_id integer', f.name);
  end loop;
  for f in select * from family where not has_root and name not in ('basket_voucher_code', 'password_reset') loop
    execute format('alter table %I alter column root_id type integer using root_of(company_id)', f.name);
  end loop;
end $$;

update basket_voucher_code v set root_id = b.root_id from basket b where b.id = v.basket_id;
update password_reset p set root_id = coalesce(
  (select root_id from administrator where id = p.administrator_id), (select root_id from client where id = p.client_id), 0);
drop function root_of;
`;

const KEYS = `
do $$ declare f record; begin
  for f in select * from family loop
    execute format('alter table %I alter column root_id set not null', f.name);
    continue when f.name = 'session';
    execute format('alter table %I drop constraint %I, add constraint %2$I primary key (%s, root_id)',
      f.name, f.key, f.key_columns);
  end loop;
  for f in select * from family where counts loop
    execute format('alter table %I alter column id set generated always', f.name);
  end loop;
end $$;
alter table external_calendar drop constraint external_calendar_person_id_key, add unique (person_id, root_id);
`;

/** A company without a parent is the head of its family; a branch is of its parent's, for ever. */
const COMPANY = `
create function found_company() returns trigger language plpgsql as $$
begin
  new.root_id := coalesce((select root_id from company where id = new.parent_id), new.id);
  new.numeric_widget_id := coalesce(new.numeric_widget_id, new.id);
  return new;
end $$;
create trigger found_company before insert on company for each row execute function found_company();

create function keep_head() returns trigger language plpgsql as $$
begin
  raise exception 'Company % stays in its family', old.id using errcode = 'integrity_constraint_violation';
end $$;
create trigger keep_head before update of root_id on company for each row
  when (new.root_id <> old.root_id) execute function keep_head();
alter table company add constraint company_head check ((parent_id is null) = (root_id = id)) not valid;
`;

/** A key of `root_id` alone says less than the pair of its company, which stands beside it. */
const TIE = `
do $$ declare r record; begin
  for r in select * from reference where "column" <> 'root_id' loop
    execute format('alter table %I add constraint %I foreign key (%I, root_id) references %I (%I, root_id) %s not valid',
      r.owner, r.name, r.column, r.other, r.other_column, case when r.cascades then 'on delete cascade' end);
  end loop;
end $$;
`;

/** Validates each key that no row breaks: it holds from now on. */
const VALIDATE = `
do $$ declare c record; begin
  for c in select conrelid::regclass::text as owner, conname as name from pg_constraint
    where not convalidated and connamespace = current_schema()::regnamespace
  loop
    begin
      execute format('alter table %s validate constraint %I', c.owner, c.name);
    exception when foreign_key_violation or check_violation then null;
    end;
  end loop;
end $$;
`;

/**
 * The database fills what a statement leaves out, so that no command has to remember it, and the pair of `company_id`
 * proves what a statement gives. 0 is nobody's: where there is no such company, the pair says so.
 */
const KEEP_FILLED = `
create function fill_root_id() returns trigger language plpgsql as $$
begin
  new.root_id := coalesce((select root_id from company where id = new.company_id), 0);
  return new;
end $$;

create function fill_root_id_of_basket() returns trigger language plpgsql as $$
begin
  new.root_id := coalesce((select root_id from basket where id = new.basket_id), 0);
  return new;
end $$;

create function fill_root_id_of_account() returns trigger language plpgsql as $$
begin
  new.root_id := coalesce(
    (select root_id from administrator where id = new.administrator_id), (select root_id from client where id = new.client_id), 0);
  return new;
end $$;

-- For every table of a family that a later migration makes. Rows that are copied, where other triggers sleep, are filled too.
create function keep_root_id(of_table text, filled_by text default 'fill_root_id') returns void language plpgsql as $$
begin
  execute format('create trigger fill_root_id before insert on %I for each row when (new.root_id is null)
    execute function %I()', of_table, filled_by);
  execute format('alter table %I enable always trigger fill_root_id', of_table);
end $$;

select keep_root_id(name, case name
  when 'basket_voucher_code' then 'fill_root_id_of_basket'
  when 'password_reset' then 'fill_root_id_of_account'
  else 'fill_root_id' end)
from family where name <> 'company';
`;

/** Does for tables what GENERATED ALWAYS does for one, where several draw their ids from a sequence that they share. */
const DRAW_IDS = `
create function draw_id() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or new.id is not null then
    raise exception 'The id of % is drawn and not written', tg_table_name using errcode = 'generated_always';
  end if;
  new.id := nextval(tg_argv[0]::regclass);
  return new;
end $$;

create function draw_ids(of_table text, from_sequence text) returns void language plpgsql as $$
begin
  execute format('alter table %I alter column id drop default', of_table);
  execute format('create trigger draw_id before insert on %I for each row execute function draw_id(%L)', of_table, from_sequence);
  execute format('create trigger keep_id before update of id on %I for each row
    when (new.id <> old.id) execute function draw_id()', of_table);
end $$;

select draw_ids('event', 'event_id_seq'), draw_ids('bookable', 'event_id_seq'), draw_ids('purchase_item', 'booking_id_seq');
`;
