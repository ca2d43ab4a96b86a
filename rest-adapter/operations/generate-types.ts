import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
} from 'graphql';
import type { Endpoint } from '../endpoint.js';
import { documentOf } from './document-of.js';
import { type WireWord, wireWordsOf } from './wire-words.js';

/** TypeScript types of scalars as a view receives them: instants are already texts. */
const SCALARS: Readonly<Record<string, string>> = {
  Boolean: 'boolean',
  DateTime: 'string',
  Float: 'number',
  ID: 'string',
  Int: 'number',
  JSONObject: 'Readonly<Record<string, unknown>>',
  LocalDate: 'string',
  LocalTime: 'string',
  String: 'string',
};

/** First line of both generated files. */
export const HEAD = `// Written by \`npm run schema\` from the operations of the endpoint table; a test compares the two.`;

/**
 * Generates TypeScript types of the results of the rows' operations: an interface for each fragment, and `Operations`, by
 * name.
 *
 * @throws Error for a field that the schema does not have, with its type; and for a name that operations with different
 * texts share
 */
export function generateTypes(schema: GraphQLSchema, rows: readonly Endpoint[]): string {
  const documents = [...new Set(rows.map(({ operation }) => operation))].map(documentOf);
  const fragments = fragmentsIn(documents);
  const writer = new TypeWriter(schema, fragments);
  const interfaces = [...fragments.values()].sort(byName).map((each) => writer.fragment(each));
  const operations = operationsIn(documents).map((each) => writer.operation(each));
  return `${HEAD}\n\n${[...interfaces, `export interface Operations {\n${operations.join('\n')}\n}`].join('\n\n')}\n`;
}

type Named = { readonly name?: { readonly value: string } };

const nameOf = ({ name }: Named): string => name?.value ?? '';

const byName = (one: Named, other: Named): number => (nameOf(one) < nameOf(other) ? -1 : 1);

function fragmentsIn(documents: readonly DocumentNode[]): Map<string, FragmentDefinitionNode> {
  const all = documents.flatMap(({ definitions }) => definitions);
  return new Map(all.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])));
}

function operationsIn(documents: readonly DocumentNode[]) {
  const all = documents.flatMap(({ definitions }) => definitions).filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const shared = all.find((node) => all.some((other) => other !== node && nameOf(other) === nameOf(node)));
  if (shared) throw new Error(`Two operations are called ${nameOf(shared)}`);
  return all.sort(byName);
}

/** Property of an answer, with everything that is selected of it. */
interface SelectedProperty {
  readonly type: GraphQLOutputType;
  readonly optional: boolean;
  readonly selected: readonly SelectionSetNode[];
}

type Properties = Map<string, SelectedProperty>;

class TypeWriter {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  ) {}

  fragment({ name, typeCondition, selectionSet }: FragmentDefinitionNode): string {
    const { bases, own } = this.parts(this.objectType(typeCondition.name.value), [selectionSet]);
    const extended = bases.length > 0 ? ` extends ${bases.join(', ')}` : '';
    return `export interface ${name.value}${extended} ${this.body(own, '')}`;
  }

  operation(node: DocumentNode['definitions'][number]): string {
    if (node.kind !== Kind.OPERATION_DEFINITION) throw new Error(`Found ${node.kind}, expected an operation`);
    const type = this.schema.getRootType(node.operation)!;
    return `  readonly ${nameOf(node)}: ${this.object(type, [node.selectionSet], '  ')};`;
  }

  private objectType(name: string): GraphQLObjectType {
    const type = this.schema.getType(name);
    if (!isObjectType(type)) throw new Error(`Found ${name}, expected an object type`);
    return type;
  }

  private object(type: GraphQLObjectType, selected: readonly SelectionSetNode[], indent: string): string {
    const { bases, own } = this.parts(type, selected);
    return [...bases, ...(own.size > 0 ? [this.body(own, indent)] : [])].join(' & ');
  }

  /**
   * Fragments whose interfaces can be extended, and the other properties. A fragment is written out if its names are also
   * selected outside it.
   */
  private parts(type: GraphQLObjectType, selected: readonly SelectionSetNode[]): { bases: string[]; own: Properties } {
    const all = selected.flatMap(({ selections }) => selections);
    const names = new Set(
      all.flatMap((node) => (node.kind === Kind.FRAGMENT_SPREAD && !isConditional(node) ? [node.name.value] : [])),
    );
    const bases = [...names].filter((name) => !this.overlaps(name, type, all, names));
    const rest = all.filter((node) => node.kind !== Kind.FRAGMENT_SPREAD || !bases.includes(node.name.value));
    return { bases, own: this.collect(type, [{ kind: Kind.SELECTION_SET, selections: rest }], false, new Map()) };
  }

  /** Whether a selection outside the fragment has one of its names. */
  private overlaps(
    name: string,
    type: GraphQLObjectType,
    all: readonly SelectionSetNode['selections'][number][],
    names: ReadonlySet<string>,
  ): boolean {
    const others = all.filter((node) => node.kind !== Kind.FRAGMENT_SPREAD || node.name.value !== name);
    if (others.length === 0 || names.size === 0) return false;
    const beside = this.collect(type, [{ kind: Kind.SELECTION_SET, selections: others }], false, new Map());
    const inside = this.collect(type, [this.fragments.get(name)!.selectionSet], false, new Map());
    return [...inside.keys()].some((key) => beside.has(key));
  }

  private collect(type: GraphQLObjectType, sets: readonly SelectionSetNode[], optional: boolean, into: Properties): Properties {
    for (const node of sets.flatMap(({ selections }) => selections)) {
      const maybe = optional || isConditional(node);
      if (node.kind === Kind.FIELD) addField(type, node, maybe, into);
      else if (node.kind === Kind.INLINE_FRAGMENT) this.collect(type, [node.selectionSet], maybe, into);
      else this.collect(type, [this.fragments.get(node.name.value)!.selectionSet], maybe, into);
    }
    return into;
  }

  private body(properties: Properties, indent: string): string {
    const lines = [...properties].map(
      ([name, { type, optional, selected }]) =>
        `${indent}  readonly ${name}${optional ? '?' : ''}: ${this.value(type, selected, `${indent}  `)};`,
    );
    return `{\n${lines.join('\n')}\n${indent}}`;
  }

  private value(type: GraphQLOutputType, selected: readonly SelectionSetNode[], indent: string): string {
    if (!isNonNullType(type)) return `${this.present(type, selected, indent)} | null`;
    return this.present(type.ofType, selected, indent);
  }

  private present(type: GraphQLOutputType, selected: readonly SelectionSetNode[], indent: string): string {
    if (isListType(type)) return `ReadonlyArray<${this.value(type.ofType, selected, indent)}>`;
    const named = getNamedType(type);
    if (isObjectType(named)) return this.object(named, selected, indent);
    if (isEnumType(named)) return Object.values(wireWordsOf(named)).map(literal).join(' | ');
    return SCALARS[named.name] ?? 'unknown';
  }
}

/**
 * Type of a field as a row receives it. A field that is null only when refused is never null there, since the request
 * ends with the refusal.
 */
const typeOf = ({ type, extensions }: GraphQLField<unknown, unknown>): GraphQLOutputType =>
  extensions.isNullOnlyIfRefused && !isNonNullType(type) ? new GraphQLNonNull(type) : type;

const literal = (word: WireWord): string => (typeof word === 'number' ? String(word) : `'${word}'`);

const isConditional = ({ directives = [] }: { readonly directives?: FieldNode['directives'] }): boolean =>
  directives.some(({ name }) => name.value === 'include' || name.value === 'skip');

function addField(type: GraphQLObjectType, node: FieldNode, optional: boolean, into: Properties): void {
  const name = (node.alias ?? node.name).value;
  const field = node.name.value === '__typename' ? TypeNameMetaFieldDef : type.getFields()[node.name.value];
  if (!field) throw new Error(`${type.name} has no field ${node.name.value}`);
  const known = into.get(name);
  into.set(name, {
    type: typeOf(field),
    optional: optional && known?.optional !== false,
    selected: [...(known?.selected ?? []), ...(node.selectionSet ? [node.selectionSet] : [])],
  });
}
