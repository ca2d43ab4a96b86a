import type { EntityMetadata } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isEnumType, isObjectType } from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import type { RecordedColumn } from '../../src/account/audit/list-audit.js';
import { camelCase } from '../../src/database/run-sql.js';
import { AUDITED_TABLES } from '../../src/live/change-kind.js';
import { namesLike } from '../../src/shared/names/spelling.js';
import { invalid } from '../../src/shared/refusal.js';

/** A column as the schema's type of its record shows it. */
interface RecordedField {
  /** Name of the field; that of the property if the type has no such field. */
  readonly name: string;
  /** Names of the field's enum by stored value; empty if it is not an enum. */
  readonly names: ReadonlyMap<unknown, string>;
}

/** Fields by column, for each table of the audit. */
export type RecordedFields = ReadonlyMap<string, ReadonlyMap<string, RecordedField>>;

type RecordedValues = Readonly<Record<string, unknown>>;

/** Finds, from the entities and the schema, the names under which the audit shows the columns of records. */
export function recordedFields(em: EntityManager, schema: GraphQLSchema): RecordedFields {
  const tables: readonly string[] = Object.values(AUDITED_TABLES);
  const entities = [...em.getMetadata().getAll().values()].filter(({ tableName }) => tables.includes(tableName));
  return new Map(entities.map((entity) => [entity.tableName, fieldsOf(entity, typeOf(entity, schema))]));
}

/** Type of the schema for an entity; undefined for rows that it does not show, such as those of a link. */
function typeOf({ class: entity }: EntityMetadata, schema: GraphQLSchema): GraphQLObjectType | undefined {
  const { objectTypes } = getMetadataStorage();
  const type = schema.getType(objectTypes.find(({ target }) => target === entity)?.name ?? '');
  return isObjectType(type) ? type : undefined;
}

function fieldsOf({ props }: EntityMetadata, type: GraphQLObjectType | undefined): ReadonlyMap<string, RecordedField> {
  return new Map(
    props.flatMap(({ name: property, fieldNames }) => {
      const column = fieldNames?.[0];
      return column === undefined ? [] : [[column, shownAs(property, type)] as const];
    }),
  );
}

function shownAs(name: string, type: GraphQLObjectType | undefined): RecordedField {
  const field = type?.getFields()[name];
  const shown = field && getNamedType(field.type);
  return { name, names: new Map(isEnumType(shown) ? shown.getValues().map((value) => [value.value, value.name]) : []) };
}

/** Values of a record by field name, those of enums as names. A column that no longer exists keeps its own name in camelCase. */
export function shownValues(values: RecordedValues, fields: ReadonlyMap<string, RecordedField> | undefined): RecordedValues {
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => {
      const { name, names } = fields?.get(column) ?? { name: camelCase(column), names: new Map<unknown, string>() };
      const shown = (each: unknown) => names.get(each) ?? each;
      return [name, Array.isArray(value) ? value.map(shown) : shown(value)];
    }),
  );
}

/**
 * Columns of the fields with that name: of one kind of record, or of all kinds.
 *
 * @throws Refusal INVALID for an unknown name, with the names of similar spelling
 */
export function columnsNamed(fields: RecordedFields, field: string, record: string | null | undefined): RecordedColumn[] {
  const tables = [...fields].filter(([table]) => record == null || table === record);
  const found = tables.flatMap(([table, columns]) =>
    [...columns].flatMap(([column, { name }]) => (name === field ? [{ column, record: table }] : [])),
  );
  if (found.length > 0) return found;
  const names = tables.flatMap(([, columns]) => [...columns.values()].map(({ name }) => name));
  const like = namesLike(field, names);
  const expected = `a field of ${record == null ? 'a record' : `a record of that kind`}, named as its type names it`;
  throw invalid('field', `found ${field}, expected ${expected}${like.length > 0 ? `, such as ${like.join(', ')}` : ''}`);
}
