import {
  assertObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** First line of the generated file. */
const HEAD = `// Written by \`npm run schema\` from the figures of the schema; a test compares the two.`;

/** Fields of a row that are not measures. */
const NO_MEASURES = ['by', 'before'];

/**
 * Generates the table of the schema's figures: for each subject its dimensions, its measures with the form of their
 * values, the arguments of measures, and what may be said of the subject. The rows of the endpoint table are made from
 * it.
 */
export function generateFigures(schema: GraphQLSchema): string {
  const subjects = Object.values(typeNamed(schema, 'Analytics').getFields()).flatMap((field) => {
    const figures = getNamedType(field.type);
    const row = isObjectType(figures) && getNamedType(figures.getFields().rows?.type);
    return isObjectType(row) ? [`  ${field.name}: ${subjectText(schema, field, row)},`] : [];
  });
  return `${HEAD}\n\nexport const FIGURES = {\n${subjects.join('\n')}\n} as const;\n`;
}

const typeNamed = (schema: GraphQLSchema, name: string): GraphQLObjectType => assertObjectType(schema.getType(name));

function subjectText(schema: GraphQLSchema, { name, args, description }: Field, row: GraphQLObjectType): string {
  const fields = Object.values(row.getFields());
  const by = assertObjectType(getNamedType(row.getFields().by!.type));
  const dimensions = Object.values(by.getFields()).map((each) => [
    each.name,
    isObjectType(nullable(each.type)) ? 'record' : 'value',
  ]);
  const measures = fields.filter((each) => !NO_MEASURES.includes(each.name) && formOf(each));
  const figures = {
    noun: row.name.replace(/AnalyticsRow$/, ''),
    sentence: description ?? name,
    moments: momentsOf(schema, args),
    hasFilter: args.some((each) => each.name === 'filter'),
    dimensions: Object.fromEntries(dimensions),
    measures: Object.fromEntries(measures.map((each) => [each.name, formOf(each)])),
    arguments: Object.fromEntries(measures.flatMap((each) => each.args.map((argument) => [each.name, argumentOf(argument)]))),
  };
  return literal(figures, '  ');
}

type Field = GraphQLField<unknown, unknown>;

/** Form of the values of a measure; undefined for other fields, such as the number of rows. */
function formOf({ type }: Field): string | undefined {
  const named = getNamedType(type).name;
  if (isListType(nullable(type))) return named === 'Money' ? 'amounts' : undefined;
  return { Int: 'number', Float: 'number', Rate: 'rate', Spread: 'spread', Money: 'money' }[named];
}

const nullable = (type: GraphQLOutputType): GraphQLOutputType => (isNonNullType(type) ? type.ofType : type);

function argumentOf({ name, defaultValue, description }: GraphQLArgument) {
  const [, most] = /\b0 to (\d+)\.$/.exec(description ?? '') ?? [];
  if (most === undefined) throw new Error(`The description of ${name} does not end with its bounds`);
  return { name, usual: defaultValue, most: Number(most), sentence: description };
}

/** Names of the moments at which a row can be counted; empty if there is only one. */
function momentsOf(schema: GraphQLSchema, args: readonly GraphQLArgument[]): string[] {
  const type = args.find(({ name }) => name === 'at')?.type;
  const moments = type && schema.getType(getNamedType(type).name);
  return isEnumType(moments) ? moments.getValues().map(({ name }) => name) : [];
}

/** Source text of a value: an object has one property per line; a list, or an empty object, is on one line. */
function literal(value: unknown, indent: string): string {
  if (Array.isArray(value)) return `[${value.map((each) => literal(each, indent)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? JSON.stringify(value) : String(value);
  const lines = Object.entries(value).map(([name, inner]) => `${indent}  ${name}: ${literal(inner, `${indent}  `)},`);
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}
