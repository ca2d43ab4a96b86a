import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  GraphQLInt,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  typeFromAST,
  valueFromAST,
  valueFromASTUntyped,
} from 'graphql';
import { LARGEST_PAGE } from '../../src/shared/page.js';

/**
 * How much a query asks for.
 *
 * `cost` counts the records it may bring: one for each object, times the page where it stands in a connection, times a
 * guess in any other list. A root field that works hard says so by its `complexity`. `depth` counts fields within one
 * another, `aliases` every renaming, also those that come in by a fragment.
 */
export interface QuerySize {
  readonly depth: number;
  readonly aliases: number;
  readonly cost: number;
}

/** Rows of a page when the query does not say. */
const USUAL_PAGE = 30;

/** Rows of a list that is no connection: a service's people, a booking's answers. */
const USUAL_LIST = 10;

/** Reading the whole schema is a kilobyte or hundreds: it costs as much as a large page, whatever is selected of it. */
const INTROSPECTION = 1000;

const NOTHING: QuerySize = { depth: 0, aliases: 0, cost: 0 };

export interface Query {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** As sent; not yet checked. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Expects a document that is valid for the schema: fragments do not go in circles, and fields exist. */
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

class Measure {
  /** Each fragment is measured once for each page it is in: spreads within spreads would take for ever otherwise. */
  private readonly known = new Map<string, QuerySize>();

  constructor(private readonly query: Query) {}

  /** `page` is how many rows the connection holds that this is a selection of. */
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
    const fragment = this.query.fragments.get(name);
    const type = this.typeOf(fragment?.typeCondition);
    const size = fragment && type ? this.selections(fragment.selectionSet, type, page) : NOTHING;
    this.known.set(key, size);
    return size;
  }

  private field(node: FieldNode, parent: GraphQLCompositeType, page: number): QuerySize {
    const aliases = node.alias ? 1 : 0;
    const name = node.name.value;
    if (name.startsWith('__')) return { depth: 1, aliases, cost: name === '__typename' ? 0 : INTROSPECTION };
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
    const type = field && getNamedType(field.type);
    if (!field || !isCompositeType(type) || !node.selectionSet) return { depth: 1, aliases, cost: field ? ownCost(field) : 0 };

    const inner = this.selections(node.selectionSet, type, this.pageOf(node, field) ?? page);
    const times = isList(field.type) ? (parent.name.endsWith('Connection') ? page : USUAL_LIST) : 1;
    return { depth: inner.depth + 1, aliases: inner.aliases + aliases, cost: ownCost(field) + times * (1 + inner.cost) };
  }

  /** Undefined for a field that is no connection. */
  private pageOf(node: FieldNode, field: GraphQLField<unknown, unknown>): number | undefined {
    if (!field.args.some(({ name }) => name === 'first')) return undefined;
    const given = node.arguments?.filter(({ name }) => name.value === 'first' || name.value === 'last') ?? [];
    const sizes = given.map(({ value }) => valueFromAST(value, GraphQLInt, this.query.variables)).filter(Number.isInteger);
    return sizes.length > 0 ? Math.min(Math.max(...(sizes as number[]), 0), LARGEST_PAGE) : USUAL_PAGE;
  }

  private typeOf(node: FragmentDefinitionNode['typeCondition'] | undefined): GraphQLCompositeType | undefined {
    const type = node && typeFromAST(this.query.schema, node);
    return isCompositeType(type) ? type : undefined;
  }
}

function ownCost({ extensions }: GraphQLField<unknown, unknown>): number {
  const { complexity } = extensions;
  return typeof complexity === 'number' ? complexity : 0;
}

const isList = (type: GraphQLOutputType): boolean => isListType(isNonNullType(type) ? type.ofType : type);

const sum = (a: QuerySize, b: QuerySize): QuerySize => ({
  depth: Math.max(a.depth, b.depth),
  aliases: a.aliases + b.aliases,
  cost: a.cost + b.cost,
});
