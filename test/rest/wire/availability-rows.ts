import { DAY } from '../../support/fixtures/demo-records.js';
import { date, exactly, flag, int, list, moment, no, type Shape, text, yes } from './shape.js';
import type { Site, WireRow } from './site.js';

const DAYS = [{ date, spaces: int }] as const;
const TIME = { time: int, avail: int, price: int, datetime: moment };
const EVENT = { event_id: int, name: text, date, times: [TIME], _links: 'self' } as const satisfies Shape;
/** One answer that serves three generations of clients. Source: wire.md 1.6 and 2.6. */
const DAY_DATA = {
  days: DAYS,
  items: [{ uri: text }],
  _embedded: { day_data: [{ service_id: int, name: text, days: DAYS, _links: 'self' }] },
} as const;
const TIME_DATA = { _embedded: { events: [EVENT] }, _links: 'self event_links' } as const;
const BY_DATE = { date: exactly(DAY), _embedded: { bookable_items_by_date: [EVENT] } } as const;

const service = ({ records }: Site) => ({ service_id: records.services });
const item = async ({ id, records }: Site) => ({ event_id: await id(`bookable where service_id = ${records.services}`) });

/** Source: wire.md 1.6. */
export const AVAILABILITY_ROWS: readonly WireRow[] = [
  { call: 'GET /{c}/day_data', sends: (site) => ({ ...service(site), date: DAY, edate: '2030-03-10' }), reads: DAY_DATA },
  { call: 'GET /{c}/day_data', sends: (site) => ({ ...service(site), month: '0330' }), reads: DAY_DATA },
  { call: 'GET /{c}/day_data', sends: (site) => ({ ...service(site), cal_month: '0330', week_start: '1' }), reads: DAY_DATA },
  { call: 'GET /{c}/day_data', sends: (site) => ({ ...service(site), week: '1030' }), reads: DAY_DATA },
  {
    call: 'GET /{c}/day_data',
    sends: async (site) => ({ ...(await item(site)), date: DAY, location: 'London' }),
    reads: DAY_DATA,
  },
  { call: 'GET /{c}/time_data', sends: (site) => ({ ...service(site), date: DAY }), reads: TIME_DATA },
  {
    call: 'GET /{c}/time_data',
    sends: (site) => ({ ...service(site), date: DAY, end_date: '2030-03-06', duration: '30', num_resources: '1' }),
    reads: { _embedded: { events: [EVENT], date_links: [{ date, _links: 'self event_links' }] } },
  },
  {
    call: 'GET /{c}/time_data',
    sends: async (site) => ({ ...(await item(site)), date: DAY, time_zone: 'Europe/Paris', single: true }),
    reads: { event_id: int, times: [TIME] },
  },
  {
    call: 'GET /{c}/time_data',
    sends: async (site) => ({ ...(await item(site)), date: DAY, end_date: '2030-03-05' }),
    reads: { _embedded: { date_links: [{ date, times: [TIME], _links: 'self' }] } },
  },
  { call: 'GET /{c}/day/{date}', sends: (site) => ({ ...service(site), path: { date: DAY } }), reads: BY_DATE },
  { call: 'GET /{c}/day', sends: (site) => ({ ...service(site), date: DAY, page: 1 }), reads: BY_DATE },
  { call: 'GET /{c}/day', sends: () => ({ date: DAY }), reads: BY_DATE },
  {
    call: 'GET /{c}/check_available/{datetime}',
    sends: (site) => ({ ...service(site), path: { datetime: `${DAY}T14:00:00` } }),
    reads: { available: flag },
  },
  {
    call: 'GET /{c}/check_available/{datetime}',
    sends: () => ({ path: { datetime: `${DAY}T14:00:00` } }),
    reads: { available: yes },
  },
  {
    call: 'GET /{c}/check_available/{datetime}',
    sends: () => ({ path: { datetime: `${DAY}T23:00:00+09:00` } }),
    reads: { available: yes, datetime: exactly(`${DAY}T14:00:00+00:00`) },
  },
  {
    call: 'GET /{c}/check_available/{datetime}',
    sends: () => ({ path: { datetime: `${DAY}T03:00:00` } }),
    reads: { available: no, spaces: exactly(0) },
  },
  {
    call: 'GET /{c}/times',
    sends: (site) => ({ ...service(site), date: DAY }),
    reads: { times: [{ start: moment, available: flag, durations: list }] },
  },
  {
    call: 'GET /{c}/dates',
    sends: (site) => ({ ...service(site), start_date: DAY, end_date: '2030-03-10' }),
    reads: { dates: [{ start_date: date, count: int, available: flag }] },
  },
];
