import { DAY } from '../../support/fixtures/demo-records.js';
import { date, exactly, FORM, flag, int, list, moment, no, orNull, record, type Shape, text, utc, yes } from './shape.js';
import type { Site, WireRow } from './site.js';

const SLOT = {
  ...{ id: int, datetime: moment, end_datetime: moment, full_describe: orNull(text), status: int, spaces_blocked: int },
  ...{ person_id: orNull(int), duration: int, duration_span: int, company_id: int },
  _links: 'self bookings booking_details',
} as const satisfies Shape;
const FREED = { id: int, datetime: moment, status: exactly(0), spaces_blocked: exactly(0) };
const OPEN_SLOT = { ...SLOT, _links: 'self' };
const SCHEDULE = { id: int, name: text, desc: orNull(text), rules: record, style: int, _links: 'self' };
const PATTERN = {
  ...{ id: int, start_date: date, end_date: orNull(date), start_time: text, end_time: text, frequency: text, interval: int },
  ...{ by_day: list, except_date: list },
  _links: 'self schedule edit',
} as const satisfies Shape;
const CONDITION = { id: int, name: text, color: text, company_ids: list, _links: 'self schedule edit' };
const SHIFT = { shift_pattern_id: int, date, start: text, end: text, _links: 'self shift_pattern' };
const QUEUE = { id: int, name: text, length: int, wait_time: orNull(int), _links: 'self company services people queuers' };
const QUEUER = {
  ...{
    id: int,
    first_name: orNull(text),
    service_id: int,
    service_name: text,
    ticket_number: int,
    position: orNull(int),
  },
  ...{ push_channel: text, pusher_channel: text, long_id: text, due: orNull(moment), created_at: utc, multi_status: record },
  _links: 'self service client_queue',
} as const satisfies Shape;
const WAITING = { ...QUEUER, _links: `${QUEUER._links} start_serving` };
const SERVING = {
  ...{ ...QUEUER, position: exactly(0), multi_status: { being_seen: utc } },
  _links: `${QUEUER._links} person finish_serving return_to_queue`,
};
const QUEUERS = { _embedded: { queuers: [QUEUER] } } as const;
const QUESTION = {
  ...{
    id: int,
    name: text,
    detail_type: text,
    options: list,
    settings: record,
    required: flag,
    price: int,
    default: orNull(text),
  },
};
const ASKED = { company_id: int, currency_code: text, questions: [{ ...QUESTION, outcome: no }] } as const;
const SOLD = { id: int, name: text, price: int, _links: 'self book company' };
const NAMED = { id: int, name: text, _links: 'self' };

const person = async ({ make, records }: Site) =>
  Number((await make('people', { name: 'Nova', schedule_id: records.schedules })).id);
const hours = { start_time: '2030-06-03T10:00:00', end_time: '2030-06-03T11:00:00' };
const slot = async (site: Site) => ({
  path: { id: Number((await site.make('slots', { person_id: await person(site), ...hours })).id) },
});
const schedule = async ({ make }: Site) => Number((await make('schedules', { name: 'Sundays' })).id);
const always = {
  start_date: '2030-03-04',
  start_time: '09:00',
  end_time: '17:00',
  frequency: 'weekly',
  interval: '1',
  by_day: ['Monday'],
};
const pattern = async (site: Site) => {
  const s = await schedule(site);
  const { id } = await site.make(`schedules/${s}/shift_patterns`, always);
  return { path: { s, id: Number(id), shift: `${DAY}-${id}` } };
};
const condition = async (site: Site) => {
  const s = await schedule(site);
  return {
    path: { s, id: Number((await site.make(`schedules/${s}/shift_pattern_conditions`, { name: 'Early', color: 'red' })).id) },
  };
};
const ofRecords = ({ records }: Site) => ({ path: { s: records.schedules, id: records.shift_patterns, shift: records.shifts } });
const queuer = async ({ make, records }: Site) =>
  Number(
    (await make('queuers', { first_name: 'Quin', service_id: records.queueService, client_queue_id: records.client_queues })).id,
  );
const served = async (site: Site) => {
  const [id, person_id] = [await queuer(site), await person(site)];
  await site.make('queuers/start_serving', { queuers_id: id, person_id });
  return { id, person_id };
};
const listOf = (name: string, of: Shape): WireRow => ({
  call: `GET /{c}/${name}`,
  reads: { total_entries: int, _embedded: { [name]: [of] } },
});
const one = (name: string, table: string, of: Shape): WireRow => ({
  call: `GET /{c}/${name}/{id}`,
  sends: async ({ id }) => ({ path: { id: await id(table) } }),
  reads: of,
});

/** Source: wire.md 1.9. */
export const DIARY_ROWS: readonly WireRow[] = [
  {
    call: 'GET /admin/{c}/slots',
    sends: () => ({ start_date: DAY, end_date: DAY, page: 1, per_page: 100 }),
    reads: { total_entries: int, _embedded: { slots: [SLOT] } },
  },
  { call: 'GET /{c}/slots', sends: () => ({ date: DAY }), reads: { _embedded: { slots: [OPEN_SLOT] } } },
  { call: 'GET /admin/{c}/slots/{id}', reads: SLOT },
  {
    call: 'POST /admin/{c}/slots',
    forms: ['json', 'form', 'query'],
    sends: async (site) => ({ person_id: await person(site), ...hours, allday: 'false' }),
    reads: { ...SLOT, status: exactly(3) },
  },
  {
    call: 'POST /admin/{c}/slots',
    sends: async (site) => ({ person_id: await person(site), start_time: '2030-06-03', allday: 'true' }),
    reads: { ...SLOT, duration_span: exactly(86_400) },
  },
  { call: 'PUT /admin/{c}/slots/{id}', sends: async (site) => ({ ...(await slot(site)), ...hours }), reads: SLOT },
  { call: 'DELETE /admin/{c}/slots/{id}', sends: slot, reads: FREED },
  {
    call: 'GET /admin/{c}/booking_details',
    sends: ({ id }) => id('slot where status = 4 and company_id = 2').then((slot_id) => ({ slot_id })),
    reads: { total_entries: int, _embedded: { booking_details: [{ id: int, _links: 'self' }] } },
  },
  {
    call: 'GET /admin/{c}/schedules',
    sends: () => ({ start_date: DAY, end_date: '2030-03-10' }),
    reads: { total_entries: int, _embedded: { schedules: [SCHEDULE] } },
  },
  {
    call: 'POST /admin/{c}/schedules',
    sends: () => ({ name: 'Sundays', description: 'Short.', rules: { [DAY]: '0900-1700' } }),
    reads: SCHEDULE,
  },
  {
    call: 'GET /admin/{c}/schedules/{id}',
    sends: () => ({ start_date: DAY, end_date: '2030-03-10' }),
    reads: { ...SCHEDULE, dates: { [DAY]: exactly(['0800-2000']) } },
  },
  {
    call: 'PUT /admin/{c}/schedules/{id}',
    sends: async (site) => ({
      path: { id: await schedule(site) },
      rules: { '1': '0900-1200,1300-1700' },
      name: 'Week',
      company_id: 2,
      duration: 30,
    }),
    reads: SCHEDULE,
  },
  {
    call: 'DELETE /admin/{c}/schedules/{id}',
    sends: async (site) => ({ path: { id: await schedule(site) } }),
    reads: { id: int, name: text },
  },
  {
    call: 'POST /admin/{c}/schedules/{s}/shift_patterns',
    sends: async (site) => ({ path: { s: await schedule(site) }, ...always, repeat_count: '52' }),
    reads: { ...PATTERN, end_date: date },
  },
  { call: 'GET /admin/{c}/schedules/{s}/shift_patterns', sends: ofRecords, reads: { _embedded: { shift_patterns: [PATTERN] } } },
  { call: 'GET /admin/{c}/schedules/{s}/shift_patterns/{id}', sends: ofRecords, reads: PATTERN },
  {
    call: 'PUT /admin/{c}/schedules/{s}/shift_patterns/{id}',
    sends: async (site) => ({ ...(await pattern(site)), end_time: '18:00' }),
    reads: PATTERN,
  },
  { call: 'DELETE /admin/{c}/schedules/{s}/shift_patterns/{id}', sends: pattern, reads: { id: int, start_date: date } },
  { call: 'GET /admin/{c}/schedules/{s}/shift_patterns/{id}/edit', sends: ofRecords, reads: FORM },
  {
    call: 'POST /admin/{c}/schedules/{s}/shift_pattern_conditions',
    sends: async (site) => ({ path: { s: await schedule(site) }, name: 'Early', color: 'red', company_ids: [2] }),
    reads: CONDITION,
  },
  {
    call: 'GET /admin/{c}/schedules/{s}/shift_pattern_conditions',
    sends: ofRecords,
    reads: { _embedded: { shift_pattern_conditions: [CONDITION] } },
  },
  { call: 'GET /admin/{c}/schedules/{s}/shift_pattern_conditions/{id}', sends: condition, reads: CONDITION },
  {
    call: 'PUT /admin/{c}/schedules/{s}/shift_pattern_conditions/{id}',
    sends: async (site) => ({ ...(await condition(site)), color: '#00ff00' }),
    reads: CONDITION,
  },
  { call: 'DELETE /admin/{c}/schedules/{s}/shift_pattern_conditions/{id}', sends: condition, reads: { id: int, name: text } },
  {
    call: 'GET /admin/{c}/schedules/{s}/shifts',
    sends: (site) => ({ ...ofRecords(site), start_date: DAY, end_date: '2030-03-10' }),
    reads: { _embedded: { shifts: [SHIFT] } },
  },
  { call: 'GET /admin/{c}/schedules/{s}/shifts/{shift}', sends: ofRecords, reads: SHIFT },
  {
    call: 'PUT /admin/{c}/schedules/{s}/shifts/{shift}',
    sends: async (site) => ({ ...(await pattern(site)), start: `${DAY}T10:00`, end: `${DAY}T12:00` }),
    reads: SHIFT,
  },
  { call: 'DELETE /admin/{c}/schedules/{s}/shifts/{shift}', sends: pattern, reads: { shift_pattern_id: int, date } },
  { call: 'GET /admin/{c}/client_queues', reads: { _embedded: { client_queues: [QUEUE] } } },
  { call: 'GET /admin/{c}/client_queues/{id}', reads: QUEUE },
  { call: 'GET /admin/{c}/client_queues/{id}/queuers', reads: QUEUERS },
  { call: 'GET /admin/{c}/queuers', sends: ({ records }) => ({ client_queue_ids: records.client_queues }), reads: QUEUERS },
  { call: 'GET /admin/{c}/queuers/{id}', reads: QUEUER },
  {
    call: 'PUT /admin/{c}/queuers/{id}',
    sends: async (site) => ({ path: { id: await queuer(site) }, duration: '25' }),
    reads: { ...WAITING, duration: exactly(25) },
  },
  { call: 'DELETE /admin/{c}/queuers/{id}', sends: async (site) => ({ path: { id: await queuer(site) } }), reads: QUEUER },
  {
    call: 'POST /admin/{c}/queuers/start_serving',
    sends: async (site) => ({ queuers_id: await queuer(site), person_id: await person(site) }),
    reads: SERVING,
  },
  {
    call: 'POST /admin/{c}/queuers/start_serving',
    forms: ['query', 'json'],
    sends: async (site) => ({ queuer_id: await queuer(site), person_id: await person(site) }),
    reads: SERVING,
  },
  {
    call: 'POST /admin/{c}/queuers/{id}/start_serving',
    sends: async (site) => ({ path: { id: await queuer(site) }, person_id: await person(site) }),
    reads: SERVING,
  },
  {
    call: 'POST /admin/{c}/queuers/{id}/finish_serving',
    sends: async (site) => ({ path: { id: (await served(site)).id } }),
    reads: { id: int, position: exactly(null) },
  },
  {
    call: 'POST /admin/{c}/queuers/{id}/return_to_queue',
    forms: ['json', 'query'],
    sends: async (site) => ({ path: { id: (await served(site)).id }, first: 'true' }),
    reads: WAITING,
  },
  {
    call: 'POST /admin/{c}/queuers/{id}/return_to_queue/',
    sends: async (site) => ({ path: { id: (await served(site)).id } }),
    reads: WAITING,
  },
  {
    call: 'POST /admin/{c}/people/{id}/start_serving',
    forms: ['json', 'query'],
    sends: async (site) => ({ path: { id: await person(site) }, queuer_id: await queuer(site) }),
    reads: SERVING,
  },
  {
    call: 'POST /admin/{c}/people/{id}/start_serving',
    forms: ['json'],
    sends: async (site) => {
      await queuer(site);
      return { path: { id: await person(site) }, queuer_id: null };
    },
    reads: SERVING,
  },
  {
    call: 'POST /admin/{c}/people/{id}/finish_serving',
    sends: async (site) => ({ path: { id: (await served(site)).person_id } }),
    reads: { id: int, position: exactly(null) },
  },
  { call: 'GET /admin/{c}/people/{id}/queuers', reads: { _embedded: { queuers: list } } },
  { call: 'GET /admin/{c}/people/{id}/queuer', reads: SERVING },
  { call: 'GET /{c}/questions', sends: ({ records }) => ({ detail_group_id: records.detailGroup }), reads: ASKED },
  { call: 'GET /{c}/questions/{id}', reads: { ...QUESTION, outcome: no } },
  { call: 'GET /admin/{c}/questions', sends: ({ records }) => ({ detail_group_id: records.detailGroup }), reads: ASKED },
  { call: 'GET /admin/{c}/questions/{id}', reads: { ...QUESTION, outcome: no } },
  {
    call: 'GET /{c}/{detail_group}/survey_questions',
    by: 'admin',
    sends: () => ({ admin_only: 'true' }),
    reads: { questions: [{ ...QUESTION, outcome: yes }] },
  },
  listOf('packages', SOLD),
  listOf('bulk_purchases', SOLD),
  listOf('products', SOLD),
  one('products', 'product', SOLD),
  { call: 'GET /{c}/products/find_by_sku/{sku}', sends: () => ({ path: { sku: 'LEAD-2M' } }), reads: SOLD },
  listOf('deals', SOLD),
  one('deals', 'voucher', SOLD),
  listOf('service_groups', NAMED),
  one('service_groups', 'service_group', NAMED),
  listOf('clinics', NAMED),
  one('clinics', 'clinic', NAMED),
  listOf('event_sequences', NAMED),
  { call: 'GET /admin/{c}/deals', reads: { _embedded: { deals: [{ ...SOLD, _links: 'self codes' }] } } },
  { call: 'GET /admin/{c}/deals/ref/{r}', sends: () => ({ path: { r: 'gift-25' } }), reads: SOLD },
  {
    call: 'GET /admin/{c}/deals/{id}/codes',
    sends: async ({ id }) => ({ path: { id: await id('voucher') } }),
    reads: { _embedded: { codes: list } },
  },
  { call: 'GET /admin/{c}/coupons', reads: { _embedded: { coupons: [{ id: int, code: text, name: text, _links: 'self' }] } } },
  { call: 'GET /admin/{c}/cal/{id}', sends: ({ records }) => ({ path: { id: records.people } }), reads: { text } },
];
