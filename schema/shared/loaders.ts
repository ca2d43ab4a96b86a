import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import { sql } from 'kysely';
import { packedRow, rowColumns, tableOf, unpackRow } from '../../src/database/row.js';

/** Rows of one class whose `property` has that value. */
interface Ask {
  readonly entity: EntityClass<object>;
  readonly property: string;
  readonly value: number;
}

/**
 * The rows that a query wants besides those of its root field.
 *
 * Everything asked for in one turn, of whatever classes, is fetched by one statement: a page of bookings with client,
 * service, person and answers costs one statement more than the page, not four. Lives as long as the request.
 */
export class Loaders {
  private readonly asks: DataLoader<Ask, object[], string>;

  constructor(private readonly em: EntityManager) {
    this.asks = new DataLoader((asks) => this.fetch(asks), {
      cacheKeyFn: ({ entity, property, value }) => `${entity.name}.${property}=${value}`,
    });
  }

  /** The row of that id, or null: also for a null id. */
  async one<T extends { id: number }>(entity: EntityClass<T>, id: number | null | undefined): Promise<T | null> {
    if (id == null) return null;
    const [row] = await this.asks.load({ entity, property: 'id', value: id });
    return (row as T | undefined) ?? null;
  }

  /** The row of that id, which a foreign key says is there. */
  async known<T extends { id: number }>(entity: EntityClass<T>, id: number): Promise<T> {
    const row = await this.one(entity, id);
    if (!row) throw new Error(`${entity.name} ${id} is referred to, but is not there`);
    return row;
  }

  /** All rows whose `property` is `value`, by id. */
  async all<T extends object>(entity: EntityClass<T>, property: keyof T & string, value: number): Promise<T[]> {
    return (await this.asks.load({ entity, property, value })) as T[];
  }

  /** After a change in this request: what was loaded before may be old. */
  forget(): void {
    this.asks.clearAll();
  }

  private async fetch(asks: readonly Ask[]): Promise<object[][]> {
    const groups = new Map<string, Ask[]>();
    for (const ask of asks) listIn(groups, `${ask.entity.name}.${ask.property}`).push(ask);
    const parts = [...groups.values()].map((group, at) => this.part(group, at));
    const { rows } = await sql<{ part: number; value: number; row: unknown[] }>`${sql.join(parts, sql` union all `)}`.execute(
      this.em.getKysely(),
    );

    const found = new Map<string, object[]>();
    const names = [...groups.keys()];
    const metas = [...groups.values()].map(([first]) => tableOf(this.em, (first as Ask).entity));
    for (const { part, value, row } of rows) {
      const meta = metas[part];
      if (meta) listIn(found, `${names[part]}=${value}`).push(unpackRow(meta, row));
    }
    return asks.map(({ entity, property, value }) => found.get(`${entity.name}.${property}=${value}`) ?? []);
  }

  private part(group: readonly Ask[], at: number) {
    const { entity, property } = group[0] as Ask;
    const meta = tableOf(this.em, entity);
    const column = rowColumns(meta).find((known) => known.property === property)?.column;
    if (!column) throw new Error(`${entity.name} has no ${property}`);

    const key = sql.ref(`t.${column}`);
    const values = group.map(({ value }) => value);
    const order = meta.getPrimaryProps().map(({ fieldNames }) => sql.ref(`t.${fieldNames[0]}`));
    return sql`(select ${sql.lit(at)}::int as part, ${key} as value, ${packedRow(meta)} as row
      from ${sql.table(meta.tableName)} t where ${key} = any(${values}) order by ${sql.join(order)})`;
  }
}

/** The list of that key, made when it is first asked for. */
function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  if (list.length === 0) lists.set(key, list);
  return list;
}
