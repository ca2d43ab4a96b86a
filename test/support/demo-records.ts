import { createMemberLevel } from '../../src/company/create-member-level.js';
import type { DemoHouse } from './demo-house.js';
import type { Json } from './hal-rules.js';
import { embedded, type RestClient } from './rest-client.js';

/** Ids of one record of each kind in one company, by the collection that stands before them in a path. */
export interface Records {
  readonly company: number;
  /** A member of the family, with an account. */
  readonly members: number;
  readonly services: number;
  readonly people: number;
  /** Two more people who serve nobody. */
  readonly colleague: number;
  readonly apprentice: number;
  readonly resources: number;
  readonly client: number;
  readonly addresses: number;
  readonly administrators: number;
  readonly schedules: number;
  readonly shift_patterns: number;
  readonly shift_pattern_conditions: number;
  /** `date-pattern`. */
  readonly shifts: string;
  readonly event_groups: number;
  readonly emptyGroup: number;
  readonly event_chains: number;
  readonly events: number;
  /** Blocked time of the person. */
  readonly slots: number;
  readonly bookings: number;
  readonly bookingToCancel: number;
  readonly memberBookings: number;
  readonly memberBookingToCancel: number;
  readonly private_notes: number;
  readonly purchases: number;
  readonly longId: string;
  readonly client_queues: number;
  readonly queueService: number;
  /** Two wait, one is being served by the person. */
  readonly queuers: number;
  readonly lastQueuer: number;
  readonly served: number;
  readonly questions: number;
  readonly membership_levels: number;
  readonly clinics: number;
  readonly clinicToCancel: number;
  readonly webhooks: number;
  /** Of that endpoint. */
  readonly webhook_deliveries: number;
  readonly auditlog: number;
  readonly detailGroup: number;
  /** The word that finds the person, the resource, the service, the client and the chain by reference. */
  readonly reference: string;
  readonly email: string;
  readonly memberEmail: string;
}

/** A Monday without a change of clocks near, far beyond what the demo has booked. */
export const DAY = '2030-03-04';

let count = 0;

/** Makes a record of each kind with the token of the company's own administrator, over `/api/v1`. */
export async function furnish(house: DemoHouse, admin: RestClient, company: number, memberEmail: string): Promise<Records> {
  const reference = `4${company}${String(++count).padStart(2, '0')}`;
  const own = `/api/v1/admin/${company}`;
  const make = async (path: string, body: Json = {}, method = 'POST'): Promise<Json> => {
    const answer = await admin.send(method, `${own}/${path}`, body);
    if (answer.status > 201) throw new Error(`${method} ${path} was answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const one = async (query: string, ...parameters: unknown[]) =>
    Number((await house.rows<{ id: number }>(query, parameters))[0]?.id);
  const id = (record: Json) => Number(record.id);

  const webhooks = id(await make('webhooks', { url: `https://receiver${reference}.example.com/` }));
  const schedules = id(await make('schedules', { name: 'All week' }));
  const always = { start_date: '2025-01-06', start_time: '08:00', end_time: '20:00', frequency: 'daily' };
  const shift_patterns = id(await make(`schedules/${schedules}/shift_patterns`, always));
  const shift_pattern_conditions = id(
    await make(`schedules/${schedules}/shift_pattern_conditions`, { name: 'Early', color: 'red' }),
  );
  const people = id(await make('people', { name: `Zoe ${reference}`, reference, schedule_id: schedules }));
  const resources = id(await make('resources', { name: `Room ${reference}`, api_ref: reference, schedule_id: schedules }));
  const services = id(await make('services', { name: `Check ${reference}`, reference, duration: 30, person_ids: [people] }));
  const email = `guest${reference}@example.test`;
  const client = id(await make('client', { first_name: 'Gus', last_name: 'Guest', email, reference }));
  const addresses = id(await make('addresses', { address1: '1', address2: 'High Street', postcode: 'N1 1AA' }));
  const event_groups = id(await make('event_groups', { name: 'Talks' }));
  const emptyGroup = id(await make('event_groups', { name: 'Nothing yet' }));
  const talk = {
    name: 'Talk',
    event_group_id: event_groups,
    address_id: addresses,
    spaces: 10,
    duration: 60,
    reference: Number(reference),
  };
  const event_chains = id(await make('event_chains', { ...talk, datetime: `${DAY}T18:00:00` }));
  const rootId = await one('select root_id as id from company where id = ?', company);
  const members = await one('select id from client where email = ?', memberEmail);
  const sitting = { name: 'Vaccinations', start_time: `${DAY}T09:00:00Z`, end_time: `${DAY}T12:00:00Z` };
  const book = (time: string, who: Json) =>
    make('bookings', { service_id: services, person_id: people, datetime: `${DAY}T${time}:00`, ...who });
  const booking = await book('10:00', { client_id: client });
  const client_queues = await one('select id from client_queue where company_id = ?', company);
  const queueService = await one('select service_id as id from client_queue_service where client_queue_id = ?', client_queues);
  const join = async (first_name: string) =>
    id(await make('queuers', { first_name, service_id: queueService, client_queue_id: client_queues }));
  const served = await join('Sam');
  await make('queuers/start_serving', { queuers_id: served, person_id: people });
  return {
    ...{
      company,
      reference,
      email,
      memberEmail,
      members,
      services,
      people,
      resources,
      client,
      addresses,
      schedules,
      shift_patterns,
    },
    ...{ shift_pattern_conditions, event_groups, emptyGroup, event_chains, client_queues, queueService, served, webhooks },
    webhook_deliveries: await one('select id from webhook_delivery where endpoint_id = ? order by id', webhooks),
    auditlog: await one('select id from audit_entry where company_id = ? order by id desc', company),
    colleague: id(await make('people', { name: `Cole ${reference}` })),
    apprentice: id(await make('people', { name: `Abe ${reference}` })),
    administrators: id(await make('administrators', { name: 'Ada', email: `ada${reference}@example.test`, role: 'staff' })),
    shifts: `${DAY}-${shift_patterns}`,
    events: await one('select id from event where event_chain_id = ?', event_chains),
    slots: id(await make('slots', { person_id: people, start_time: `${DAY}T15:00:00`, end_time: `${DAY}T16:00:00` })),
    bookings: id(booking),
    bookingToCancel: id(await book('11:00', { client_id: client })),
    memberBookings: id(await book('12:00', { member_id: members })),
    memberBookingToCancel: id(await book('13:00', { member_id: members })),
    private_notes: await noteOf(make, id(booking)),
    purchases: Number(booking.purchase_id),
    longId: String(booking.purchase_ref),
    queuers: await join('Will'),
    lastQueuer: await join('Wes'),
    questions: await one('select id from question where company_id = ? order by id', company),
    membership_levels: (await createMemberLevel(house.server.orm.em.fork(), rootId, `Level ${reference}`)).id,
    clinics: id(await make('clinics', sitting)),
    clinicToCancel: id(await make('clinics', sitting)),
    detailGroup: await one(
      'select detail_group_id as id from question where company_id = ? and detail_group_id is not null',
      company,
    ),
  };
}

async function noteOf(make: (path: string, body: Json, method: string) => Promise<Json>, booking: number): Promise<number> {
  const { notes } = await make(`bookings/${booking}/private_notes`, { note: 'Rings twice' }, 'PUT');
  return (notes as { private: { id: number }[] }).private[0]?.id ?? 0;
}

/** Somebody who has put the company's service into a basket, and the item. Each takes a day of its own. */
export async function aShopper(house: DemoHouse, { company, services }: Records): Promise<{ rest: RestClient; item: string }> {
  const rest = house.as.public.as(undefined);
  const day = `2030-04-${String(++count).padStart(2, '0')}`;
  const { body } = await rest.post(`/api/v1/${company}/basket/add_item`, { service_id: services, datetime: `${day}T10:00:00` });
  const [item] = embedded(body, 'items');
  if (!item) throw new Error(`Nothing was put into the basket: ${JSON.stringify(body)}`);
  return { rest, item: String(item.id) };
}
