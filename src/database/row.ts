import type { EntityClass, EntityMetadata } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { runSql } from './run-sql.js';

/** A stored property: its column, and whether its text must become a `Date`. */
interface RowColumn {
  readonly property: string;
  readonly column: string;
  readonly isInstant: boolean;
  readonly isNullable: boolean;
}

interface RowShape {
  readonly columns: readonly RowColumn[];
  /** The columns of `t` as one JSON array. */
  readonly packed: RawBuilder<unknown>;
  /**
   * Row with all properties null, to be copied and filled. An object whose properties are added one by one becomes a hash table
   * in memory, several times as large.
   */
  readonly blank: Readonly<Record<string, null>>;
}

const known = new WeakMap<EntityMetadata, RowShape>();

function shapeOf(meta: EntityMetadata): RowShape {
  const found = known.get(meta);
  if (found) return found;

  const columns = meta.props
    .filter((prop) => prop.persist !== false && !prop.lazy && prop.fieldNames?.[0])
    .map((prop) => ({
      property: prop.name,
      column: prop.fieldNames[0] as string,
      isInstant: prop.type === 'datetime',
      isNullable: prop.nullable ?? false,
    }));
  const shape = {
    columns,
    packed: sql.raw(`json_build_array(${columns.map(({ column }) => `t."${column}"`).join(', ')})`),
    blank: Object.fromEntries(columns.map(({ property }) => [property, null])),
  };
  known.set(meta, shape);
  return shape;
}

/** The columns of an entity, in a fixed order. Large ones (`lazy`) are left out and must be read separately. */
export const rowColumns = (meta: EntityMetadata): readonly RowColumn[] => shapeOf(meta).columns;

export function tableOf<T extends object>(em: EntityManager, entity: EntityClass<T>): EntityMetadata {
  return em.getMetadata().get(entity) as EntityMetadata;
}

/** SQL that packs one row, aliased `t`, as a JSON array: column names are not sent with every row. */
export const packedRow = (meta: EntityMetadata): RawBuilder<unknown> => shapeOf(meta).packed;

/** Converts a packed row to a plain object with the entity's properties. */
export function unpackRow<T extends object>(meta: EntityMetadata, packed: readonly unknown[]): T {
  const { columns, blank } = shapeOf(meta);
  const row: Record<string, unknown> = { ...blank };
  columns.forEach(({ property, isInstant }, at) => {
    const value = packed[at];
    row[property] = isInstant && typeof value === 'string' ? new Date(value) : value;
  });
  return row as T;
}

/** Runs `select` with `packedRow` on an entity's table, aliased `t`, followed by `rest`, and returns the rows. */
export async function selectRows<T extends object>(
  em: EntityManager,
  meta: EntityMetadata,
  rest: RawBuilder<unknown>,
): Promise<T[]> {
  const rows = await runSql<{
    row: unknown[];
  }>(em)`select ${packedRow(meta)} as row from ${sql.table(meta.tableName)} t ${rest}`;
  return rows.map(({ row }) => unpackRow<T>(meta, row));
}

/** All rows of an entity that fulfil a condition on `t`, ordered by id. */
export function findRows<T extends object>(em: EntityManager, entity: EntityClass<T>, where: RawBuilder<unknown>): Promise<T[]> {
  const meta = tableOf(em, entity);
  return selectRows<T>(em, meta, sql`where ${where} order by t.id`);
}

/** One row of an entity that fulfils a condition on `t`, and may be followed by an `order by`; null if there is none. */
export async function findRow<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  where: RawBuilder<unknown>,
): Promise<T | null> {
  const meta = tableOf(em, entity);
  const [row] = await selectRows<T>(em, meta, sql`where ${where} limit 1`);
  return row ?? null;
}
