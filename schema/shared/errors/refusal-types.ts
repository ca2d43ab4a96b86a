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
  GRAPHQL_PARSE_FAILED: 'the document is no GraphQL',
  GRAPHQL_VALIDATION_FAILED: 'the document does not fit this schema',
  PERSISTED_QUERY_NOT_FOUND: 'no document is known by that hash: send its text along',
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
  description: 'Cause of an error whose code has several, in `extensions.reason`. There are no others.',
  values: Object.fromEntries(Object.entries(REASONS).map(([reason, meaning]) => [reason, { description: sentence(meaning) }])),
});

const field = (type: GraphQLOutputType, description: string): FieldConfig => ({ type, description });
const must = (type: Nullable, description: string): FieldConfig => field(new GraphQLNonNull(type), description);
const listOf = (type: Nullable) => new GraphQLList(new GraphQLNonNull(type));

const AlternativeStart = new GraphQLObjectType({
  name: 'AlternativeStart',
  description: 'Start that can be had instead, and who or what gives it.',
  fields: {
    startsAt: must(DateTime, 'Start of the alternative.'),
    localStart: must(DateTime, 'Start of the alternative, ISO 8601 with the offset of `timeZone`.'),
    timeZone: must(GraphQLString, 'Zone of the company, such as `Europe/London`.'),
    personId: field(GraphQLInt, 'Person of the staff who would provide it; null where nobody is needed.'),
    resourceId: field(GraphQLInt, 'Resource that would be booked, the first of several; null where none is needed.'),
    bookableId: field(GraphQLInt, 'Bookable combination; null for an event, and for time that is blocked.'),
    eventId: field(GraphQLInt, 'Occurrence of the event; null for a service.'),
  },
});

const InputFault = new GraphQLObjectType({
  name: 'InputFault',
  description: 'Part of the input that is wrong, or that cannot be had.',
  fields: {
    path: must(
      GraphQLString,
      'Place in `input`, or the argument: names and the numbers of elements, such as `items.1.quantity`. At checkout the line of the basket, such as `items.1` or `articles.0`.',
    ),
    message: must(GraphQLString, 'Value that was found and what was expected, such as `found 0, expected 1 or more`.'),
    reference: field(GraphQLString, 'Reference that the caller gave to the line.'),
    itemId: field(GraphQLString, 'Id of the line of the basket, at checkout.'),
    code: field(ErrorCode, 'Code of what is wrong with this part, where it is another than that of the error.'),
    reason: field(ErrorReason, 'Cause, of a part with a code of its own and of another line that cannot be had.'),
    alternatives: field(listOf(AlternativeStart), 'Nearest starts for another line that cannot be had, nearest first.'),
    heldPrice: field(GraphQLInt, 'Price of another line when it was chosen, in minor units; null unless its price has changed.'),
    price: field(GraphQLInt, 'Price of that line now, in minor units.'),
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
    'Line of the input, at checkout of the basket, that cannot be had, such as `items.1` or `articles.0`; null where there is one only.',
  ),
  reference: field(GraphQLString, 'Reference that the caller gave to that line.'),
  itemId: field(GraphQLString, 'Id of that line of the basket, at checkout.'),
  fields: field(FAULTS, 'Argument that names what cannot be had, and the same of all other lines and elements that cannot.'),
};
const ALTERNATIVES: Fields = {
  alternatives: field(listOf(AlternativeStart), 'Nearest starts that can be had instead, nearest first.'),
  eventIds: field(listOf(GraphQLInt), 'Events of the alternatives, in their order; null where a service was asked for.'),
};
const REQUESTED: Fields = {
  reason: field(ErrorReason, 'Cause; null where the code says it all.'),
  startsAt: field(DateTime, 'Start that was asked for.'),
  serviceId: field(GraphQLInt, 'Service that was asked for.'),
  eventId: field(GraphQLInt, 'Event that was asked for.'),
  name: field(GraphQLString, 'Name of the service or event.'),
  ...LINE,
};
const STATES: Fields = {
  from: field(RecordStateEnum, 'State of the record.'),
  to: field(RecordStateEnum, 'State that it cannot come to from there.'),
  asked: field(ActEnum, 'Act that was asked for.'),
};
/** Records that prevent a change. */
const IN_THE_WAY: Fields = {
  id: field(GraphQLID, 'Id of the record that cannot be changed so, a number or a text.'),
  bookingId: field(GraphQLInt, 'Booking that stands in the way.'),
  queuerId: field(GraphQLInt, 'Queuer who stands in the way.'),
  personId: field(GraphQLInt, 'Person for whom it cannot be done.'),
  clientId: field(GraphQLInt, 'Client whose wallet has too little.'),
  companyId: field(GraphQLInt, 'Company that keeps no such wallets.'),
  couponId: field(GraphQLInt, 'Coupon that can no longer be used.'),
  codeId: field(GraphQLInt, 'Code of a voucher that has too little left.'),
  prePaidBookingId: field(GraphQLInt, 'Pre-paid booking that can no longer pay for it.'),
  chains: field(GraphQLInt, 'Number of event chains in the group that is to go.'),
  length: field(GraphQLInt, 'Number of those who are still in the queue that is to go.'),
};
const WAIT: Fields = { retryAfter: field(GraphQLInt, 'Seconds after which to try again.') };
const PRICES: Fields = {
  heldPrice: must(GraphQLInt, 'Price when it was chosen, in minor units.'),
  price: must(GraphQLInt, 'Price now, in minor units.'),
};

/** Contents of `extensions` beside the code; a code that is not here has nothing else. */
const DETAILS: Partial<Readonly<Record<RefusalCode, Fields>>> = {
  UNAUTHENTICATED: {
    fields: field(
      FAULTS,
      'Arguments of a log-in that is refused: `email` and `password` alike, whichever is wrong, or `token`; null for a call that needs a log-in.',
    ),
  },
  AMBIGUOUS_LOGIN: {
    fields: field(FAULTS, '`companyId`, by which one of the companies is named.'),
    administrators: field(listOf(GraphQLInt), 'Companies at which an administrator can log in so.'),
    members: field(listOf(GraphQLInt), 'Companies at which a member can log in so.'),
  },
  FORBIDDEN: {
    ...LINE,
    fields: field(FAULTS, 'Parts of the input that are not for the caller to give.'),
    withheld: field(GraphQLBoolean, 'True: the field is null, and the rest of the record is all right without it.'),
    count: field(GraphQLInt, 'Number of rows in which the field is null.'),
  },
  NOT_FOUND: {
    what: field(RecordKindEnum, 'Kind of the record.'),
    id: field(GraphQLID, 'Id by which it was looked for, a number or a text.'),
    ...LINE,
  },
  INVALID: {
    ...LINE,
    fields: field(FAULTS, 'Faults of the input, every one that was found.'),
    questions: field(listOf(RequiredQuestion), 'Questions that need an answer.'),
    reason: field(ErrorReason, 'Cause where programs know it: `TOO_MANY_BOOKINGS`.'),
  },
  CONFLICT: {
    ...STATES,
    possibleIn: field(listOf(RecordStateEnum), 'States of such a record in which it can be done.'),
    ...LINE,
    ...IN_THE_WAY,
    fields: field(FAULTS, 'Argument that names the record, or whose value another record has already.'),
  },
  NO_SPACE: { ...REQUESTED, ...ALTERNATIVES, productId: field(GraphQLInt, 'Product of which too few are left.') },
  TIME_TAKEN: {
    ...REQUESTED,
    endsAt: field(DateTime, 'End of the time that was asked for.'),
    personId: field(GraphQLInt, 'Person whose time it is.'),
    resourceId: field(GraphQLInt, 'Resource whose time it is.'),
    bookingId: field(GraphQLInt, 'Booking by which somebody is busy.'),
    until: field(DateTime, 'End of what they are busy with.'),
    ...ALTERNATIVES,
  },
  NOT_BOOKABLE: {
    ...REQUESTED,
    ...ALTERNATIVES,
    least: field(GraphQLInt, 'Places that must be booked together at least.'),
    most: field(GraphQLInt, 'Places that a client may have at a time.'),
  },
  PRICE_CHANGED: { ...PRICES, ...LINE },
  HOLD_EXPIRED: {
    ...STATES,
    serviceId: field(GraphQLInt, 'Service of the line.'),
    startsAt: field(DateTime, 'Start of the line.'),
    ...LINE,
    ...ALTERNATIVES,
  },
  BASKET_MISMATCH: {
    foreign: field(listOf(GraphQLString), 'Ids of the lines that are of another family of companies.'),
    fields: field(FAULTS, '`basketId`, where it was sent.'),
  },
  TOO_LATE: {
    fields: field(FAULTS, 'Argument that names the booking.'),
    id: field(GraphQLInt, 'Id of the booking.'),
    until: must(DateTime, 'Moment until which it could be done.'),
  },
  STALE_VERSION: {
    id: must(GraphQLInt, 'Id of the record.'),
    currentVersion: must(GraphQLInt, 'Version of the record now: read it again, and send this.'),
    fields: field(FAULTS, '`expectedVersion`, where it was sent.'),
  },
  CURSOR_EXPIRED: { fields: field(FAULTS, '`after`, the cursor that was sent.') },
  IDEMPOTENCY_KEY_IN_USE: WAIT,
  TOO_MANY_TRIES: { ...WAIT, limit: field(CallLimitEnum, 'Kind of calls that there were too many of.') },
  TOO_COMPLEX: {
    limit: must(QueryLimitEnum, 'Limit that was passed.'),
    allowed: must(GraphQLInt, 'Highest value that is allowed.'),
    found: field(GraphQLInt, 'Value of the query; null where it ended while it ran.'),
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
  description: 'Contents of `extensions` of an error. No field answers it: it is the type of what stands beside `data`.',
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
