import { Migration } from '@mikro-orm/migrations';

/**
 * Holds references to their family that no key could hold yet. A column that names one of several kinds is split, by
 * columns that the database works out from it, into one for each kind, and each of those has its pair: `event_id` of
 * a booking is an occurrence or a combination, `owner_id` of an image a person, a service and so on. Lists of ids are
 * checked by a trigger.
 *
 * As in 021, a pair that a row of old breaks stays NOT VALID: nothing is dropped, and such a row can be read and
 * changed.
 */
export class TieWhatIsNamed extends Migration {
  override up(): void {
    this.addSql('set constraints all immediate');
    for (const split of SPLITS) this.addSql(splitting(split));
    this.addSql(DAY_SCHEDULE);
    this.addSql(VALIDATE);
    this.addSql(CHECK_LISTS);
    for (const [table, column, other] of LISTS) this.addSql(`select keep_in_family('${table}', '${column}', '${other}')`);
  }
}

interface Split {
  readonly table: string;
  /** The column that names a record. */
  readonly column: string;
  /** By the name of a column of its own: in SQL when it is that one which is named, and the table. */
  readonly kinds: Readonly<Record<string, readonly [when: string, other: string]>>;
  readonly isNoted: boolean;
}

/** A line of a service names a combination, any other an occurrence. */
const BOOKED = {
  bookable_id: ['service_id is not null', 'bookable'],
  occurrence_id: ['service_id is null', 'event'],
} as const;

const ownedBy = (kind: string) =>
  Object.fromEntries(
    ['person', 'resource', 'service', 'event_group'].map((other) => [`${other}_id`, [`${kind} = '${other}'`, other]] as const),
  );

const SPLITS: readonly Split[] = [
  { table: 'booking', column: 'event_id', kinds: BOOKED, isNoted: true },
  { table: 'basket_item', column: 'event_id', kinds: BOOKED, isNoted: false },
  {
    table: 'claim',
    column: 'subject_id',
    kinds: { person_id: ['subject_kind = 1', 'person'], resource_id: ['subject_kind = 2', 'resource'] },
    isNoted: false,
  },
  { table: 'image', column: 'owner_id', kinds: ownedBy('owner'), isNoted: true },
  { table: 'booking_text', column: 'item_id', kinds: ownedBy('item_kind'), isNoted: true },
];

/** All columns of a table at once: it is written anew. */
function splitting({ table, column, kinds, isNoted }: Split): string {
  const entries = Object.entries(kinds);
  const columns = entries.map(
    ([name, [when]]) => `add column ${name} integer generated always as (case when ${when} then ${column} end) stored`,
  );
  const keys = entries.map(
    ([name, [, other]]) => `add constraint ${table}_${name}_fkey foreign key (${name}, root_id) references ${other} not valid`,
  );
  return `
    alter table ${table} ${columns.join(', ')};
    alter table ${table} ${keys.join(', ')};
    ${isNoted ? `select audit_table('${table}');` : ''}`;
}

/** Nothing reads it: an old program may have put any number there. */
const DAY_SCHEDULE = `alter table schedule
  add constraint schedule_day_schedule_id_fkey foreign key (day_schedule_id, root_id) references schedule not valid`;

/** Validates each key that no row breaks: it holds from now on. */
const VALIDATE = `
do $$ declare c record; begin
  for c in select conrelid::regclass::text as owner, conname as name from pg_constraint
    where not convalidated and contype = 'f' and connamespace = current_schema()::regnamespace
      and conrelid = any(array['booking', 'basket_item', 'claim', 'image', 'booking_text', 'schedule']::regclass[])
  loop
    begin
      execute format('alter table %s validate constraint %I', c.owner, c.name);
    exception when foreign_key_violation then null;
    end;
  end loop;
end $$;
`;

/**
 * Refuses ids of a column, or of its list, that no row of the family has, as a key would. What is named is not locked: rows of
 * these kinds are deleted softly, and never change their family.
 */
const CHECK_LISTS = `
create function check_family() returns trigger language plpgsql as $$
declare
  strangers int[];
begin
  execute format('select array_agg(named.id) from unnest(array[]::int[] || $1.%I) named (id)
    where not exists (select from %I other where other.id = named.id and other.root_id = $1.root_id)', tg_argv[0], tg_argv[1])
    into strangers using new;
  if strangers is null then return null; end if;
  raise exception '% of % names % %, which its family does not have', tg_argv[0], tg_table_name, tg_argv[1], strangers
    using errcode = 'foreign_key_violation', table = tg_table_name, column = tg_argv[0], constraint = tg_name;
end $$;

create function keep_in_family(of_table text, of_column text, other text) returns void language plpgsql as $$
declare
  empty constant text := (select case when a.attndims > 0 then '''{}''' else 'null' end from pg_attribute a
    where a.attrelid = of_table::regclass and a.attname = of_column);
begin
  execute format('create trigger %1$I after insert or update of %2$I on %3$I for each row when (new.%2$I is distinct from %4$s)
    execute function check_family(%2$L, %5$L)', of_column || '_in_family', of_column, of_table, empty, other);
end $$;
`;

/** Table, column, and the table that it names. The last is no list, but its key would wait for whoever has locked the booking. */
const LISTS = [
  ['person', 'person_companies', 'company'],
  ['purchase', 'other_company_ids', 'company'],
  ['shift_pattern_condition', 'company_ids', 'company'],
  ['coupon', 'service_ids', 'service'],
  ['package', 'service_ids', 'service'],
  ['pre_paid_booking', 'service_ids', 'service'],
  ['service_group', 'service_ids', 'service'],
  ['clinic', 'service_ids', 'service'],
  ['clinic', 'person_ids', 'person'],
  ['clinic', 'resource_ids', 'resource'],
  ['event_sequence', 'event_group_ids', 'event_group'],
  ['basket_item', 'offered_booking_id', 'booking'],
] as const;
