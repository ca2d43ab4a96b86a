import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import type { Query } from '../query.js';
import { leavesOf, pointsOfLeaves } from './weigh-selection.js';

type IntrospectionField = GraphQLField<unknown, unknown>;

const ROOTS: Readonly<Record<string, IntrospectionField>> = {
  __schema: SchemaMetaFieldDef,
  __type: TypeMetaFieldDef,
  __typename: TypeNameMetaFieldDef,
};

/** The introspection field of that name; undefined for other names. */
export const introspectionRoot = (name: string): IntrospectionField | undefined =>
  Object.hasOwn(ROOTS, name) ? ROOTS[name] : undefined;

/** Elements after which counting stops: they cost more points than any caller has. */
const MAX_ELEMENTS = 400_000;

/** Price of a description, in types, fields or arguments without one. Charged wherever the description is selected. */
const DESCRIPTION = 5;

/** Characters of response keys that a type, field or argument includes; each 60 more cost as much as another such element. */
const NAMES = 60;

/** Points of a type, field or argument in an introspection: far fewer than of an object, except for texts and long aliases. */
function pointsOfDescription(set: SelectionSetNode, { fragments }: Query): number {
  const leaves = leavesOf(set, fragments);
  const descriptions = [...leaves.values()].filter((name) => name === 'description').length;
  const characters = [...leaves.keys()].reduce((sum, name) => sum + name.length, 0);
  const named = Math.max(pointsOfLeaves(leaves.size), Math.ceil(characters / NAMES));
  return (named + DESCRIPTION * descriptions) / 12;
}

/**
 * Price of introspection, counted exactly: the schema is known, and its types differ too much for an average (a root type has a
 * hundred fields, each with the fields of its own type). Deprecated parts count too.
 */
export class Introspection {
  /** Points by selection and element, each computed once: fragments and types recur. */
  private readonly known = new Map<SelectionSetNode, Map<unknown, number>>();
  private readonly own = new Map<SelectionSetNode, number>();
  private elements = 0;

  constructor(private readonly query: Query) {}

  /** Points of a field of `ROOTS`. */
  pointsOf(node: FieldNode, root: IntrospectionField): number {
    const type = getNamedType(root.type);
    if (!node.selectionSet || !isObjectType(type)) return 0;
    const found = answered(root, undefined, argumentsOf(node, root, this.query), this.query.schema);
    return Math.ceil(this.points(found, type, node.selectionSet));
  }

  /** Points of one element or a list of them. */
  private points(found: unknown, type: GraphQLObjectType, set: SelectionSetNode): number {
    if (found == null) return 0;
    if (!Array.isArray(found)) return this.element(found, type, set);
    return found.reduce((sum: number, one: unknown) => sum + this.element(one, type, set), 0);
  }

  private element(element: unknown, type: GraphQLObjectType, set: SelectionSetNode): number {
    const known = this.known.get(set) ?? new Map<unknown, number>();
    this.known.set(set, known);
    const found = known.get(element);
    if (found !== undefined) return found;
    this.elements += 1;
    const points = this.pointsOwn(set) + (this.elements > MAX_ELEMENTS ? 0 : this.inner(element, type, set));
    known.set(element, points);
    return points;
  }

  private pointsOwn(set: SelectionSetNode): number {
    const points = this.own.get(set) ?? pointsOfDescription(set, this.query);
    this.own.set(set, points);
    return points;
  }

  private inner(element: unknown, type: GraphQLObjectType, { selections }: SelectionSetNode): number {
    return selections.reduce((sum, selection) => sum + this.selection(element, type, selection), 0);
  }

  private selection(element: unknown, type: GraphQLObjectType, selection: SelectionNode): number {
    if (selection.kind === Kind.INLINE_FRAGMENT) return this.inner(element, type, selection.selectionSet);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return this.spread(element, type, selection.name.value);
    const field = type.getFields()[selection.name.value];
    const within = field && getNamedType(field.type);
    if (!selection.selectionSet || !isObjectType(within)) return 0;
    return this.points(answered(field!, element, { includeDeprecated: true }, this.query.schema), within, selection.selectionSet);
  }

  /** Points that a fragment adds to an element that has been counted. */
  private spread(element: unknown, type: GraphQLObjectType, name: string): number {
    const set = this.query.fragments[name]?.selectionSet;
    return set ? this.element(element, type, set) - this.pointsOwn(set) : 0;
  }
}

/** Value of an introspection field, which follows from the schema alone. */
function answered(
  field: IntrospectionField,
  source: unknown,
  args: Readonly<Record<string, unknown>>,
  schema: GraphQLSchema,
): unknown {
  return field.resolve?.(source, args, undefined, { schema } as GraphQLResolveInfo);
}

/** Values of the arguments of a field; empty if they are invalid, since the field will not run then. */
export function argumentsOf(node: FieldNode, field: IntrospectionField, { variables }: Query): Readonly<Record<string, unknown>> {
  try {
    return getArgumentValues(field, node, variables);
  } catch {
    return {};
  }
}
