import { selfLink } from '../hal/collection.js';
import { type Hal, link, publicRoot } from '../hal/hal.js';
import type { Scope } from '../scope.js';

export interface AvailableDays {
  readonly serviceId: number;
  readonly name: string;
  readonly days: readonly { readonly date: string; readonly spaces: number }[];
}

/**
 * Days of a service for three generations of clients in one body: `days` at the root, embedded by service, and `items`
 * with the URL of each service's days. Source: service.md 2.14, wire.md 1.6 and 2.6.
 */
export function dayData(row: AvailableDays, at: Scope): Hal {
  return { service_id: row.serviceId, name: row.name, ...byService([row], row.days, at) };
}

/** Days of the company: on each day the spaces of all services together. */
export function companyDayData(rows: readonly AvailableDays[], at: Scope): Hal {
  const dates = rows[0]?.days.map(({ date }) => date) ?? [];
  const spacesAt = (index: number) => rows.reduce((sum, { days }) => sum + (days[index]?.spaces ?? 0), 0);
  return byService(
    rows,
    dates.map((date, index) => ({ date, spaces: spacesAt(index) })),
    at,
  );
}

function byService(rows: readonly AvailableDays[], days: AvailableDays['days'], at: Scope): Hal {
  const records = rows.map((row) => ofService(row, at));
  return {
    days,
    items: records.map(({ service_id, name, _links }) => ({ service_id, name, uri: _links.self.href })),
    _embedded: { day_data: records },
    _links: { self: selfLink({ ...at, query: datedQuery(at, days[0]?.date) }) },
  };
}

const ofService = ({ serviceId, name, days }: AvailableDays, at: Scope) => ({
  ...{ service_id: serviceId, name, days },
  _links: { self: link(`${publicRoot(at)}/day_data?${queryOf(at, serviceId)}`) },
});

/**
 * Requested query with `service_id` first, and with the first day if nothing else was sent: an answer and the records
 * that it embeds need URLs of their own.
 */
function datedQuery(at: Scope, firstDay = ''): Scope['query'] {
  const others = at.query.filter(([name]) => name !== 'service_id');
  return [...at.query.filter(([name]) => name === 'service_id'), ...(others.length > 0 ? others : [['date', firstDay] as const])];
}

/** Requested query for this service. It differs from the complete answer's by having `service_id` last. */
function queryOf(at: Scope, serviceId: number): string {
  const others = at.query.filter(([name]) => name !== 'service_id');
  return [...others, ['service_id', String(serviceId)]]
    .map(([name, value]) => `${encodeURIComponent(name ?? '')}=${encodeURIComponent(value ?? '')}`)
    .join('&');
}
