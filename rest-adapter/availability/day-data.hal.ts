import { selfLink } from '../hal/collection.js';
import { type Hal, link, publicRoot } from '../hal/hal.js';
import type { Scope } from '../scope.js';

export interface AvailableDays {
  readonly serviceId: number;
  readonly name: string;
  readonly days: readonly { readonly date: string; readonly spaces: number }[];
}

/** Two generations of clients in one body: `days` at the root, and embedded by service. Source: service.md 2.14, wire.md 2.6. */
export function dayData({ serviceId, name, days }: AvailableDays, at: Scope): Hal {
  const own = link(`${publicRoot(at)}/day_data?${queryOf(at, serviceId)}`);
  return {
    days,
    _embedded: { day_data: [{ service_id: serviceId, name, days, _links: { self: own } }] },
    _links: { self: selfLink({ ...at, query: datedQuery(at, days[0]?.date) }) },
  };
}

/** The query as asked, with the first day where none was named: an answer and what it embeds need addresses of their own. */
function datedQuery(at: Scope, firstDay = ''): Scope['query'] {
  const others = at.query.filter(([name]) => name !== 'service_id');
  return [...at.query.filter(([name]) => name === 'service_id'), ...(others.length > 0 ? others : [['date', firstDay] as const])];
}

/** The query as asked, for this service. It differs from the whole answer's by where the service stands. */
function queryOf(at: Scope, serviceId: number): string {
  const others = at.query.filter(([name]) => name !== 'service_id');
  return [...others, ['service_id', String(serviceId)]]
    .map(([name, value]) => `${encodeURIComponent(name ?? '')}=${encodeURIComponent(value ?? '')}`)
    .join('&');
}
