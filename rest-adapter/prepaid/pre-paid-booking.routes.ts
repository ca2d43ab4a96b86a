import * as z from 'zod';
import { type Endpoint, endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { adminRoot, publicRoot } from '../hal/hal.js';
import type { Operations } from '../operations/types.js';
import { booleanText, id, optional, pageVariables, paging } from '../params.js';
import type { Scope } from '../scope.js';
import { prePaidBooking, prePaidBookingFields } from './pre-paid-booking.hal.js';

const listShape = { company_id: id, include_invalid: optional(booleanText), event_id: optional(id), ...paging({ perPage: 30 }) };

type List = z.output<z.ZodObject<typeof listShape>>;

const OPERATION = `
  query PrePaidBookings($companyId: Int!, $clientId: Int!, $filter: PrePaidFilter!, $first: Int!, $offset: Int!) {
    rows: prePaidBookings(companyId: $companyId, clientId: $clientId, filter: $filter, first: $first, offset: $offset) {
      totalCount nodes { ${prePaidBookingFields} }
    }
  }` as const;

const variablesOf = ({ company_id, include_invalid, event_id, page, per_page }: List, clientId: number) => ({
  companyId: company_id,
  clientId,
  filter: { includeUnusable: include_invalid, bookableId: event_id },
  ...pageVariables({ page, per_page }),
});

const shown = ({ rows }: Operations['PrePaidBookings'], at: Scope, { page, per_page }: List, list: string) =>
  collection({
    name: 'pre_paid_bookings',
    rows: rows.nodes,
    total: rows.totalCount,
    page,
    perPage: per_page,
    at,
    render: (row) => prePaidBooking(row, `${list}?pre_paid_booking_id=${row.id}`, at),
  });

/** Bookings that a client has paid for ahead: for that member, and for administrators. Source: wire.md 1.4, service.md 2.1. */
export const prePaidBookingRoutes: readonly Endpoint[] = [
  endpoint({
    source: 'wire 1.4',
    method: 'GET',
    path: '/api/v1/{company_id}/members/{member_id}/pre_paid_bookings',
    form: 'member',
    input: z.object({ ...listShape, member_id: id }),
    operation: OPERATION,
    variables: (input) => variablesOf(input, input.member_id),
    view: (data, at, input) => shown(data, at, input, `${publicRoot(at)}/members/${input.member_id}/pre_paid_bookings`),
  }),
  endpoint({
    source: '2.1',
    method: 'GET',
    path: '/api/v1/admin/{company_id}/client/{client_id}/pre_paid_bookings',
    form: 'admin',
    input: z.object({ ...listShape, client_id: id }),
    operation: OPERATION,
    variables: (input) => variablesOf(input, input.client_id),
    view: (data, at, input) => shown(data, at, input, `${adminRoot(at)}/client/${input.client_id}/pre_paid_bookings`),
  }),
];
