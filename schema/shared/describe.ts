import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import type { Audience } from '../../src/shared/column.js';
import { inWords, permissionOf } from './allow.js';
import { AUDIENCES } from './audience.js';
import { refusalCodes } from './errors/refusal-codes.js';
import { isFilledFromLogIn } from './fill-from-log-in.js';
import { describeOrders } from './loading/list-orders.js';
import { PERSONAL_SENTENCE } from './personal.js';
import { article, plural, type SchemaPosition, sentenceByNoun, sentenceOfInput, words } from './sentences-by-noun.js';
import { EXACT, WORDS } from './words.js';

/** A type, field, argument or value. */
interface Part {
  readonly name: string;
  description?: string | null | undefined;
  readonly type?: GraphQLType;
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly args?: readonly Part[];
}

interface NamedPart {
  /** `Type`, `Type.field` or `Type.field.argument`. */
  readonly name: string;
  /** The last part of `name`; null for a type. */
  readonly word: string | null;
  readonly part: Part;
}

/** Nouns of records by input type, from the type that the input's mutation returns. */
type NounsOfInputs = ReadonlyMap<string, string>;

/**
 * Gives every type, field, argument and value a description: its own if it has one, else the sentence for its full name, for
 * its name with the noun of its record, or for its name anywhere in the schema. A test fails for a part without a description.
 */
export function describe(schema: GraphQLSchema): GraphQLSchema {
  const inputs = nounsOfInputs(schema);
  for (const { name, word, part } of namedParts(schema)) {
    part.description ??= EXACT[name] ?? (word === null ? ofType(name, inputs) : ofMember(name, word, inputs));
    if (isFilledFromLogIn(part))
      part.description = `${part.description} ${word === 'clientId' ? 'By default the member who is logged in.' : 'By default the company of the log-in.'}`;
  }
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    for (const argument of field.args) argument.description ??= getNamedType(argument.type).description;
  }
  for (const type of Object.values(describeOrders(schema).getTypeMap())) {
    if (isObjectType(type)) for (const field of Object.values(type.getFields())) addPermission(field);
  }
  return schema;
}

/** Adds the callers or readers that a field declares to its description; the sentences come from what the guards enforce. */
function addPermission(field: GraphQLField<unknown, unknown>): void {
  const permission = permissionOf(field);
  const audience = field.extensions.audience as Audience | undefined;
  const sentences = [
    field.description,
    permission && inWords(permission),
    audience && AUDIENCES[audience],
    field.extensions.personal ? PERSONAL_SENTENCE : null,
  ];
  field.description = sentences.filter(Boolean).join(' ');
}

/** Everything that has a description, or should have. */
export function namedParts(schema: GraphQLSchema): NamedPart[] {
  const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type));
  return types.flatMap((type) => [
    { name: type.name, word: null, part: type },
    ...membersOf(type).flatMap((member) => named(member, type.name)),
  ]);
}

const named = (part: Part, within: string): NamedPart[] => [
  { name: `${within}.${part.name}`, word: part.name, part },
  ...(part.args ?? []).flatMap((argument) => named(argument, `${within}.${part.name}`)),
];

function membersOf(type: GraphQLNamedType): readonly Part[] {
  if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) return Object.values(type.getFields());
  return isEnumType(type) ? type.getValues() : [];
}

/** Nouns by input type; `record` for an input of several mutations that return different types. */
function nounsOfInputs(schema: GraphQLSchema): NounsOfInputs {
  const nouns = new Map<string, string>();
  for (const { args, type } of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const noun = nounOf(getNamedType(type).name);
    for (const argument of args) {
      const input = getNamedType(argument.type).name;
      nouns.set(input, (nouns.get(input) ?? noun) === noun ? noun : 'record');
    }
  }
  return nouns;
}

function ofType(name: string, inputs: NounsOfInputs): string | undefined {
  if (name === 'Query') return `Root of all queries. ${refusalCodes}`;
  if (name === 'Mutation')
    return (
      'Root of all mutations. Each is carried out completely, or not at all. When one of several in a document is refused, ' +
      'those after it are not carried out: `{ addToBasket checkout }` would otherwise buy the earlier content of the basket. ' +
      'Mutations are therefore non-null, and a refusal makes the data null, while root fields of queries are nullable one by ' +
      'one; a mutation that returns a basket is null if you have none. A mutation that was carried out, ' +
      `although an error elsewhere keeps its result out of the data, is named in \`extensions.done\`. ${refusalCodes}`
    );
  const [, what = '', suffix] = /^(\w+?)(Connection|Filter|Edge)$/.exec(name) ?? [];
  const noun = nounOf(what);
  if (suffix === 'Connection') return `Page of a list of ${plural(noun)}.`;
  if (suffix === 'Edge') return `Row of a list: ${article(noun)} with its cursor.`;
  if (suffix === 'Filter') return `Conditions that ${plural(noun)} of a list must meet, all of them.`;
  return sentenceOfInput(name, inputs.get(name) ?? nounOf(name));
}

function ofMember(name: string, word: string, inputs: NounsOfInputs): string | undefined {
  const [type = '', member = '', argument] = name.split('.');
  return sentenceByNoun(word, argument ? placeOfArgument(member) : placeOfMember(type, inputs)) ?? WORDS[word];
}

function placeOfMember(type: string, inputs: NounsOfInputs): SchemaPosition {
  const noun = inputs.get(type) ?? nounOf(type);
  return {
    noun,
    nouns: plural(noun),
    kind: /(Input|Fields|Filter)$/.test(type) ? 'input' : 'output',
    isNew: /^Create/.test(type),
  };
}

/** An argument is described with the name of its field: `people`, `person`. */
function placeOfArgument(field: string): SchemaPosition {
  const [bare = ''] = words(field).split(' by ');
  const noun = NOUNS[field.charAt(0).toUpperCase() + field.slice(1)] ?? bare;
  const nouns = /[^s]s$/.test(field) || PLURAL_FIELDS.includes(field) ? noun : plural(noun);
  return { noun, nouns, kind: 'argument', isNew: false };
}

/** Fields of lists whose names do not end with s. */
const PLURAL_FIELDS = ['people', 'auditLog'];

/** Nouns of types and fields whose name is not the word that people use. */
const NOUNS: Readonly<Record<string, string>> = {
  BookingText: 'text',
  SaveBookingTextInput: 'text',
  PrePaidBooking: 'pre-paid booking',
  SignOnKey: 'sign-on key',
  PrePaidBookings: 'pre-paid bookings',
  SearchCompanies: 'companies',
  AuditLog: 'audit log entries',
  Voucher: 'gift voucher',
  VoucherCode: 'gift voucher code',
  AuditEntry: 'audit log entry',
  ClientQueue: 'walk-in queue',
  WebhookEndpoint: 'webhook receiver',
  WebhookDelivery: 'webhook delivery',
  Attachment: 'attached file',
  Image: 'picture',
};

/** `ServiceGroup`, `CreateServiceGroupInput` → `service group`. */
function nounOf(type: string): string {
  const bare = type
    .replace(/^(Create|Update|Delete|Save)(?=[A-Z]\w+Input$)/, '')
    .replace(/(FieldsInput|KeyInput|Input|Fields|Connection|Edge)$/, '');
  return NOUNS[type] ?? NOUNS[bare] ?? words(bare);
}
