import type { DemoServer } from '../fixtures/demo-server.js';
import { CAMDEN, LEEDS, PARENT } from '../fixtures/demo-server.js';
import type { Json } from '../oracles/hal-rules.js';

/** Returns values for the variables of a link's template, valid for the company of the link. */
export type LinkValues = (template: string, rel: string) => Promise<Json>;

/** Companies whose records are linked, and the company for links that name none. */
export interface Linked {
  readonly companies: readonly number[];
  readonly main: number;
  /** E-mail address of the member. */
  readonly email: string;
}

const DEMO: Linked = { companies: [PARENT, CAMDEN, LEEDS], main: CAMDEN, email: 'member@demo.test' };

export async function linkValues(demo: Pick<DemoServer, 'rows'>, { companies, main, email }: Linked = DEMO): Promise<LinkValues> {
  const samples = new Map<number, Json>(
    await Promise.all(companies.map(async (id) => [id, { ...(await sampleValues(demo, id)), email }] as const)),
  );
  const ofServices = new Map<number, Promise<Json>>();
  const ofService = (id: number) => {
    const found = ofServices.get(id) ?? valuesOfService(demo, id);
    ofServices.set(id, found);
    return found;
  };
  return async (template, rel) => {
    const company = Number(/\/api\/v1\/(?:admin\/|company\/)?(\d+)/.exec(template)?.[1] ?? main);
    const values = samples.get(company) ?? {};
    if (rel !== 'days' && rel !== 'times')
      return { ...values, id: rel === 'company' ? company : values[ID_OF[rel] ?? 'client_id'] };
    const serviceId = Number(/service_id=(\d+)/.exec(template)?.[1] ?? values.service_id);
    return {
      ...values,
      person_id: undefined,
      resource_id: undefined,
      ...(serviceId && (await ofService(serviceId))),
    };
  };
}

/** Names of the value that the variable `id` takes, by relation; for other relations it is the id of a client. */
const ID_OF: Readonly<Record<string, string>> = { bookings: 'booking_id', clinics: 'clinic_id' };

/** Sample value of each variable of templates; records are of the company. */
async function sampleValues(demo: Pick<DemoServer, 'rows'>, company: number): Promise<Json> {
  const oneOf = async (query: string) => (await demo.rows<{ id: number }>(`${query} order by id limit 1`, [company]))[0]?.id;
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const serviceId = await oneOf('select id from service where company_id = ? and not deleted');
  return {
    ...Object.fromEntries(['date', 'start_date'].map((name) => [name, day(3)])),
    ...Object.fromEntries(['edate', 'end_date'].map((name) => [name, day(9)])),
    ...Object.fromEntries(['created_from', 'modified_since', 'created_since'].map((name) => [name, `${day(-30)}T00:00:00`])),
    created_to: `${day(1)}T00:00:00`,
    ...{ month: '0330', cal_month: '0330', year: '2030', week: '1230', week_start: 1, start_time: '08:00', end_time: '20:00' },
    service_id: serviceId,
    person_id: await oneOf('select id from person where company_id = ? and not deleted'),
    resource_id: await oneOf('select id from resource where company_id = ? and not deleted'),
    event_id: await oneOf('select id from event where company_id = ? and starts_at > now()'),
    event_group_id: await oneOf('select id from event_group where company_id = ?'),
    event_chain_id: await oneOf('select id from event_chain where company_id = ?'),
    slot_id: await oneOf('select id from slot where company_id = ?'),
    purchase_id: await oneOf('select id from purchase where company_id = ?'),
    total_id: await guestsPurchase(demo, company),
    client_id: await oneOf('select c.id from client c join booking b on b.client_id = c.id where b.company_id = ?'),
    client_queue_ids: await oneOf('select id from client_queue where company_id = ?'),
    ...{ page: 1, per_page: 2, num_resources: 1, locale: 'en', order_by: 'id', embed: 'immediate_schedule,bookings', status: 4 },
    ...{ filter_by: 'a', api_ref: 'nothing-has-it', location: 'London', time_zone: 'Europe/Paris' },
    ...{ record: 'person', record_id: 1, action: 'change', field: 'name', state: 'waiting', kind: 'client.created' },
    ...{ from: `${day(-30)}T00:00:00`, until: `${day(1)}T00:00:00` },
    booking_id: await oneOf('select id from booking where company_id = ?'),
    clinic_id: await oneOf('select id from clinic where company_id = ? and not deleted'),
    webhook_id: await oneOf('select id from webhook_endpoint where company_id = ?'),
    administrator_id: await oneOf('select id from administrator where company_id = ?'),
    default_company_id: company,
    ...Object.fromEntries(FLAGS.map((name) => [name, 'true'])),
  };
}

/** Long id of a guest's purchase, which anybody with the id may read. */
async function guestsPurchase(demo: Pick<DemoServer, 'rows'>, company: number): Promise<string | undefined> {
  const query = `select p.long_id from purchase p join client c on c.id = p.client_id
    where p.company_id = ? and not c.is_member order by p.id limit 1`;
  return (await demo.rows<{ long_id: string }>(query, [company]))[0]?.long_id;
}

const FLAGS = [
  'order_by_reverse',
  'children',
  'include_cancelled',
  'include_disabled',
  'include_deleted',
  'include_non_bookable',
];

/** Values for links to a service's days and times, in which `event_id` is one of its combinations. */
async function valuesOfService(demo: Pick<DemoServer, 'rows'>, serviceId: number): Promise<Json> {
  const [row] = await demo.rows<Json>(
    `select b.id as event_id, b.person_id, b.resource_id, s.durations[1] as duration
     from bookable b join service s on s.id = b.service_id where s.id = ? order by b.id limit 1`,
    [serviceId],
  );
  const given = Object.entries({ ...row, people_ids: row?.person_id, resource_ids: row?.resource_id });
  return Object.fromEntries(given.filter(([, value]) => value !== null && value !== undefined));
}
