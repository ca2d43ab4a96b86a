import { defaultFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import { Refusal } from '../../src/shared/refusal.js';
import type { Values } from './argument-paths.js';
import type { Context } from './context.js';
import { maySeeClients } from './permission.js';

/**
 * Personal data: who a client is, and what was written by or about them. By type, the fields that are hidden from administrators
 * without the duty `clients`; figures need none of them. Ids, times, amounts, states, countries and languages remain visible.
 */
export const PERSONAL: Readonly<Record<string, readonly string[]>> = {
  Answer: ['value'],
  Attachment: ['fileName'],
  Booking: ['cancelReason', 'clientEmail', 'clientName', 'settings'],
  BookingNote: ['note'],
  Client: [
    ...['firstName', 'lastName', 'email', 'claimedEmail', 'mobile', 'mobilePrefix', 'phone', 'phonePrefix'],
    ...['address1', 'address2', 'address3', 'address4', 'address5', 'postcode', 'reference'],
    ...['extra', 'files', 'notifications', 'q'],
  ],
  Email: ['subject', 'toAddress'],
  ExternalBooking: ['title'],
  Payment: ['notes', 'transactionId'],
  Purchase: ['guestDetails', 'lastPaymentLog', 'reference'],
  Queuer: ['firstName', 'lastName', 'email', 'mobile', 'mobilePrefix', 'notes'],
  Slot: ['description', 'summary'],
  WalletLog: ['notes'],
};

/** Sentence in the description of each of these fields. */
export const PERSONAL_SENTENCE = 'Personal: administrators see it only with the duty `clients`.';

/**
 * Functions that return, for a call of a field, the paths of the arguments that search or order by personal data. Hidden data
 * must not be searchable, and the cursors of a list in order of names contain names.
 */
const IDENTIFYING_FILTERS: Readonly<Record<string, (args: Values) => readonly string[]>> = {
  'Query.clients': ({ filter, orderBy }) => [
    ...(Object(filter).text ? ['filter.text'] : []),
    ...(namesPerson(Object(filter).matches) ? ['filter.matches'] : []),
    ...(namesPerson([orderBy]) ? ['orderBy.field'] : []),
  ],
  'Client.childClients': ({ orderBy }) => (namesPerson([orderBy]) ? ['orderBy.field'] : []),
  'Query.bookings': ofBookings,
  'Analytics.bookings': ofBookings,
  'Analytics.coupons': ofBookings,
  'Query.purchases': ({ orderBy }) => (Object(orderBy).field === 'reference' ? ['orderBy.field'] : []),
};

function ofBookings({ filter }: Values): readonly string[] {
  const { email, matches } = Object(filter);
  return [...(email ? ['filter.email'] : []), ...(namesPerson(matches) ? ['filter.matches'] : [])];
}

/** Fields that identify a person; and `purchaseLongId`, since searches for parts of it could reveal it letter by letter. */
const IDENTIFYING_FIELDS: readonly unknown[] = [...(PERSONAL.Client ?? []), 'clientName', 'purchaseLongId'];

const namesPerson = (named: unknown): boolean =>
  Array.isArray(named) && named.map((each) => Object(each).field).some((field) => IDENTIFYING_FIELDS.includes(field));

/** Hides personal data from administrators without the duty `clients`. Source: graphql.md; decisions 6. */
export function guardPersonal(schema: GraphQLSchema): GraphQLSchema {
  for (const [name, fields] of Object.entries(PERSONAL)) {
    const type = schema.getType(name);
    for (const field of fields) withhold(schema, isObjectType(type) ? `${name}.${field}` : name);
  }
  for (const [path, personalOf] of Object.entries(IDENTIFYING_FILTERS)) refuseSearch(schema, path, personalOf);
  return schema;
}

/** Field at a path such as `Query.clients`. @throws Error for a field that does not exist */
function fieldAt(schema: GraphQLSchema, path: string) {
  const [name = '', field = ''] = path.split('.');
  const type = schema.getType(name);
  const found = isObjectType(type) ? type.getFields()[field] : undefined;
  if (!found) throw new Error(`${path} is personal, and there is no such field`);
  return found;
}

function withhold(schema: GraphQLSchema, path: string): void {
  const field = fieldAt(schema, path);
  const resolve = field.resolve ?? defaultFieldResolver;
  field.extensions = { ...field.extensions, personal: true };
  field.resolve = (root, args, context: Context, info) => {
    if (!maySeeClients(context.viewer)) throw withheld();
    return resolve(root, args, context, info);
  };
}

const withheld = () => new Refusal('FORBIDDEN', 'Only administrators with the duty `clients` may have this', { withheld: true });

function refuseSearch(schema: GraphQLSchema, path: string, personalOf: (args: Values) => readonly string[]): void {
  const field = fieldAt(schema, path);
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = (root, args, context: Context, info) => {
    const paths = maySeeClients(context.viewer) ? [] : personalOf(args);
    if (paths.length > 0) throw searchRefused(paths);
    return resolve(root, args, context, info);
  };
}

const searchRefused = (paths: readonly string[]) =>
  new Refusal('FORBIDDEN', `${paths.join(', ')}: only administrators with the duty \`clients\` may look for people`, {
    fields: paths.map((field) => ({ field, message: 'looks for people, which needs the duty `clients`' })),
  });
