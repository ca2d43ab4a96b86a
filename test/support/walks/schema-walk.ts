import {
  type GraphQLField,
  type GraphQLInputType,
  GraphQLList,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  lexicographicSortSchema,
} from 'graphql';
import { DAY } from '../fixtures/demo-records.js';
import { argumentWays, isNeeded } from './sample-input.js';

type Field = GraphQLField<unknown, unknown>;

/** Values for an argument, given its name and the type that its field returns. With several, the field is queried with each. */
export type Choose = (name: string, answers: string) => readonly unknown[];

/**
 * Copy of the schema in which all fields are nullable, so that a refusal on one path does not hide what another shows. A copy,
 * since schemas of the process share types.
 */
export function nullable(schema: GraphQLSchema): GraphQLSchema {
  const copy = lexicographicSortSchema(schema);
  for (const type of Object.values(copy.getTypeMap()))
    if (isObjectType(type) || isInterfaceType(type))
      for (const field of Object.values(type.getFields())) field.type = loosened(field.type);
  return copy;
}

function loosened(type: GraphQLOutputType): GraphQLOutputType {
  if (isNonNullType(type)) return loosened(type.ofType);
  return isListType(type) ? new GraphQLList(loosened(type.ofType)) : type;
}

/**
 * Selection of all fields of a record within `steps` levels: its plain values, and its related records. A page is not a
 * level; of a page only `nodes` is selected.
 */
export function selectionOf(type: GraphQLObjectType, steps: number, choose: Choose): string {
  const fields = Object.values(type.getFields());
  const isPage = type.name.endsWith('Connection');
  const parts = fields.flatMap((field) => {
    const named = getNamedType(field.type);
    const asked = `${field.name}${argumentsOf(field, choose)[0] ?? ''}`;
    if (isLeafType(named)) return [asked];
    if (!isObjectType(named) || (isPage && field.name !== 'nodes')) return [];
    if (named.name === 'Money') return [`${asked} { amountMinor }`];
    return steps > 0 || isPage ? [`${asked} { ${selectionOf(named, isPage ? steps : steps - 1, choose)} }`] : [];
  });
  return [...new Set(['__typename', ...parts])].join(' ');
}

/** Maximum number of argument lists per way to query a field: not all combinations of values are tried. */
const MAX_WAYS = 26;

/**
 * Argument lists with which a field is queried, in parentheses. Ways with both a line's id and its purchase's long id are
 * omitted: the purchase itself shows its lines.
 */
export function argumentsOf(field: Field, choose: Choose): string[] {
  const answers = getNamedType(field.type).name.replace(/Connection$/, '');
  const page = field.args.some(({ name }) => name === 'first') ? ['first: 6'] : [];
  const ways = argumentWays(field).filter((names) => !(names.includes('longId') && names.includes('id')));
  return ways.flatMap((names) => {
    const wanted = field.args.filter(({ name }) => names.includes(name) || name === 'includeHidden');
    const given = wanted.reduce<string[][]>(
      (before, { name, type }) =>
        before.flatMap((way) => valuesOf(name, type, answers, choose).map((value) => [...way, `${name}: ${value}`])),
      [page],
    );
    return given.slice(0, MAX_WAYS).map((way) => (way.length > 0 ? `(${way.join(', ')})` : ''));
  });
}

function valuesOf(name: string, type: GraphQLInputType, answers: string, choose: Choose): string[] {
  if (isNonNullType(type)) return valuesOf(name, type.ofType, answers, choose);
  if (isListType(type)) return valuesOf(name, type.ofType, answers, choose).map((value) => `[${value}]`);
  if (isEnumType(type))
    return type
      .getValues()
      .slice(0, 1)
      .map((value) => value.name);
  if (isInputObjectType(type)) {
    const inner = Object.values(type.getFields()).filter(isNeeded);
    return [`{ ${inner.map((each) => `${each.name}: ${valuesOf(each.name, each.type, answers, choose)[0]}`).join(', ')} }`];
  }
  const plain: Readonly<Record<string, unknown>> = {
    Boolean: true,
    LocalDate: DAY,
    LocalTime: '10:00',
    TimeZone: 'Europe/London',
    DateTime: `${DAY}T10:00:00Z`,
    JSON: {},
  };
  const values = type.name in plain ? [plain[type.name]] : choose(name, answers);
  return values.map((value) => JSON.stringify(value));
}

/** Texts of a root field with its full selection, one for each argument list, to be put into a document. */
export function fieldsOf(field: Field, steps: number, choose: Choose): string[] {
  const named = getNamedType(field.type);
  const selection = isObjectType(named) ? ` { ${selectionOf(named, steps, choose)} }` : '';
  return argumentsOf(field, choose).map((given) => `${field.name}${given}${selection}`);
}
