import type { EntityClass, EntityMetadata } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import { sql } from 'kysely';
import { packedRow, rowColumns, tableOf, unpackRow } from '../../../src/database/row.js';
import { runSql } from '../../../src/database/run-sql.js';
import type { Spending } from '../limits/spending.js';

/** Query for the rows of one class whose `property` has that value. */
interface RowQuery {
  readonly entity: EntityClass<object>;
  readonly property: string;
  readonly value: number | string;
  /** Filled when the rows are loaded. */
  readonly found: object[];
}

/**
 * Loads the rows that a query needs besides those of its root field, regardless of the caller: `Loaders` decides which of them
 * may be read.
 *
 * All requests of one tick, of whatever classes, are fetched by one statement: a page of bookings with client, service, person
 * and answers costs one statement more than the page, not four. Lives as long as the request. Reads and looks up no more rows
 * than the request has left. @throws Refusal TOO_COMPLEX from a loader if there are more
 */
export class RowLoaders {
  private readonly asks: DataLoader<RowQuery, object[], string>;
  /** Promises of rows by class and id: the hundred bookings of a company share one promise of that company. */
  private readonly rows = new Map<EntityClass<object>, Map<number, Promise<object | null>>>();
  private readonly made = new Map<string, unknown>();
  /** Names of the tables in which rows were looked for. */
  readonly tables = new Set<string>();

  constructor(
    private readonly em: EntityManager,
    private readonly spending: Spending,
  ) {
    this.asks = new DataLoader((asks) => this.fetch(asks), {
      cacheKeyFn: ({ entity, property, value }) => `${entity.name}.${property}=${value}`,
    });
  }

  /** Counts rows that are looked up, whether or not they are loaded already. @throws Refusal TOO_COMPLEX */
  look(count: number): void {
    this.spending.look(count);
  }

  /** All rows whose `property` is `value`, in order of id. */
  all<T extends object>(entity: EntityClass<T>, property: keyof T & string, value: number | string): Promise<T[]> {
    return this.asks.load({ entity, property, value, found: [] }) as Promise<T[]>;
  }

  /** The row of that id, or null. */
  row<T extends { id: number }>(entity: EntityClass<T>, id: number): Promise<T | null> {
    const known = this.rows.get(entity) ?? this.knowNothingOf(entity);
    return (known.get(id) ?? this.ask(entity, id, known)) as Promise<T | null>;
  }

  private ask(entity: EntityClass<object>, id: number, known: Map<number, Promise<object | null>>): Promise<object | null> {
    const row = this.asks.load({ entity, property: 'id', value: id, found: [] }).then(([found]) => found ?? null);
    known.set(id, row);
    return row;
  }

  private knowNothingOf(entity: EntityClass<object>): Map<number, Promise<object | null>> {
    const known = new Map<number, Promise<object | null>>();
    this.rows.set(entity, known);
    return known;
  }

  /** Value for a list, such as the board of a company; computed at the first call with that key. */
  once<T>(key: string, make: () => T): T {
    if (!this.made.has(key)) this.made.set(key, make());
    return this.made.get(key) as T;
  }

  /** Discards everything that was loaded: a change in this request may have made it stale. */
  forget(): void {
    this.asks.clearAll();
    this.rows.clear();
    this.made.clear();
  }

  private async fetch(asks: readonly RowQuery[]): Promise<object[][]> {
    const groups = [...Map.groupBy(asks, ({ entity, property }) => `${entity.name}.${property}`).values()];
    const parts = groups.map((group, at) => this.part(group, at));
    const most = this.spending.rowsLeft + 1;
    const rows = await runSql<{
      part: number;
      value: string;
      row: unknown[];
    }>(this.em)`${sql.join(parts, sql` union all `)} limit ${sql.lit(most)}`;
    this.spending.load(rows.length);

    const lists = groups.map((group) => new Map(group.map(({ value, found }) => [String(value), found])));
    const metas = groups.map(([first]) => tableOf(this.em, (first as RowQuery).entity));
    for (const { part, value, row } of rows) lists[part]?.get(value)?.push(unpackRow(metas[part] as EntityMetadata, row));
    return asks.map(({ found }) => found);
  }

  private part(group: readonly RowQuery[], at: number) {
    const { entity, property } = group[0] as RowQuery;
    const meta = tableOf(this.em, entity);
    this.tables.add(meta.tableName);
    const column = rowColumns(meta).find((known) => known.property === property)?.column;
    if (!column) throw new Error(`${entity.name} has no ${property}`);

    const key = sql.ref(`t.${column}`);
    const values = group.map(({ value }) => value);
    const order = meta.getPrimaryProps().map(({ fieldNames }) => sql.ref(`t.${fieldNames[0]}`));
    return sql`(select ${sql.lit(at)}::int as part, ${key}::text as value, ${packedRow(meta)} as row
      from ${sql.table(meta.tableName)} t where ${key} = any(${values}) order by ${sql.join(order)})`;
  }
}
