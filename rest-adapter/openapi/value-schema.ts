import { type GraphQLOutputType, getNamedType, isEnumType, isNonNullType } from 'graphql';
import { schemaName } from '../hal/fields.js';
import { wireWordsOf } from '../operations/wire-words.js';
import type { SchemaObject } from './input-schema.js';
import type { ObservedValues } from './observed.js';
import type { Source } from './sample-data.js';

/** Place of a value, and a look-up in the endpoint table. */
export interface ValueContext {
  /** Name of the field, or of the record. */
  readonly name: string;
  /** The row that a link leads to, such as `GET /api/v1/{company_id}/people/{id}`. */
  readonly rowAt: (href: string, rel: string) => string | undefined;
}

type DescribeInner = (node: ObservedValues, at: ValueContext) => SchemaObject;

/** Minimum number of values that identify their source field, if they are not texts: such values may coincide. */
const ENOUGH = 6;

/** JSON schema of the values observed at one place. */
export function valueSchema(node: ObservedValues, at: ValueContext, describe: DescribeInner): SchemaObject {
  const types = [...node.types];
  const isNullable = types.includes('null') || mayBeNull(node, at.name);
  const present = types.filter((type) => type !== 'null' && !(type === 'integer' && types.includes('number')));
  const [only, ...others] = present;
  if (isForm(node)) return { $ref: '#/components/schemas/Form' };
  // Only null was observed: its other types are not known.
  if (only === undefined) return {};
  if (at.name === '_links') return linksSchema(node, at);
  const described = others.length > 0 ? { type: present } : ofType(node, only, at, describe);
  if (!isNullable) return described;
  if (typeof described.$ref === 'string') return { anyOf: [described, { type: 'null' }] };
  return {
    ...described,
    type: [...[described.type ?? []].flat(), 'null'],
    ...(described.enum && { enum: [...described.enum, null] }),
  };
}

/** Number of values after which a nullable one would have been null at least once. */
const VALUES_THAT_SHOW_NULL = 60;

/** Whether a value may be null although it was not observed so: for rare values the type of the field decides. */
function mayBeNull(node: ObservedValues, name: string): boolean {
  const source = node.values < VALUES_THAT_SHOW_NULL && !node.types.has('object') ? sourceOf(node, name) : undefined;
  return source ? !isNonNullType(source.field.type) : false;
}

/** Whether the value is a form, which contains the schema of its input (`hal/form-schema.ts`). */
export const isForm = ({ properties }: ObservedValues): boolean => properties.has('form') && properties.has('schema');

function ofType(node: ObservedValues, type: string, at: ValueContext, describe: DescribeInner): SchemaObject {
  const source = sourceOf(node, at.name);
  const description = source?.field.description ? { description: source.field.description } : {};
  if (type === 'array') return { type, items: node.items ? describe(node.items, { ...at, name: '' }) : {}, ...description };
  if (type === 'object') return { ...objectSchema(node, at, describe), ...description };
  return { ...(source ? scalarSchema(source.field.type, type) : { type }), ...description };
}

function objectSchema(node: ObservedValues, at: ValueContext, describe: DescribeInner): SchemaObject {
  const properties = [...node.properties].map(([name, each]) => [name, describe(each.node, { ...at, name })] as const);
  const required = alwaysThere(node);
  return {
    type: 'object',
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required }),
    ...(node.isOpen && { additionalProperties: true }),
    ...(node.free && !node.isOpen && { additionalProperties: describe(node.free, { ...at, name: '' }) }),
  };
}

/** Number of records after which an optional field would have been missing at least once. */
const SOME = 12;

const alwaysThere = ({ objects, properties }: ObservedValues): string[] =>
  objects < SOME ? [] : [...properties].filter(([, { count }]) => count === objects).map(([name]) => name);

/** Field that all values came from; of several, the one with that name. */
function sourceOf({ sources = [], values, types }: ObservedValues, name: string): Source | undefined {
  const named = sources.find(({ field }) => field.name === schemaName(name));
  if (named) return named;
  const isOfFew = values > 0 && !types.has('string');
  return sources.length === 1 && (!isOfFew || values >= ENOUGH) ? sources[0] : undefined;
}

const FORMATS: Readonly<Record<string, SchemaObject>> = {
  DateTime: { type: 'string', format: 'date-time' },
  LocalDate: { type: 'string', format: 'date' },
  LocalTime: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
  Float: { type: 'number' },
};

/** Schema of a scalar: by the field's type if that has a format or an enum, else by the observed type. */
function scalarSchema(type: GraphQLOutputType, seen: string): SchemaObject {
  const named = getNamedType(type);
  if (!isEnumType(named)) return FORMATS[named.name] ?? { type: seen };
  const words = Object.values(wireWordsOf(named));
  return { type: typeof words[0] === 'number' ? 'integer' : 'string', enum: [...new Set(words)] };
}

/**
 * Links by relation, each with the row that it leads to. Other relations may occur: generated clients have no type for
 * them.
 */
function linksSchema(node: ObservedValues, at: ValueContext): SchemaObject {
  const properties = [...node.properties].map(([rel, { node: each }]) => {
    const href = (each.items ?? each).properties.get('href')?.node.firstText;
    const row = href && at.rowAt(href, rel);
    const link = { $ref: '#/components/schemas/Link' };
    const described = each.types.has('array') ? { type: 'array', items: link } : link;
    return [rel, { ...described, ...(row && { description: `Leads to \`${row}\`.` }) }] as const;
  });
  const required = alwaysThere(node);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}
