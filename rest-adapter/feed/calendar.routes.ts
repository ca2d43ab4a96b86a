import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import type { Operations } from '../operations/types.js';
import { filledText, id, optional } from '../params.js';

const CALENDAR = 'text/calendar; charset=utf-8';

/** Key in a path, with or without the ending `.ics`, which some calendars require. */
const key = z.preprocess((raw) => (typeof raw === 'string' ? raw.replace(/\.ics$/, '') : raw), filledText());

const feed = (busyOnly: boolean) =>
  ({
    source: 'wire 1.9',
    method: 'GET',
    open: true,
    input: z.object({ key, booking_id: optional(id) }),
    operation: `query ReadCalendar($key: String!, $bookingId: Int, $busyOnly: Boolean) {
      calendar(key: $key, bookingId: $bookingId, busyOnly: $busyOnly)
    }`,
    variables: (input: { readonly key: string; readonly booking_id?: number | undefined }) => ({
      key: input.key,
      bookingId: input.booking_id,
      busyOnly,
    }),
    view: ({ calendar }: Operations['ReadCalendar']) => calendar,
    type: CALENDAR,
    headers: () => ({ 'Content-Disposition': 'inline; filename="calendar.ics"' }),
  }) as const;

export const calendarRoutes = [
  endpoint({ ...feed(false), path: '/api/v1/ical/{key}', unguessable: true, aliases: ['/api/v1/web_cal/{key}'] }),
  endpoint({ ...feed(true), path: '/api/v1/overlay_cal/{key}', unguessable: true }),
  endpoint({
    source: 'wire 1.9',
    method: 'GET',
    path: '/api/v1/admin/{company_id}/cal/{id}',
    form: 'admin',
    input: z.object({ company_id: id, id }),
    operation: `query PersonCalendar($companyId: Int!, $personId: Int!) {
      calendar: personCalendar(companyId: $companyId, personId: $personId)
    }`,
    variables: ({ company_id, id: personId }) => ({ companyId: company_id, personId }),
    view: ({ calendar }) => calendar,
    type: CALENDAR,
  }),
];
