import { type GraphQLOutputType, getNamedType, isEnumType, isNonNullType } from 'graphql';
import { schemaName } from '../hal/fields.js';
import { wireWordsOf } from '../operations/wire-words.js';
import type { SchemaObject } from './input-schema.js';
import type { ObservedValues } from './observed.js';
import type { Source } from './sample-data.js';

/** Place of a value, and knowledge of the whole table. */
export interface ValueContext {
  /** Name of the field; that of the record for a record. */
  readonly name: string;
  /** The row that a link leads to, such as `GET /api/v1/{company_id}/people/{id}`. */
  readonly rowAt: (href: string, rel: string) => string | undefined;
}

type DescribeInner = (node: ObservedValues, at: ValueContext) => SchemaObject;

/** Times that a value must have been seen for its field to be known by it, where it is one of few. */
const ENOUGH = 6;

/** JSON schema of what was seen at one place. */
export function valueSchema(node: ObservedValues, at: ValueContext, describe: DescribeInner): SchemaObject {
  const types = [...node.types];
  const isNullable = types.includes('null') || mayBeNull(node, at.name);
  const present = types.filter((type) => type !== 'null' && !(type === 'integer' && types.includes('number')));
  const [only, ...others] = present;
  if (isForm(node)) return { $ref: '#/components/schemas/Form' };
  // Nothing but null was seen: what else it may be is not known.
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

/** Times after which a value that is sometimes null would have been. */
const VALUES_THAT_SHOW_NULL = 60;

/** A rare value of a field that may be null has been null too seldom to be seen so. */
function mayBeNull(node: ObservedValues, name: string): boolean {
  const source = node.values < VALUES_THAT_SHOW_NULL && !node.types.has('object') ? sourceOf(node, name) : undefined;
  return source ? !isNonNullType(source.field.type) : false;
}

/** A form is a schema by itself (`hal/form-schema.ts`), and says there what it takes. */
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

/** Records after which a field that is sometimes left out would have been. */
const SOME = 12;

const alwaysThere = ({ objects, properties }: ObservedValues): string[] =>
  objects < SOME ? [] : [...properties].filter(([, { count }]) => count === objects).map(([name]) => name);

/** The field that all values came from; of several the one that is called so. */
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

/** Type of a field; it is the type that was seen where a view has made another of it. */
function scalarSchema(type: GraphQLOutputType, seen: string): SchemaObject {
  const named = getNamedType(type);
  if (!isEnumType(named)) return FORMATS[named.name] ?? { type: seen };
  const words = Object.values(wireWordsOf(named));
  return { type: typeof words[0] === 'number' ? 'integer' : 'string', enum: [...new Set(words)] };
}

/** Links by their relations, each with the row that it leads to. There may be others: clients that are generated have no type for those. */
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
