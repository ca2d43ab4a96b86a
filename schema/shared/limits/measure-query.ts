import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  GraphQLInt,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  typeFromAST,
  valueFromAST,
  valueFromASTUntyped,
} from 'graphql';
import { MAX_PAGE_SIZE } from '../../../src/database/page.js';
import type { Query } from '../query.js';
import { priceOfCall } from './price-fields.js';
import { argumentsOf, Introspection, introspectionRoot } from './price-introspection.js';
import { isListField, leavesOf, pointsOfLeaves } from './weigh-selection.js';

/**
 * Size of a query.
 *
 * `points` counts the objects that the query may return: one for each, and one more for every ten fields beyond ten that are
 * selected from it; multiplied by the page size within a connection or another list with `first`, and by the expected length of
 * any other list. An expensive field adds its `complexity`. `depth` is the nesting of fields, `aliases` the number of aliases,
 * those in fragments included; `aliasLength` is the length of the longest alias.
 */
export interface QuerySize {
  readonly depth: number;
  readonly aliases: number;
  readonly aliasLength: number;
  readonly points: number;
}

/** Rows of a page if the query does not say. */
const USUAL_PAGE = 30;

/** Expected length of a list that is not paged and does not declare what it `holds`. */
const USUAL_LIST = 10;

const NOTHING: QuerySize = { depth: 0, aliases: 0, aliasLength: 0, points: 0 };

/** Size of a query. Expects a document that is valid for the schema: fragments are not circular, and fields exist. */
export function measureQuery(query: Query): QuerySize {
  const root = query.schema.getRootType(query.operation.operation);
  const variables = { ...defaultsOf(query.operation), ...query.variables };
  return root ? new Measure({ ...query, variables }).selections(query.operation.selectionSet, root, USUAL_LIST) : NOTHING;
}

function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): Record<string, unknown> {
  const given = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  );
  return Object.fromEntries(given);
}

type MeasuredField = GraphQLField<unknown, unknown>;

class Measure {
  /** Sizes of fragments by page, each measured once: nested spreads would otherwise take exponential time. */
  private readonly known = new Map<string, QuerySize>();

  private readonly described: Introspection;

  constructor(private readonly query: Query) {
    this.described = new Introspection(query);
  }

  /** Size of a selection; `page` is the number of rows of the connection to which it belongs. */
  selections({ selections }: SelectionSetNode, type: GraphQLCompositeType, page: number): QuerySize {
    return selections.map((selection) => this.selection(selection, type, page)).reduce(sum, NOTHING);
  }

  private selection(selection: SelectionNode, type: GraphQLCompositeType, page: number): QuerySize {
    if (selection.kind === Kind.FIELD) return this.field(selection, type, page);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return this.spread(selection.name.value, page);
    return this.selections(selection.selectionSet, this.typeOf(selection.typeCondition) ?? type, page);
  }

  private spread(name: string, page: number): QuerySize {
    const key = `${name} ${page}`;
    const known = this.known.get(key);
    if (known) return known;
    const fragment = this.query.fragments[name];
    const type = this.typeOf(fragment?.typeCondition);
    const size = fragment && type ? this.selections(fragment.selectionSet, type, page) : NOTHING;
    this.known.set(key, size);
    return size;
  }

  private field(node: FieldNode, parent: GraphQLCompositeType, page: number): QuerySize {
    const own = { ...NOTHING, depth: 1, aliases: node.alias ? 1 : 0, aliasLength: node.alias?.value.length ?? 0 };
    const name = node.name.value;
    const root = introspectionRoot(name);
    if (root) return this.introspection(node, root, own);
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
    if (!field) return own;
    const type = getNamedType(field.type);
    const price = priceOfCall(field, this.argumentsOf(node, field));
    if (!isCompositeType(type) || !node.selectionSet) return { ...own, points: price };

    const pageLength = this.pageOf(node, field);
    const inner = this.selections(node.selectionSet, type, pageLength ?? page);
    const times = isListField(field) ? this.lengthOf(field, parent, pageLength, page) : 1;
    const each = pointsOfLeaves(leavesOf(node.selectionSet, this.query.fragments).size) + inner.points;
    return { ...sum(own, { ...inner, points: price + times * each }), depth: inner.depth + 1 };
  }

  /** Measures introspection, whose depth graphql bounds. */
  private introspection(node: FieldNode, root: MeasuredField, own: QuerySize): QuerySize {
    const type = getNamedType(root.type);
    if (!node.selectionSet || !isCompositeType(type)) return own;
    const inner = this.selections(node.selectionSet, type, USUAL_LIST);
    return { ...sum(own, { ...inner, points: this.described.pointsOf(node, root) }), depth: 1 };
  }

  private lengthOf(field: MeasuredField, parent: GraphQLCompositeType, pageLength: number | undefined, page: number): number {
    if (/(Connection|Analytics)$/.test(parent.name)) return page;
    return pageLength ?? (typeof field.extensions.holds === 'number' ? field.extensions.holds : USUAL_LIST);
  }

  /** Undefined for a field that is not paged. */
  private pageOf(node: FieldNode, field: MeasuredField): number | undefined {
    if (!field.args.some(({ name }) => name === 'first')) return undefined;
    const given = node.arguments?.filter(({ name }) => name.value === 'first' || name.value === 'last') ?? [];
    const sizes = given.map(({ value }) => valueFromAST(value, GraphQLInt, this.query.variables)).filter(Number.isInteger);
    return sizes.length > 0 ? Math.min(Math.max(...(sizes as number[]), 0), MAX_PAGE_SIZE) : USUAL_PAGE;
  }

  private argumentsOf(node: FieldNode, field: MeasuredField): Readonly<Record<string, unknown>> {
    return typeof field.extensions.complexity === 'function' ? argumentsOf(node, field, this.query) : {};
  }

  private typeOf(node: FragmentDefinitionNode['typeCondition'] | undefined): GraphQLCompositeType | undefined {
    const type = node && typeFromAST(this.query.schema, node);
    return isCompositeType(type) ? type : undefined;
  }
}

const sum = (a: QuerySize, b: QuerySize): QuerySize => ({
  depth: Math.max(a.depth, b.depth),
  aliases: a.aliases + b.aliases,
  aliasLength: Math.max(a.aliasLength, b.aliasLength),
  points: a.points + b.points,
});
