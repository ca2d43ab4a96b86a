import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { collection } from '../hal/collection.js';
import { id, optional, pageVariables, paging } from '../params.js';
import { dayOrTime } from '../params-time.js';
import { externalBooking, externalBookingFragment } from './external-booking.hal.js';

const PATH = '/api/v1/admin/{company_id}/external_bookings';

/** Whether a bound is a whole day, not a moment. */
const isDay = (bound: string | undefined): boolean => bound?.length === 'YYYY-MM-DD'.length;

export const externalBookingRoutes = [
  endpoint({
    source: 'wire 1.2',
    method: 'GET',
    path: PATH,
    form: 'admin',
    input: z.object({
      company_id: id,
      start: optional(dayOrTime),
      end: optional(dayOrTime),
      person_id: optional(id),
      ...paging({ perPage: 1024 }),
    }),
    operation: `query ListExternalBookings($companyId: Int!, $filter: ExternalBookingFilter!, $first: Int!, $offset: Int!) {
      externalBookings(companyId: $companyId, filter: $filter, first: $first, offset: $offset) {
        totalCount nodes { ${externalBookingFragment} }
      }
    }`,
    variables: ({ company_id, start, end, person_id, page, per_page }) => ({
      companyId: company_id,
      filter: {
        ...(isDay(start) ? { from: start } : { endsAfter: start }),
        ...(isDay(end) ? { to: end } : { startsBefore: end }),
        personId: person_id,
      },
      ...pageVariables({ page, per_page }),
    }),
    // The browser SDK's calendar reads the records from the list itself, not the embedded ones.
    view: ({ externalBookings: { nodes, totalCount } }, at, { page, per_page }) => {
      const list = { name: 'external_bookings', rows: nodes, total: totalCount, page, perPage: per_page, at };
      return {
        ...collection({ ...list, render: externalBooking }),
        external_bookings: nodes.map((row) => externalBooking(row, at)),
      };
    },
    names: { from: 'start', endsAfter: 'start', to: 'end', startsBefore: 'end', personId: 'person_id' },
  }),
  endpoint({
    source: 'extension',
    method: 'GET',
    path: `${PATH}/{id}`,
    form: 'admin',
    input: z.object({ company_id: id, id }),
    operation: `query ReadExternalBooking($companyId: Int!, $id: Int!) {
      externalBooking(companyId: $companyId, id: $id) { ${externalBookingFragment} }
    }`,
    variables: (input) => ({ companyId: input.company_id, id: input.id }),
    view: (data, at) => externalBooking(data.externalBooking, at),
  }),
];
