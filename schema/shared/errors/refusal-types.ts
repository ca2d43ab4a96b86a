import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfig,
  GraphQLID,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  getNamedType,
  isEnumType,
} from 'graphql';
import type { RefusalCode } from '../../../src/shared/refusal.js';
import { DateTime } from '../scalars.js';
import { CODES, REASONS } from './refusal-codes.js';
import { ActEnum, CallLimitEnum, QueryLimitEnum, RecordKindEnum, RecordStateEnum } from './refusal-enums.js';

type FieldConfig = GraphQLFieldConfig<unknown, unknown>;
type Nullable = GraphQLScalarType | GraphQLEnumType | GraphQLObjectType | GraphQLList<GraphQLOutputType>;
type Fields = Readonly<Record<string, FieldConfig>>;

/** Codes of errors that are not refusals of the domain. */
const OF_THE_REQUEST = {
  GRAPHQL_PARSE_FAILED: 'the document is not valid GraphQL',
  GRAPHQL_VALIDATION_FAILED: 'the document does not fit this schema',
  PERSISTED_QUERY_NOT_FOUND: 'no document is known by that hash: send the text with it',
  INTERNAL_SERVER_ERROR: 'a fault of the server',
} as const;

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const ErrorCode = new GraphQLEnumType({
  name: 'ErrorCode',
  description: 'Code of an error, in `extensions.code`.',
  values: Object.fromEntries(
    Object.entries({ ...CODES, ...OF_THE_REQUEST }).map(([code, meaning]) => [code, { description: sentence(meaning) }]),
  ),
});

const ErrorReason = new GraphQLEnumType({
  name: 'ErrorReason',
  description: 'Cause of an error whose code has several causes, in `extensions.reason`.',
  values: Object.fromEntries(Object.entries(REASONS).map(([reason, meaning]) => [reason, { description: sentence(meaning) }])),
});

const field = (type: GraphQLOutputType, description: string): FieldConfig => ({ type, description });
const must = (type: Nullable, description: string): FieldConfig => field(new GraphQLNonNull(type), description);
const listOf = (type: Nullable) => new GraphQLList(new GraphQLNonNull(type));

const AlternativeStart = new GraphQLObjectType({
  name: 'AlternativeStart',
  description: 'Start that can be booked instead, with its person and resource.',
  fields: {
    startsAt: must(DateTime, 'Start of the alternative.'),
    localStart: must(DateTime, 'Start of the alternative, ISO 8601 with the offset of `timeZone`.'),
    timeZone: must(GraphQLString, 'IANA time zone of the company, such as `Europe/London`.'),
    personId: field(GraphQLInt, 'Id of the person of the staff who would provide the booking; null if no person is needed.'),
    resourceId: field(GraphQLInt, 'Id of the resource that would be booked, the first of several; null if none is needed.'),
    bookableId: field(GraphQLInt, 'Id of the bookable combination; null for an event, and for a block.'),
    eventId: field(GraphQLInt, 'Id of the occurrence of an event; null for a service.'),
  },
});

const InputFault = new GraphQLObjectType({
  name: 'InputFault',
  description: 'Part of the input that is wrong, or that cannot be booked.',
  fields: {
    path: must(
      GraphQLString,
      'Path in `input`, or the argument: names and the numbers of elements, such as `items.1.quantity`. At checkout, the line ' +
        'of the basket, such as `items.1` or `articles.0`.',
    ),
    message: must(GraphQLString, 'Value that was found and what was expected, such as `found 0, expected 1 or more`.'),
    reference: field(GraphQLString, 'Reference that the caller gave to the line.'),
    itemId: field(GraphQLString, 'Id of the line of the basket; only at checkout.'),
    code: field(ErrorCode, 'Code of the fault of this part, if it differs from the code of the error.'),
    reason: field(ErrorReason, 'Cause of the fault, for a part with its own code and for another line that cannot be booked.'),
    alternatives: field(listOf(AlternativeStart), 'Nearest starts for another line that cannot be booked, nearest first.'),
    heldPrice: field(GraphQLInt, 'Price of another line when it was chosen, in minor units; null unless its price has changed.'),
    price: field(GraphQLInt, 'Current price of that line, in minor units.'),
  },
});

const RequiredQuestion = new GraphQLObjectType({
  name: 'RequiredQuestion',
  description: 'Question of the company that was not answered.',
  fields: {
    id: must(GraphQLInt, 'Id of the question: a number that never changes.'),
    name: must(GraphQLString, 'Text of the question.'),
    reference: field(GraphQLString, 'Reference that the caller gave to the line of the basket.'),
  },
});

const FAULTS = listOf(InputFault);
const LINE: Fields = {
  path: field(
    GraphQLString,
    'Line of the input, or at checkout of the basket, that cannot be booked, such as `items.1` or `articles.0`; null if there ' +
      'is only one.',
  ),
  reference: field(GraphQLString, 'Reference that the caller gave to the line of `path`.'),
  itemId: field(GraphQLString, 'Id of the line of `path` in the basket; only at checkout.'),
  fields: field(FAULTS, 'Arguments of all that cannot be booked: of the line of `path`, and of all other lines and elements.'),
};
const ALTERNATIVES: Fields = {
  alternatives: field(listOf(AlternativeStart), 'Nearest starts that can be booked instead, nearest first.'),
  eventIds: field(listOf(GraphQLInt), 'Ids of the events of the alternatives, in their order; null if a service was requested.'),
};
const REQUESTED: Fields = {
  reason: field(ErrorReason, 'Cause of the error; null if the code has only one.'),
  startsAt: field(DateTime, 'Start that was requested.'),
  serviceId: field(GraphQLInt, 'Id of the service that was requested.'),
  eventId: field(GraphQLInt, 'Id of the event that was requested.'),
  name: field(GraphQLString, 'Name of the service or event.'),
  ...LINE,
};
const STATES: Fields = {
  from: field(RecordStateEnum, 'Current state of the record.'),
  to: field(RecordStateEnum, 'State to which the record cannot change from there.'),
  asked: field(ActEnum, 'Action that was requested.'),
};
/** Records that prevent a change. */
const IN_THE_WAY: Fields = {
  id: field(GraphQLID, 'Id of the record that cannot be changed: a number or a text.'),
  bookingId: field(GraphQLInt, 'Id of the booking that prevents the change.'),
  queuerId: field(GraphQLInt, 'Id of the queuer who prevents the change.'),
  personId: field(GraphQLInt, 'Id of the person for whom the change is not possible.'),
  clientId: field(GraphQLInt, 'Id of the client whose wallet has too little.'),
  companyId: field(GraphQLInt, 'Id of the company that has no such wallets.'),
  couponId: field(GraphQLInt, 'Id of the coupon that can no longer be used.'),
  codeId: field(GraphQLInt, 'Id of the code of a gift voucher that has too little left.'),
  prePaidBookingId: field(GraphQLInt, 'Id of the pre-paid booking that can no longer be used.'),
  chains: field(GraphQLInt, 'Number of event chains in the group that was to be deleted.'),
  length: field(GraphQLInt, 'Number of queuers in the walk-in queue that was to be deleted.'),
};
const WAIT: Fields = { retryAfter: field(GraphQLInt, 'Seconds after which to try again.') };
const PRICES: Fields = {
  heldPrice: must(GraphQLInt, 'Price when the item was chosen, in minor units.'),
  price: must(GraphQLInt, 'Current price, in minor units.'),
};

/** Contents of `extensions` beside the code; a code that is not here has nothing else. */
const DETAILS: Partial<Readonly<Record<RefusalCode, Fields>>> = {
  UNAUTHENTICATED: {
    fields: field(
      FAULTS,
      'Arguments of a log-in that is refused: both `email` and `password`, whichever is wrong, or `token`; null for a call ' +
        'that needs a log-in.',
    ),
  },
  AMBIGUOUS_LOGIN: {
    fields: field(FAULTS, '`companyId`, with which one of the companies is to be named.'),
    administrators: field(listOf(GraphQLInt), 'Ids of companies at which an administrator can log in with these credentials.'),
    members: field(listOf(GraphQLInt), 'Ids of companies at which a member can log in with these credentials.'),
  },
  FORBIDDEN: {
    ...LINE,
    fields: field(FAULTS, 'Parts of the input that the caller may not send.'),
    withheld: field(GraphQLBoolean, 'True: only the field is withheld and null; the rest of the record is complete.'),
    count: field(GraphQLInt, 'Number of rows in which the field is null.'),
  },
  NOT_FOUND: {
    what: field(RecordKindEnum, 'Kind of the record.'),
    id: field(GraphQLID, 'Id of the record that was not found: a number or a text.'),
    ...LINE,
  },
  INVALID: {
    ...LINE,
    fields: field(FAULTS, 'All faults of the input that were found.'),
    questions: field(listOf(RequiredQuestion), 'Questions that need an answer.'),
    reason: field(ErrorReason, 'Cause of the error, where there is one for programs: `TOO_MANY_BOOKINGS`.'),
  },
  CONFLICT: {
    ...STATES,
    possibleIn: field(listOf(RecordStateEnum), 'States of such a record in which the action is possible.'),
    ...LINE,
    ...IN_THE_WAY,
    fields: field(FAULTS, 'Argument that names the record, or whose value another record already has.'),
  },
  NO_SPACE: { ...REQUESTED, ...ALTERNATIVES, productId: field(GraphQLInt, 'Id of the product of which too few are left.') },
  TIME_TAKEN: {
    ...REQUESTED,
    endsAt: field(DateTime, 'End of the time that was requested.'),
    personId: field(GraphQLInt, 'Id of the person whose time is taken.'),
    resourceId: field(GraphQLInt, 'Id of the resource whose time is taken.'),
    bookingId: field(GraphQLInt, 'Id of the booking that takes the time.'),
    until: field(DateTime, 'End of the booking or other use that takes the time.'),
    ...ALTERNATIVES,
  },
  NOT_BOOKABLE: {
    ...REQUESTED,
    ...ALTERNATIVES,
    least: field(GraphQLInt, 'Lowest number of places that must be booked together.'),
    most: field(GraphQLInt, 'Highest number of places that a client may have at a time.'),
  },
  PRICE_CHANGED: { ...PRICES, ...LINE },
  HOLD_EXPIRED: {
    ...STATES,
    serviceId: field(GraphQLInt, 'Id of the service of the line.'),
    startsAt: field(DateTime, 'Start of the line.'),
    ...LINE,
    ...ALTERNATIVES,
  },
  BASKET_MISMATCH: {
    foreign: field(listOf(GraphQLString), 'Ids of the lines that belong to another family of companies.'),
    fields: field(FAULTS, '`basketId`, where it was sent.'),
  },
  TOO_LATE: {
    fields: field(FAULTS, 'Argument that names the booking.'),
    id: field(GraphQLInt, 'Id of the booking.'),
    until: must(DateTime, 'Last moment at which the change was possible.'),
  },
  STALE_VERSION: {
    id: must(GraphQLInt, 'Id of the record.'),
    currentVersion: must(GraphQLInt, 'Current version of the record: read the record again, and send this version.'),
    fields: field(FAULTS, '`expectedVersion`, where it was sent.'),
  },
  CURSOR_EXPIRED: { fields: field(FAULTS, '`after`, the cursor that was sent.') },
  IDEMPOTENCY_KEY_IN_USE: WAIT,
  TOO_MANY_TRIES: { ...WAIT, limit: field(CallLimitEnum, 'Kind of the calls of which there were too many.') },
  TOO_COMPLEX: {
    limit: must(QueryLimitEnum, 'Limit that was exceeded.'),
    allowed: must(GraphQLInt, 'Highest value that is allowed.'),
    found: field(GraphQLInt, 'Value of the query; null if the query was ended while it ran.'),
  },
  UNAVAILABLE: WAIT,
};

/** Details of an error with the names of its enums, in place of the domain's words for them. */
export function namedDetails(code: string, detail: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const fields: Fields = DETAILS[code as RefusalCode] ?? {};
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => {
      const type = fields[name] && getNamedType(fields[name].type);
      return [name, isEnumType(type) ? nameOfValue(type, value) : value];
    }),
  );
}

function nameOfValue(type: GraphQLEnumType, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => nameOfValue(type, each));
  return type.getValues().find((known) => known.value === value)?.name ?? value;
}

const code = must(ErrorCode, 'Code of the error.');

const ErrorExtensions = new GraphQLInterfaceType({
  name: 'ErrorExtensions',
  description: 'Contents of `extensions` of an error. No field returns this type: it describes the errors beside `data`.',
  fields: { code },
});

/** `TIME_TAKEN` → `TimeTakenExtensions`. */
const nameOf = (refusal: string): string =>
  `${refusal.toLowerCase().replace(/(^|_)(\w)/g, (_match, _before, letter: string) => letter.toUpperCase())}Extensions`;

const typeOf = ([refusal, fields]: [string, Fields]): GraphQLObjectType =>
  new GraphQLObjectType({
    name: nameOf(refusal),
    description: `Contents of \`extensions\` of an error with the code \`${refusal}\`: ${CODES[refusal as RefusalCode]}.`,
    interfaces: [ErrorExtensions],
    fields: { code, ...fields },
  });

const TYPES: readonly GraphQLNamedType[] = Object.entries(DETAILS).map(typeOf);

/** Adds to the schema a type for the `extensions` of each code, which are not part of the data. Source: graphql.md, shape 5. */
export function withRefusalTypes(schema: GraphQLSchema): GraphQLSchema {
  const config = schema.toConfig();
  return new GraphQLSchema({ ...config, types: [...config.types, ...TYPES] });
}
