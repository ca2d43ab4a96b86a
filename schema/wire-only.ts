import {
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from 'graphql';

/**
 * Fields that only the adapter of `/api/v1` reads or sends, names by type: JSON in shapes of v1, words and numbers of its front
 * ends, which are stored and returned as they were sent, and data that the schema has under another name.
 */
const WIRE_ONLY: Readonly<Record<string, readonly string[]>> = {
  // Clients: what their forms hold. Services: headings. Schedules: hours before there were patterns. Purchases: never written.
  // The audit: values by the names of columns.
  JSONObject: [
    ...['files', 'groups', 'lastPaymentLog', 'notifications', 'packed', 'q', 'rules', 'sent'],
    ...['storedAfter', 'storedBefore'],
  ],
  LegacyScheduleInput: ['schedule'],
  // Numbers of the front ends: a kind of schedule, a style, the subject of a question, a widget. Seconds of `minAdvance`.
  Int: ['appliesTo', 'minAdvanceTime', 'numericWidgetId', 'scheduleType', 'style'],
  // Preferences of front ends for tickets, which have no effect here. An `attended` that is true; here `attendance`.
  Boolean: ['clearNoShow', 'emailPerTicket', 'questionsPerTicket'],
  // Words of the front ends for bookings, tickets and durations. Here `reference`, `summary` and `localStart`; a queuer is live.
  String: [
    ...['apiRef', 'bookingType', 'bookingTypeMember', 'bookingTypePublic', 'describe', 'durationUnit', 'fullDescribe'],
    ...['pushChannel', 'ticketType'],
  ],
};

/**
 * Further such fields, each by its type and name: the audit's search by column, and the parts of `submitClient` by which old
 * forms change their sender's own record and are shown it.
 */
const WIRE_ONLY_FIELDS: readonly string[] = [
  'AuditFilter.column',
  'SubmitClientInput.expectedVersion',
  'SubmittedClient.client',
  'SubmittedClient.version',
];

/**
 * Removes those fields from the schema, and keeps them as `extensions.wireOnly` of their types: callers from outside can neither
 * see nor query them, and the adapter puts them back into its own copy.
 */
export function setAsideWireOnly(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) && !isInputObjectType(type)) continue;
    const all: Readonly<Record<string, { readonly type: GraphQLType }>> = type.toConfig().fields;
    const fields = Object.entries(all).filter(
      ([name, field]) => WIRE_ONLY_FIELDS.includes(`${type.name}.${name}`) || isWireOnly(name, getNamedType(field.type)),
    );
    if (fields.length === 0) continue;
    type.extensions = { ...type.extensions, wireOnly: Object.fromEntries(fields) };
    for (const [name] of fields) delete type.getFields()[name];
  }
  return forgetUnused(schema);
}

const isWireOnly = (name: string, type: GraphQLNamedType): boolean => WIRE_ONLY[type.name]?.includes(name) ?? false;

/** Removes input types that are no longer referenced. */
function forgetUnused(schema: GraphQLSchema): GraphQLSchema {
  const types = Object.values(schema.getTypeMap());
  const taken = new Set<GraphQLNamedType>(types.flatMap((type) => inputsOf(type)));
  for (const type of types) if (isInputObjectType(type) && !taken.has(type)) delete schema.getTypeMap()[type.name];
  return schema;
}

function inputsOf(type: GraphQLNamedType): GraphQLNamedType[] {
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => getNamedType(field.type));
  if (!isObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap(({ args }) => args.map((argument) => getNamedType(argument.type)));
}
