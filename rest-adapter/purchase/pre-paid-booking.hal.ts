import { pick, selection } from '../hal/fields.js';
import { type Hal, link, publicRoot, utc } from '../hal/hal.js';
import { type Scope, within } from '../scope.js';

const PLAIN = ['id', 'name', 'company_id', 'purchase_id', 'package_id', 'service_ids'] as const;

export const prePaidBookingFields = `${selection(PLAIN)} clientId bookings remaining expiresAt createdAt usable`;

export interface PrePaidBookingRow {
  readonly id: number;
  readonly companyId: number;
  readonly clientId: number;
  readonly serviceIds: readonly number[];
  readonly bookings: number;
  readonly remaining: number;
  readonly expiresAt: string | null;
  readonly createdAt: string;
  readonly usable: boolean;
}

/** Bookings paid for ahead. `list` is the address it is listed at: it has none of its own. Source: service.md 2.1 and 2.12. */
export function prePaidBooking(row: PrePaidBookingRow, list: string, at: Scope): Hal {
  const [serviceId] = row.serviceIds;
  const services = `${publicRoot(within(at, row.companyId))}/services`;
  return {
    ...pick(row, PLAIN),
    service_id: serviceId ?? null,
    member_id: row.clientId,
    number_of_bookings: row.bookings,
    number_of_bookings_remaining: row.remaining,
    book_by: utc(row.expiresAt),
    valid: row.usable,
    created_at: utc(row.createdAt),
    _links: {
      self: link(`${list}?pre_paid_booking_id=${row.id}`),
      service: serviceId === undefined ? undefined : link(`${services}/${serviceId}`),
      company: link(`${at.base}/api/v1/company/${row.companyId}`),
    },
  };
}
