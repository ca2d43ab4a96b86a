import { pick, selection } from '../hal/fields.js';
import { type Hal, link, linkIfShown, publicRoot, utc, VISIBILITY } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { PrePaidBookingRow } from '../operations/types.js';
import { type Scope, within } from '../scope.js';

const PLAIN = ['id', 'name', 'company_id', 'purchase_id', 'package_id', 'service_ids'] as const;

export const prePaidBookingFields = fragment(
  'PrePaidBookingRow on PrePaidBooking',
  `${selection(PLAIN)} clientId bookingCount remaining expiresAt createdAt usable company { deleted } services { id ${VISIBILITY} }`,
);

/** Bookings paid for ahead, read at `self`: a list, or its purchase. Source: service.md 2.1 and 2.12. */
export function prePaidBooking(row: PrePaidBookingRow, self: string, at: Scope): Hal {
  const [serviceId] = row.serviceIds;
  const service = row.services.find(({ id }) => id === serviceId);
  const services = `${publicRoot(within(at, row.companyId))}/services`;
  return {
    ...pick(row, PLAIN),
    service_id: serviceId ?? null,
    member_id: row.clientId,
    number_of_bookings: row.bookingCount,
    number_of_bookings_remaining: row.remaining,
    book_by: utc(row.expiresAt),
    valid: row.usable,
    created_at: utc(row.createdAt),
    _links: {
      self: link(self),
      service: row.company.deleted ? undefined : linkIfShown(service, `${services}/${serviceId}`),
      company: linkIfShown(row.company, `${at.base}/api/v1/company/${row.companyId}`),
    },
  };
}
