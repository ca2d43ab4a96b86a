import { optional, param } from '../params.js';
import { localDate } from '../params-time.js';

/** Both included; either may be left out. Source: service.md 4.13, wire.md 2.9. */
export const datesShape = { start_date: optional(localDate), end_date: optional(localDate) };

interface Dates {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/** The variables `$from`, `$to` and `$withDates`: a record carries its `dates` when some were asked for. */
export const datesVariables = ({ start_date, end_date }: Dates) => ({
  from: start_date,
  to: end_date,
  withDates: start_date !== undefined || end_date !== undefined,
});

/** Names of the two in the domain, for its refusals. */
export const dateNames = { from: 'start_date', to: 'end_date' };

/**
 * Legacy rules: a date or a weekday digit to ranges `HHMM-HHMM`, in one text or, as late browser pages send them, in a
 * list. What they say is the domain's to check.
 */
export const legacyRules = param(
  'an object of dates (YYYY-MM-DD) or weekday digits, each with ranges such as "0900-1700"',
  (raw) => {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
    const entries = Object.entries(raw).map(([day, hours]) => [day, joined(hours)] as const);
    return entries.every(([, hours]) => typeof hours === 'string')
      ? (Object.fromEntries(entries) as Record<string, string>)
      : undefined;
  },
  {
    type: 'object',
    additionalProperties: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
  },
);

function joined(hours: unknown): unknown {
  if (!Array.isArray(hours)) return hours ?? 'None';
  return hours.every((range) => typeof range === 'string') ? hours.join(',') || 'None' : hours;
}
