import {
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { measureQuery } from '../../../schema/shared/limits/measure-query.js';
import { lcg } from '../fixtures/av-workload.js';
import { isNeeded, sampleInput } from './sample-input.js';

/** An expensive query; `n` is the `first` of all its lists. */
export interface ExpensiveQuery {
  readonly query: string;
  readonly variables: { readonly n: number };
  /** Cost in points, computed before the query runs. */
  readonly points: number;
}

export interface Known {
  /** Values of arguments and fields of inputs, by name. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Ids of records, by type. */
  readonly ids: Readonly<Record<string, number>>;
}

const MAX_FIELDS_WITHIN = 9;
const MAX_ALIASES = 30;
const MAX_PAGE_SIZE = 1024;

type Field = GraphQLField<unknown, unknown>;

/**
 * Generator of random expensive queries, the same for the same seed: nested and cyclic lists, fragments, aliases, several
 * root fields, few or all fields of each record.
 */
export class ExpensiveQueries {
  private readonly random: () => number;
  private readonly roots: readonly Field[];

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly known: Known,
    seed: number,
  ) {
    this.random = lcg(seed);
    this.roots = Object.values(schema.getQueryType()!.getFields()).filter((field) => this.argumentsOf(field) !== null);
  }

  /** Random root field with its arguments and selection. */
  path(): string {
    const field = this.pick(this.roots);
    return `${field.name}${this.argumentsOf(field)}${this.selection(getNamedType(field.type), 1)}`;
  }

  /** Query of these root fields, once or as often as aliases allow, with the largest pages within `budget`; null if none fits. */
  fitted(paths: readonly string[], budget: number): ExpensiveQuery | null {
    const most = this.chance(0.5) ? 1 : Math.floor(MAX_ALIASES / paths.length);
    const large = this.fit(paths, most, budget) ?? this.fit(paths, 1, budget);
    return large;
  }

  private fit(paths: readonly string[], times: number, budget: number): ExpensiveQuery | null {
    const aliased = Array.from({ length: times }, (_, at) => paths.map((path, p) => `a${at}_${p}: ${path}`)).flat();
    const query = this.chance(0.3)
      ? `query ($n: Int) { ...All } fragment All on Query { ${aliased.join(' ')} }`
      : `query ($n: Int) { ${aliased.join(' ')} }`;
    const priceOf = (n: number) => pointsOf(this.schema, query, { n });
    if (priceOf(1) > budget) return null;
    let [fits, fails] = [1, MAX_PAGE_SIZE + 1];
    while (fails - fits > 1) {
      const middle = Math.floor((fits + fails) / 2);
      if (priceOf(middle) <= budget) fits = middle;
      else fails = middle;
    }
    return { query, variables: { n: fits }, points: priceOf(fits) };
  }

  private selection(type: GraphQLNamedType, depth: number): string {
    if (!isObjectType(type)) return '';
    const fields = Object.values(type.getFields());
    if (type.name.endsWith('Connection'))
      return `{ nodes ${this.selection(getNamedType(type.getFields().nodes!.type), depth + 1)} }`;
    const leaves = fields.filter((field) => isLeafType(getNamedType(field.type)) && this.argumentsOf(field) === '');
    const named = leaves.map(({ name }) => name);
    const all = this.chance(0.3) ? named : named.slice(0, 1);
    const inner = depth < MAX_FIELDS_WITHIN - 1 ? this.inner(type, depth) : '';
    const text = `${all.join(' ')} ${inner || '__typename'}`;
    return this.chance(0.2) ? `{ ... on ${type.name} { ${text} } }` : `{ ${text} }`;
  }

  /** Selects one field of an object type, usually a list, or two; seldom none. */
  private inner(type: GraphQLObjectType, depth: number): string {
    const further = Object.values(type.getFields()).filter(
      (field) => isObjectType(getNamedType(field.type)) && this.argumentsOf(field) !== null,
    );
    const lists = further.filter((field) => isManyOf(field));
    const choices = lists.length > 0 && this.chance(0.7) ? lists : further;
    if (choices.length === 0 || this.chance(0.1)) return '';
    const fields = new Set([this.pick(choices), ...(this.chance(0.25) ? [this.pick(choices)] : [])]);
    return [...fields]
      .map((field) => `${field.name}${this.argumentsOf(field)}${this.selection(getNamedType(field.type), depth + 1)}`)
      .join(' ');
  }

  /** Arguments of a field: the required ones and the page size; null if a value is not known. */
  private argumentsOf(field: Field): string | null {
    const given: string[] = [];
    for (const argument of field.args) {
      const { name, type } = argument;
      if (name === 'first') given.push('first: $n');
      else if (name in this.known.values) given.push(`${name}: ${written(this.known.values[name])}`);
      else if (name === 'id' && isNonNullType(type)) {
        const id = this.known.ids[getNamedType(field.type).name];
        if (id === undefined) return null;
        given.push(`id: ${id}`);
      } else if (isNeeded(argument)) {
        if (!isLeafType(getNamedType(type))) return null;
        given.push(`${name}: ${written(sampleInput(name, type, this.known.values))}`);
      }
    }
    return given.length > 0 ? `(${given.join(', ')})` : '';
  }

  private pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)]!;
  }

  private chance(of: number): boolean {
    return this.random() < of;
  }
}

const isManyOf = ({ type }: Field): boolean =>
  isListType(isNonNullType(type) ? type.ofType : type) || getNamedType(type).name.endsWith('Connection');

/** Number of objects in an answer; a refused query has none. */
export function objectsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value).reduce<number>((sum, each) => sum + objectsIn(each), 0);
  return inner + (Array.isArray(value) ? 0 : 1);
}

/** A value as a GraphQL literal. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${name}: ${written(inner)}`)
    .join(', ')} }`;
}

function pointsOf(schema: GraphQLSchema, query: string, variables: Readonly<Record<string, unknown>>): number {
  const { definitions } = parse(query);
  const operation = definitions.find((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION)!;
  const named = definitions.filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION);
  const fragments = Object.fromEntries(named.map((node) => [node.name.value, node]));
  return measureQuery({ schema, operation, fragments, variables }).points;
}
