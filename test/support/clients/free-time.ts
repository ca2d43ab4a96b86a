import type { Json } from '../oracles/hal-rules.js';
import { embedded, type RestClient } from './rest-client.js';

export interface FreeTime {
  readonly company: Json;
  readonly service: Json;
  readonly day: Json;
  /** Free combination, as `time_data` shows it. */
  readonly event: Json;
  readonly time: Json;
}

/** Finds a service with one space and its first free time from the fourth day on, by following links, as clients do. */
export async function freeTime(caller: RestClient, path = '/api/v1/company/2'): Promise<FreeTime> {
  const company = (await caller.get(path)).body;
  for (const service of embedded(await caller.follow(company, 'services'), 'services')) {
    if (Number(service.spaces) !== 1) continue;
    const days = (await caller.follow(company, 'days', { service_id: service.id })).body.days as Json[];
    // Days far enough ahead that a member may still cancel.
    const day = days.slice(3).find(({ spaces }) => Number(spaces) > 0);
    if (!day) continue;
    const times = await caller.follow(company, 'times', { service_id: service.id, date: day.date });
    const [event] = embedded(times, 'events');
    const [time] = (event?.times ?? []) as Json[];
    if (event && time) return { company, service, day, event, time };
  }
  throw new Error('The demo has no free time');
}
