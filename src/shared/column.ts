import { ArrayType, type PropertyOptions } from '@mikro-orm/core';
import { PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Extensions, Field, Int } from 'type-graphql';
import type { ClosedSet } from './closed-set.js';

/**
 * Readers of a column that is hidden from some of the callers who may read the row:
 * - `admin`: administrators of the row's company; for a person, of any company where the person works;
 * - `home`: administrators of the company that the row belongs to, and not of others where the person helps out;
 * - `diary`: administrators with the duty `diary`;
 * - `bearer`: for a key that authorises its holder, those to whom it was given, and administrators with the duty `diary`.
 */
export type Audience = 'admin' | 'home' | 'diary' | 'bearer';

/** True if some administrators may read the row but not the column: they get null, even if every row has a value. */
export const isWithheldFromSome = (audience: Audience | undefined): boolean => audience !== undefined && audience !== 'admin';

/**
 * Options of the column decorators. Each decorator declares a MikroORM property and, unless `internal`, a GraphQL field of
 * the matching type, so that the two cannot drift apart. A column that is not in the schema, or that the schema shows in
 * another shape (money, relations), is `internal`.
 */
export interface ColumnOptions {
  readonly nullable?: boolean;
  readonly internal?: boolean;
  /** Audience of the column; by default everyone who has the row. Guarded by `schema/shared/audience.ts`. */
  readonly audience?: Audience;
  readonly description?: string;
  readonly default?: string | number | boolean;
  /** A default in SQL, such as `now()`. */
  readonly sqlDefault?: string;
  /** True: a trigger fills it where an insert leaves it out. */
  readonly filled?: boolean;
  readonly name?: string;
  /**
   * True: a trigger sets it when another column changes. MikroORM does not send values that a command assigns, and reads the
   * column back.
   */
  readonly byTrigger?: boolean;
}

/** A calendar day, `YYYY-MM-DD`. A marker class, for which `schema/shared/scalars.ts` has the scalar. */
export class LocalDateType {}
/** A time of day, `HH:mm`. */
export class LocalTimeType {}
/** An object without a fixed shape, stored and returned as it is. */
export class JsonType {}

/** Value of `generated`: any text makes MikroORM leave the property out of writes and read it back afterwards. */
const READ_BACK = 'count_version';

type FieldType = Parameters<typeof Field>[0];

function column(property: PropertyOptions<object>, field: NonNullable<FieldType>, options: ColumnOptions): PropertyDecorator {
  const { nullable = false, internal = false, description, name } = options;
  const stored: PropertyOptions<object> = { ...property, nullable };
  if (options.default !== undefined) Object.assign(stored, { default: options.default });
  if (options.sqlDefault) Object.assign(stored, { defaultRaw: options.sqlDefault });
  // The column has no default: this marker lets an insert omit it, and makes MikroORM read it back.
  if (options.filled) Object.assign(stored, { defaultRaw: 'default' });
  if (name) Object.assign(stored, { fieldName: name });
  if (options.byTrigger) Object.assign(stored, { generated: READ_BACK });
  return (target, key) => {
    Property(stored)(target, String(key));
    if (options.audience) Extensions({ audience: options.audience })(target, key);
    const mayBeNull = nullable || isWithheldFromSome(options.audience);
    if (!internal)
      Field(field as () => typeof Int, { nullable: mayBeNull, simple: true, ...(description && { description }) })(target, key);
  };
}

export const IdColumn = (): PropertyDecorator => (target, key) => {
  PrimaryKey({ type: 'integer', autoincrement: true })(target, String(key));
  Field(() => Int, { simple: true })(target, key);
};

export const IntColumn = (options: ColumnOptions = {}) => column({ type: 'integer' }, () => Int, options);
export const TextColumn = (options: ColumnOptions = {}) => column({ type: 'text' }, () => String, options);
/** A value of a closed set, text or a number as it is stored; the schema shows its name. */
export const EnumColumn = (values: ClosedSet, options: ColumnOptions = {}) =>
  column({ type: typeof Object.values(values)[0] === 'number' ? 'integer' : 'text' }, () => values, options);
export const BoolColumn = (options: ColumnOptions = {}) =>
  column({ type: 'boolean', ...(options.nullable ? {} : { default: false }) }, () => Boolean, options);
export const InstantColumn = (options: ColumnOptions = {}) => column({ type: 'datetime', length: 3 }, () => Date, options);

/** Column set by the trigger of `migrations/031` at every change, and read back; values that a command assigns are not sent. */
export const ChangedAt = () => column({ type: 'datetime', length: 3, defaultRaw: 'now()', generated: READ_BACK }, () => Date, {});
/** Column incremented by the trigger of `migrations/031` at every change, and read back. */
export const Version = ({ internal, description }: Pick<ColumnOptions, 'internal' | 'description'> = {}) =>
  column({ type: 'integer', default: 1, generated: READ_BACK }, () => Int, { internal, description });

export const DateColumn = (options: ColumnOptions = {}) => column({ type: 'date' }, () => LocalDateType, options);
export const FloatColumn = (options: ColumnOptions = {}) => column({ type: 'double' }, () => Number, options);
/** `HH:mm`; stored as text so that rows and entities have one shape. */
export const TimeColumn = (options: ColumnOptions = {}) => column({ type: 'text' }, () => LocalTimeType, options);

export const JsonColumn = (options: ColumnOptions = {}) =>
  column({ type: 'json', ...(options.nullable ? {} : { defaultRaw: `'{}'` }) }, () => JsonType, options);

export const JsonListColumn = (options: ColumnOptions = {}) =>
  column({ type: 'json', defaultRaw: `'[]'` }, () => [JsonType], options);

export const IntListColumn = (options: ColumnOptions = {}) =>
  column({ type: new ArrayType((item) => Number(item)), columnType: 'int[]', ...emptyUnless(options) }, () => [Int], options);

export const TextListColumn = (options: ColumnOptions = {}) =>
  column({ type: new ArrayType(), columnType: 'text[]', ...emptyUnless(options) }, () => [String], options);

export const EnumListColumn = (values: ClosedSet, options: ColumnOptions = {}) =>
  column({ type: new ArrayType(), columnType: 'text[]', ...emptyUnless(options) }, () => [values], options);

export const DateListColumn = (options: ColumnOptions = {}) =>
  column({ type: new ArrayType(), columnType: 'text[]', ...emptyUnless(options) }, () => [LocalDateType], options);

const emptyUnless = ({ nullable }: ColumnOptions): PropertyOptions<object> => (nullable ? {} : { defaultRaw: `'{}'` });
