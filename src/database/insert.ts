import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isExpression, type RawBuilder, sql } from 'kysely';
import { packedRow, tableOf } from './row.js';

/** Values of a record to store. A value may be SQL, and a column left out gets the table's default. */
export type Stored<T> = { readonly [K in keyof T]?: T[K] | RawBuilder<unknown> };

/** SQL that inserts records and returns the `id` and the packed `row` of each, as part of a larger statement. */
export function insert<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  records: readonly Stored<T>[],
): RawBuilder<unknown> {
  const meta = tableOf(em, entity);
  const props = meta.props.filter(({ name }) => records.some((record) => record[name as keyof T] !== undefined));
  const values = records.map((record) => {
    const cells = props.map(({ name, type }) => {
      const value: unknown = record[name as keyof T];
      if (value === undefined) return sql`default`;
      return type === 'json' && value !== null && !isExpression(value) ? JSON.stringify(value) : value;
    });
    return sql`(${sql.join(cells)})`;
  });
  const columns = props.map(({ fieldNames }) => sql.ref(fieldNames[0] as string));
  return sql`insert into ${sql.table(meta.tableName)} as t (${sql.join(columns)}) values ${sql.join(values)}
    returning t.id, ${packedRow(meta)} as row`;
}
