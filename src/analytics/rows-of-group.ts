import { type RawBuilder, sql } from 'kysely';
import { countedRows, type RowQuery } from './counted-rows.js';
import type { GroupKeys } from './group.js';
import { columnsOf } from './group-statement.js';

/**
 * Condition that a row aliased `t`, with an `id`, is one of those that a group counts. Built from the same clauses as the
 * statement that counted them.
 */
export function isInGroup(query: RowQuery, keys: GroupKeys): RawBuilder<unknown> {
  const { context, definitions, from, where } = countedRows(query);
  const ofGroup = columnsOf(query.dimensions).map((name) => {
    const key = keys[name] ?? null;
    const value = query.subject.dimensions[name]!.value(context);
    return sql`and (${value})::text is not distinct from ${key === null ? null : String(key)}::text`;
  });
  return sql`t.id in (${definitions} select t.id from ${from} where ${where} ${sql.join(ofGroup, sql` `)})`;
}
