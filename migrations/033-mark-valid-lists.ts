import { Migration } from '@mikro-orm/migrations';

/**
 * A list of ids that is held to its family by a trigger (030) says in the comment of that trigger that every row heeds it, as
 * a key says whether it was validated. Lists that a row of old breaks stay unmarked: `check-families` names those rows, and
 * marks the list once all are mended.
 */
export class MarkValidLists extends Migration {
  override up(): void {
    this.addSql(MARK);
  }
}

const MARK = `
do $$ declare
  list record;
  is_broken boolean;
begin
  for list in
    select tgrelid::regclass as owner, tgname as name, (string_to_array(encode(tgargs, 'escape'), '\\000'))[1] as held,
      (string_to_array(encode(tgargs, 'escape'), '\\000'))[2] as other
    from pg_trigger where tgfoid = 'check_family'::regproc
  loop
    execute format('select exists (
      select from %s t cross join lateral unnest(array[]::int[] || t.%I) as named (id)
      where named.id is not null and not exists (select from %I other where other.id = named.id and other.root_id = t.root_id))',
      list.owner, list.held, list.other) into is_broken;
    if not is_broken then execute format('comment on trigger %I on %s is %L', list.name, list.owner, 'valid'); end if;
  end loop;
end $$;
`;
