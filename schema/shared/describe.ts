import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { refusalCodes } from './refusal-codes.js';
import { EXACT, WORDS } from './words.js';

/** A type, field, argument or value. */
interface Part {
  readonly name: string;
  description?: string | null | undefined;
  readonly args?: readonly Part[];
}

interface Named {
  /** `Type`, `Type.field` or `Type.field.argument`. */
  readonly name: string;
  /** The last part of it; none for a type. */
  readonly word: string | null;
  readonly part: Part;
}

/**
 * Says of every type, field, argument and value what it is: in its own words where it has any, else by what its
 * name means in the whole schema. Whoever adds a name that means nothing yet adds it to the glossary.
 */
export function describe(schema: GraphQLSchema): GraphQLSchema {
  const callers = callersOf(schema);
  for (const { name, word, part } of namedParts(schema)) {
    part.description ??= EXACT[name] ?? (word === null ? ofType(name, callers) : WORDS[word]);
  }
  return schema;
}

/** Everything that has a description, or should have. */
export function namedParts(schema: GraphQLSchema): Named[] {
  const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type));
  return types.flatMap((type) => [
    { name: type.name, word: null, part: type },
    ...membersOf(type).flatMap((member) => named(member, type.name)),
  ]);
}

const named = (part: Part, within: string): Named[] => [
  { name: `${within}.${part.name}`, word: part.name, part },
  ...(part.args ?? []).flatMap((argument) => named(argument, `${within}.${part.name}`)),
];

function membersOf(type: GraphQLNamedType): readonly Part[] {
  if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) return Object.values(type.getFields());
  return isEnumType(type) ? type.getValues() : [];
}

/** The first mutation that takes each type of input. */
function callersOf(schema: GraphQLSchema): ReadonlyMap<string, string> {
  const fields = Object.values(schema.getMutationType()?.getFields() ?? {});
  const pairs = fields.flatMap(({ name, args }) => args.map(({ type }) => [String(type).replace(/[![\]]/g, ''), name] as const));
  return new Map(pairs.reverse());
}

function ofType(name: string, callers: ReadonlyMap<string, string>): string | undefined {
  if (name === 'Query') return `What can be asked. ${refusalCodes}`;
  if (name === 'Mutation')
    return `What can be done: each is carried out whole, or not at all. What was carried out though the answer does not show it, for an error elsewhere, is named in \`extensions.done\`. ${refusalCodes}`;
  const [, what, suffix] = /^(\w+?)(Connection|Filter)$/.exec(name) ?? [];
  if (suffix === 'Connection') return `A page of a list: each row is one ${words(what)}.`;
  if (suffix === 'Filter') return `Narrows a list to each ${words(what)} of which all this is true.`;
  const caller = callers.get(name);
  return caller && `What \`${caller}\` is told.`;
}

/** `ServiceGroup` → `service group`. */
const words = (name = ''): string => name.replace(/(?!^)([A-Z])/g, ' $1').toLowerCase();
