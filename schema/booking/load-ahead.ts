import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import { Administrator } from '../../src/account/administrators/administrator.entity.js';
import type { Booking } from '../../src/booking/booking.entity.js';
import { BookingNote } from '../../src/booking/booking-note.entity.js';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { Resource } from '../../src/catalogue/resources/resource.entity.js';
import { Service } from '../../src/catalogue/services/service.entity.js';
import { Client } from '../../src/client/client.entity.js';
import { Answer } from '../../src/client/questions/answer.entity.js';
import { Company } from '../../src/company/company.entity.js';
import { EventChain } from '../../src/event/chains/event-chain.entity.js';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import type { Context } from '../shared/context.js';
import type { Loaders } from '../shared/loading/loaders.js';
import { fieldsNamed, fieldsOfRows, selectedFields } from '../shared/loading/selected-fields.js';
import { isAdminOf, maySeeKeys } from '../shared/permission.js';

type LoadRow = (booking: Booking, load: Loaders, viewer: Context['viewer']) => unknown;

const service: LoadRow = ({ serviceId }, load) => load.ahead(Service, serviceId);
const chain: LoadRow = ({ eventChainId }, load) => load.ahead(EventChain, eventChainId);
const person: LoadRow = ({ personId }, load) => load.ahead(Person, personId);
const resource: LoadRow = ({ resourceId }, load) => load.ahead(Resource, resourceId);
const company: LoadRow = ({ companyId }, load) => load.ahead(Company, companyId);
const answers: LoadRow = ({ id }, load) => load.allAwaitable(Answer, 'bookingId', id);
const keys: LoadRow = ({ companyId, purchaseId }, load, viewer) =>
  maySeeKeys(viewer, companyId) ? load.preloadUnrestricted(Purchase, purchaseId) : null;
const clientAnswers: LoadRow = ({ clientId }, load) => load.allAwaitable(Answer, 'clientId', clientId);
const booker: LoadRow = ({ companyId, administratorId }, load, viewer) =>
  isAdminOf(viewer, companyId) ? load.preloadUnrestricted(Administrator, administratorId) : null;

/** Rows that fields of a booking read first, by field. A field that is missing here loads them itself, and waits. */
const LOADED_BY_FIELD: Readonly<Record<string, readonly LoadRow[]>> = {
  service: [service],
  eventChain: [chain],
  person: [person],
  resource: [resource],
  company: [company],
  purchase: [({ purchaseId }, load) => load.ahead(Purchase, purchaseId)],
  client: [({ clientId }, load) => load.preloadUnrestricted(Client, clientId)],
  answers: [answers],
  surveyAnswers: [answers],
  notes: [({ id }, load) => load.allAwaitable(BookingNote, 'bookingId', id)],
  settings: [keys],
  longId: [keys],
  bookedByEmail: [booker],
  bookedByName: [booker],
  address: [chain, resource, company],
  fullDescribe: [service, chain, person, resource, company],
  summary: [service, chain, person, resource, company],
  listedDuration: [service],
};

/**
 * Loads the rows that the fields of these bookings will read, by the statement that they would have sent: each field then has its
 * row at once, and a list of a hundred needs no two thousand promises. Errors in loading are thrown by the fields.
 */
export async function loadAhead(
  bookings: readonly Booking[],
  info: GraphQLResolveInfo,
  { load, viewer }: Pick<Context, 'load' | 'viewer'>,
): Promise<void> {
  const asks = loadsOf(fieldsOfRows(info), info);
  const loads = bookings.flatMap((booking) => {
    const here = load.within(booking.companyId);
    return asks.map((ask) => ask(booking, here, viewer));
  });
  await Promise.allSettled(new Set(loads.filter((row) => row instanceof Promise)));
}

function loadsOf(fields: readonly FieldNode[], info: GraphQLResolveInfo): LoadRow[] {
  const asks = fields.flatMap(({ name }) => LOADED_BY_FIELD[name.value] ?? []);
  const clients = fields.filter(({ name }) => name.value === 'client');
  const withAnswers = fieldsNamed(selectedFields(info, clients), 'answers').length > 0;
  return [...new Set(withAnswers ? [...asks, clientAnswers] : asks)];
}
