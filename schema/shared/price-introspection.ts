import {
  type GraphQLField,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';

const ROOTS: Readonly<Record<string, GraphQLField<unknown, unknown>>> = {
  __schema: SchemaMetaFieldDef,
  __type: TypeMetaFieldDef,
  __typename: TypeNameMetaFieldDef,
};

/** The field of that name by which a schema is asked about itself; undefined for all others. */
export const introspectionRoot = (name: string): GraphQLField<unknown, unknown> | undefined =>
  Object.hasOwn(ROOTS, name) ? ROOTS[name] : undefined;

/** What a type, field or argument costs that the schema tells of: much less than an object of ours, but for its text. */
export const pointsOfDescription = (leaves: ReadonlySet<string>): number => (leaves.has('description') ? 0.5 : 1 / 12);

const known = new WeakMap<GraphQLSchema, Readonly<Record<string, number>>>();

/** How many a list of the schema's own description holds: all types, and of each as many fields as a type has on average. */
export function introspectionList(schema: GraphQLSchema, parent: string, field: string): number {
  const found = known.get(schema) ?? averagesOf(schema);
  known.set(schema, found);
  return found[`${parent}.${field}`] ?? 1;
}

function averagesOf(schema: GraphQLSchema): Readonly<Record<string, number>> {
  const types = Object.values(schema.getTypeMap());
  const fields = types.filter(isObjectType).flatMap((type) => Object.values(type.getFields()));
  const inputs = types.filter(isInputObjectType).flatMap((type) => Object.values(type.getFields()));
  const values = types.filter(isEnumType).flatMap((type) => type.getValues());
  const args = fields.flatMap((field) => field.args);
  return {
    '__Schema.types': types.length,
    '__Schema.directives': schema.getDirectives().length,
    '__Type.fields': fields.length / types.length,
    '__Type.inputFields': inputs.length / types.length,
    '__Type.enumValues': values.length / types.length,
    '__Field.args': args.length / Math.max(fields.length, 1),
    '__Directive.args': 1,
  };
}
