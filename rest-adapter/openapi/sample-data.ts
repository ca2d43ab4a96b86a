import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLEnumType,
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
import type { SeededRandom } from './seeded-random.js';

/** Field of an operation's answer from which a value came. */
export interface Source {
  /** Path of the field in the operation, without list indices. */
  readonly path: string;
  readonly parent: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
  /** Fragment of the record that contains the field: `PersonRow`. */
  readonly record: string | undefined;
}

/** Possible answer of an operation, and the fields that each of its values came from. */
export interface SampleData {
  readonly data: Readonly<Record<string, unknown>>;
  readonly sources: ReadonlyMap<unknown, readonly Source[]>;
}

const ANY = 'any ';

/** Samples of a basket line's reference, which is whatever its caller sent, as text. */
const JSON_TEXTS = ['true', 'null', '1.5', '[]', `{"${ANY}1":1}`];

/** Name in an object that holds arbitrary content from callers. */
const anyName = (number: number): string => `${ANY}${number}`;

/** Whether an object with that name holds arbitrary content. */
export const isAnyName = (name: string): boolean => name.startsWith(ANY);

/** Id of the company in every generated URL, and in half of the generated values of `companyId`. */
export const COMPANY = 37;

/** Share of nullable values that are null. */
const NULLS = 0.25;
/** Share of records in which all nullable fields are null: some values are computed from several fields. */
const BARE = 0.1;
/** Share of values withheld from some administrators that are null. */
const WITHHELD = 0.1;
/** Share of numbers that are small: some views treat 0 and 1 differently. */
const SMALL = 0.15;

/** Minimum total count of a list with several pages. */
const LONG_LIST_RECORDS = 100_000;
/** Share of ids and dates that repeat an earlier one of the answer. */
const SAME_ID = 0.4;

/**
 * Generates answers of one operation at random from the types of its fields. Each text and nearly every number is unique,
 * so that it can be recognised wherever a view has put it.
 */
export class SampleAnswers {
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly root: GraphQLObjectType;
  private readonly rootSets: readonly SelectionSetNode[];
  private readonly selections = new Map<readonly SelectionSetNode[], readonly SelectedField[]>();
  private readonly words = new Map<GraphQLEnumType, readonly unknown[]>();
  private sources = new Map<unknown, Source[]>();
  private ids: string[] = [];
  private lastDate: string | undefined;
  private count = 1000;

  constructor(
    schema: GraphQLSchema,
    document: DocumentNode,
    private readonly random: SeededRandom,
  ) {
    const nodes = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
    this.fragments = new Map(nodes.map((node) => [node.name.value, node]));
    const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION)!;
    this.root = schema.getRootType(operation.operation)!;
    this.rootSets = [operation.selectionSet];
  }

  /** Generates an answer, in which nothing is null if `isWhole` is true. */
  draw(isWhole: boolean): SampleData {
    this.sources = new Map();
    this.ids = [];
    return { data: this.object(this.root, this.rootSets, { path: '', isWhole }), sources: this.sources };
  }

  private object(
    type: GraphQLObjectType,
    sets: readonly SelectionSetNode[],
    { path, isWhole }: AnswerPlace,
  ): Record<string, unknown> {
    const selection = this.selectionOf(type, sets, { path, isWhole });
    const within = { nulls: this.random.chance(BARE) ? 1 : NULLS, isWhole };
    const drawn: Record<string, unknown> = {};
    for (const { name, type: typeOfField, sets: inner, source } of selection)
      drawn[name] = source ? this.value(typeOfField, inner, source, within) : type.name;
    return drawn;
  }

  /** Fields selected from an object; cached, unless a condition makes the selection random. */
  private selectionOf(type: GraphQLObjectType, sets: readonly SelectionSetNode[], at: AnswerPlace): readonly SelectedField[] {
    const known = this.selections.get(sets);
    if (known) return known;
    const found: Collected = { byName: new Map(), isDrawn: false };
    const record = this.collect(sets, at, found) ?? undefined;
    const selection = [...found.byName].map(([name, { field, sets: inner }]) => {
      const known = type.getFields()[field];
      if (field !== '__typename' && !known) throw new Error(`${type.name} has no field ${field}`);
      const source = known && { path: `${at.path}.${name}`, parent: type, field: known, record };
      return { name, type: known ? typeOf(known, at.path === '') : type, sets: inner, source };
    });
    if (!found.isDrawn) this.selections.set(sets, selection);
    return selection;
  }

  /** Collects the fields selected from an object, by name. Returns the name of the first fragment, which is the record's. */
  private collect(sets: readonly SelectionSetNode[], at: AnswerPlace, into: Collected): string | undefined {
    let record: string | undefined;
    for (const node of sets.flatMap(({ selections }) => selections)) {
      const isConditional = (node.directives ?? []).some(({ name }) => ['include', 'skip'].includes(name.value));
      into.isDrawn ||= isConditional;
      if (isConditional && !at.isWhole && this.random.chance(0.5)) continue;
      if (node.kind === Kind.FIELD) {
        const name = (node.alias ?? node.name).value;
        const known = into.byName.get(name) ?? { field: node.name.value, sets: [] };
        if (node.selectionSet) known.sets.push(node.selectionSet);
        into.byName.set(name, known);
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        this.collect([node.selectionSet], at, into);
      } else {
        record ??= node.name.value;
        this.collect([this.fragments.get(node.name.value)!.selectionSet], at, into);
      }
    }
    return record;
  }

  private value(type: GraphQLOutputType, sets: readonly SelectionSetNode[], source: Source, within: Within): unknown {
    if (isNonNullType(type)) return this.present(type.ofType, sets, source, within);
    const share = source.field.extensions.isNullOnlyIfRefused ? WITHHELD : within.nulls;
    return !within.isWhole && this.random.chance(share) ? null : this.present(type, sets, source, within);
  }

  private present(type: GraphQLOutputType, sets: readonly SelectionSetNode[], source: Source, within: Within): unknown {
    if (isListType(type)) {
      const length = within.isWhole ? 1 : this.random.one([0, 1, 1, 1, 1]);
      return Array.from({ length }, () => this.value(type.ofType, sets, source, within));
    }
    const named = getNamedType(type);
    if (isObjectType(named)) return this.object(named, sets, { path: source.path, isWhole: within.isWhole });
    const value = isEnumType(named) ? this.random.one(this.wordsOf(named)) : this.scalar(named.name, source);
    const known = this.sources.get(value);
    if (known) known.push(source);
    else this.sources.set(value, [source]);
    return value;
  }

  private wordsOf(type: GraphQLEnumType): readonly unknown[] {
    const words = this.words.get(type) ?? Object.values(wireWordsOf(type));
    this.words.set(type, words);
    return words;
  }

  /** Id that often occurs elsewhere in the answer: an item added to a basket is one of its lines. */
  private id(): string {
    if (this.ids.length === 0 || !this.random.chance(SAME_ID)) this.ids.push(String(this.count));
    return this.random.one(this.ids);
  }

  /** Date that sometimes repeats the previous one: a period may be one day. */
  private date(): string {
    if (this.lastDate === undefined || !this.random.chance(SAME_ID))
      this.lastDate = new Date(Date.UTC(1990, 0, this.count)).toISOString().slice(0, 10);
    return this.lastDate;
  }

  /** Moment that differs for each count, without an offset. */
  private moment(): string {
    return new Date(MOMENTS_FROM + this.count * MINUTE).toISOString().slice(0, 19);
  }

  private scalar(type: string, source: Source): unknown {
    this.count += 1;
    if (type === 'Boolean') return this.random.chance(0.5);
    if (source.field.name === 'companyId' && this.random.chance(0.5)) return COMPANY;
    // More than any page holds.
    if (source.field.name === 'totalCount') return this.random.one([0, 1, LONG_LIST_RECORDS + this.count]);
    if (type === 'Int') return this.random.chance(SMALL) ? this.random.one([0, 1]) : this.count;
    if (type === 'Float') return this.count + 0.5;
    if (type === 'JSONObject') return source.field.name === 'packed' ? packedTimes(this.random) : { [anyName(this.count)]: 1 };
    if (type === 'ID' || (type === 'String' && /^id$|Ids$/.test(source.field.name))) return this.id();
    if (source.field.name === 'currency') return 'EUR';
    if (source.field.name === 'reference' && this.random.chance(SMALL)) return this.random.one(JSON_TEXTS);
    if (type === 'DateTime') return `${this.moment()}Z`;
    if (type === 'LocalDate') return this.date();
    if (type === 'LocalTime') return this.moment().slice(11, 16);
    if (this.random.chance(SMALL)) return String(this.count);
    return /^local|datetime$/i.test(source.field.name) ? `${this.moment()}+01:00` : `text ${this.count}`;
  }
}

/** Place of an object in an answer. */
interface AnswerPlace {
  readonly path: string;
  readonly isWhole: boolean;
}

/** Object whose fields are generated. */
interface Within {
  /** Share of its nullable fields that are null. */
  readonly nulls: number;
  readonly isWhole: boolean;
}

/** Selected field of an object. */
interface SelectedField {
  readonly name: string;
  readonly type: GraphQLOutputType;
  readonly sets: readonly SelectionSetNode[];
  /** Undefined for `__typename`. */
  readonly source: Source | undefined;
}

interface Collected {
  readonly byName: Map<string, { readonly field: string; readonly sets: SelectionSetNode[] }>;
  /** Whether the selection depended on chance. */
  isDrawn: boolean;
}

/** First of the generated moments. */
const MOMENTS_FROM = Date.UTC(2030, 0, 1);

/** Type of a field. A root field that is null only when refused is never null: the request ends with the refusal. */
const typeOf = ({ type, extensions }: GraphQLField<unknown, unknown>, isRoot: boolean): GraphQLOutputType =>
  isRoot && extensions.isNullOnlyIfRefused && !isNonNullType(type) ? new GraphQLNonNull(type) : type;
