import {
  type DocumentNode,
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
} from 'graphql';
import { wireWordsOf } from '../operations/wire-words.js';
import { MINUTE } from '../units.js';
import { packedTimes } from './packed-times.js';
import type { Seeded } from './seeded.js';

/** Field of an operation's answer from which a value came. */
export interface Source {
  /** Its place in the operation, without the numbers of lists. */
  readonly path: string;
  readonly parent: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
  /** Fragment of the record that it stands in: `PersonRow`. */
  readonly record: string | undefined;
}

/** An answer that an operation could give, and where each of its values stands in it. */
export interface SampleData {
  readonly data: Readonly<Record<string, unknown>>;
  readonly sources: ReadonlyMap<unknown, readonly Source[]>;
}

const ANY = 'any ';

/** The reference of a basket's line is whatever its caller sent, as text. */
const JSON_TEXTS = ['true', 'null', '1.5', '[]', `{"${ANY}1":1}`];

/** Name in an object that holds what callers have put there. */
const anyName = (number: number): string => `${ANY}${number}`;

/** Whether an object with that name may hold anything besides. */
export const isAnyName = (name: string): boolean => name.startsWith(ANY);

/** Company of every drawn address, and of half of what is drawn. */
export const COMPANY = 37;

/** Share of what may be null, or be left out, that is. */
const NULLS = 0.25;
/** Share of records that have nothing but what is never null: some values are worked out of several fields. */
const BARE = 0.1;
/** Share of what is withheld from some administrators that is. */
const WITHHELD = 0.1;
/** Share of numbers that are small ones: some views do something else for 0 and 1. */
const SMALL = 0.15;
/** Share of ids that are those of another record of the answer. */
const SAME_ID = 0.4;

/**
 * Answers of one operation, drawn from the types of its fields: each text and nearly each number is another one, so that it is
 * known again where a view has put it.
 */
export class SampleAnswers {
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private sources = new Map<unknown, Source[]>();
  private ids: string[] = [];
  private lastDate: string | undefined;
  private count = 1000;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly document: DocumentNode,
    private readonly random: Seeded,
  ) {
    const nodes = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
    this.fragments = new Map(nodes.map((node) => [node.name.value, node]));
  }

  /** The first and whole one has nothing that is null. */
  draw(isWhole: boolean): SampleData {
    this.sources = new Map();
    this.ids = [];
    const operation = this.document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION)!;
    const type = this.schema.getRootType(operation.operation)!;
    const data = this.object(type, [operation.selectionSet], { path: '', record: undefined, nulls: NULLS, isWhole });
    return { data, sources: this.sources };
  }

  private object(type: GraphQLObjectType, sets: readonly SelectionSetNode[], at: Place): Record<string, unknown> {
    const selected = new Map<string, { readonly field: string; readonly sets: SelectionSetNode[] }>();
    const record = this.collect(type, sets, at, selected) ?? undefined;
    const inside = { ...at, record, nulls: this.random.chance(BARE) ? 1 : NULLS };
    return Object.fromEntries(
      [...selected].map(([name, { field, sets: inner }]) => {
        if (field === '__typename') return [name, type.name];
        const known = type.getFields()[field];
        if (!known) throw new Error(`${type.name} has no field ${field}`);
        const source = { path: `${at.path}.${name}`, parent: type, field: known, record };
        return [name, this.value(typeOf(known, at.path === ''), inner, source, { ...inside, path: source.path })];
      }),
    );
  }

  /** Collects the fields that are selected of an object, by name. Returns the first fragment: it is the record's. */
  private collect(
    type: GraphQLObjectType,
    sets: readonly SelectionSetNode[],
    at: Place,
    into: Map<string, { readonly field: string; readonly sets: SelectionSetNode[] }>,
  ): string | undefined {
    let record: string | undefined;
    for (const node of sets.flatMap(({ selections }) => selections)) {
      const isConditional = (node.directives ?? []).some(({ name }) => ['include', 'skip'].includes(name.value));
      if (isConditional && !at.isWhole && this.random.chance(0.5)) continue;
      if (node.kind === Kind.FIELD) {
        const name = (node.alias ?? node.name).value;
        const known = into.get(name) ?? { field: node.name.value, sets: [] };
        if (node.selectionSet) known.sets.push(node.selectionSet);
        into.set(name, known);
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        this.collect(type, [node.selectionSet], at, into);
      } else {
        record ??= node.name.value;
        this.collect(type, [this.fragments.get(node.name.value)!.selectionSet], at, into);
      }
    }
    return record;
  }

  private value(type: GraphQLOutputType, sets: readonly SelectionSetNode[], source: Source, at: Place): unknown {
    if (isNonNullType(type)) return this.present(type.ofType, sets, source, at);
    const share = source.field.extensions.isNullOnlyIfRefused ? WITHHELD : at.nulls;
    return !at.isWhole && this.random.chance(share) ? null : this.present(type, sets, source, at);
  }

  private present(type: GraphQLOutputType, sets: readonly SelectionSetNode[], source: Source, at: Place): unknown {
    if (isListType(type)) {
      const length = at.isWhole ? 1 : this.random.one([0, 1, 1, 1, 1]);
      return Array.from({ length }, () => this.value(type.ofType, sets, source, at));
    }
    const named = getNamedType(type);
    if (isObjectType(named)) return this.object(named, sets, at);
    const value = isEnumType(named) ? this.random.one(Object.values(wireWordsOf(named))) : this.scalar(named.name, source);
    this.sources.set(value, [...(this.sources.get(value) ?? []), source]);
    return value;
  }

  /** Often one that stands elsewhere in the answer: what was added to a basket is one of its lines. */
  private id(): string {
    if (this.ids.length === 0 || !this.random.chance(SAME_ID)) this.ids.push(String(this.count));
    return this.random.one(this.ids);
  }

  /** Sometimes the day before again: a period may be one day. */
  private date(): string {
    if (this.lastDate === undefined || !this.random.chance(SAME_ID))
      this.lastDate = new Date(Date.UTC(1990, 0, this.count)).toISOString().slice(0, 10);
    return this.lastDate;
  }

  private scalar(type: string, source: Source): unknown {
    this.count += 1;
    if (type === 'Boolean') return this.random.chance(0.5);
    if (source.field.name === 'companyId' && this.random.chance(0.5)) return COMPANY;
    if (type === 'Int') return this.random.chance(SMALL) ? this.random.one([0, 1]) : this.count;
    if (type === 'Float') return this.count + 0.5;
    if (type === 'JSONObject') return source.field.name === 'packed' ? packedTimes(this.random) : { [anyName(this.count)]: 1 };
    if (type === 'ID' || (type === 'String' && /^id$|Ids$/.test(source.field.name))) return this.id();
    if (source.field.name === 'currency') return 'EUR';
    if (source.field.name === 'reference' && this.random.chance(SMALL)) return this.random.one(JSON_TEXTS);
    const moment = new Date(Date.UTC(2030, 0, 1) + this.count * MINUTE).toISOString().slice(0, 19);
    if (type === 'DateTime') return `${moment}Z`;
    if (type === 'LocalDate') return this.date();
    if (type === 'LocalTime') return moment.slice(11, 16);
    if (this.random.chance(SMALL)) return String(this.count);
    return /^local|datetime$/i.test(source.field.name) ? `${moment}+01:00` : `text ${this.count}`;
  }
}

/** Where in an answer a value stands. */
interface Place {
  readonly path: string;
  readonly record: string | undefined;
  /** Share of the fields of this record that are null where they may be. */
  readonly nulls: number;
  readonly isWhole: boolean;
}

/** Never null where a root is so only with a refusal: the request ends with that. */
const typeOf = ({ type, extensions }: GraphQLField<unknown, unknown>, isRoot: boolean): GraphQLOutputType =>
  isRoot && extensions.isNullOnlyIfRefused && !isNonNullType(type) ? new GraphQLNonNull(type) : type;
