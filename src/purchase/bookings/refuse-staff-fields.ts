import type { EntityManager } from '@mikro-orm/postgresql';
import { type Attendance, NO_SHOW } from '../../booking/attendance.js';
import type { Booking } from '../../booking/booking.entity.js';
import { runSql } from '../../database/run-sql.js';
import { fault } from '../../shared/faults.js';
import { Refusal } from '../../shared/refusal.js';

/** Changes to a booking that only staff may make. */
export interface StaffFields {
  /** 3 blocked or 4 booked; both take the time. */
  readonly status?: number | null;
  /** Whether the client came. */
  readonly attendance?: Attendance | null;
  /** True: a no-show is reset to unmarked; any other attendance stays. */
  readonly clearNoShow?: boolean | null;
  /** Name of one of the company's custom states, which is given to the booking now. */
  readonly customStatus?: string | null;
  readonly clientName?: string | null;
  readonly clientEmail?: string | null;
  /** Minutes. */
  readonly preTime?: number | null;
  readonly postTime?: number | null;
}

/** Fields that only staff may change. `notifyStaff` is not one of them: it is not stored, and ignored for other callers. */
const STAFF_FIELDS = ['status', 'attendance', 'preTime', 'postTime'] as const;

/**
 * Refuses changes that only staff may make. Old clients send back the complete booking, so unchanged and empty fields are
 * accepted.
 *
 * @throws Refusal FORBIDDEN naming each field; `/api/v1` shows the first
 */
export async function refuseStaffFields(tx: EntityManager, booking: Booking, changes: StaffFields): Promise<void> {
  const { clearNoShow, customStatus, clientName, clientEmail } = changes;
  const shown = clientName || clientEmail ? await shownContacts(tx, booking) : { names: [], emails: [] };
  const [first, ...others] = [
    ...STAFF_FIELDS.filter((field) => changes[field] != null && changes[field] !== booking[field]),
    clearNoShow && booking.attendance === NO_SHOW && 'clearNoShow',
    customStatus && !(customStatus in booking.customStatuses) && 'customStatus',
    clientName && !shown.names.includes(clientName) && 'clientName',
    clientEmail && !shown.emails.includes(clientEmail.toLowerCase()) && 'clientEmail',
  ].filter((field) => typeof field === 'string' && field !== '');
  if (!first) return;

  const message = 'is for the staff to change';
  const more = others.length > 0 ? { fields: others.map((field) => fault(String(field), message)) } : {};
  throw new Refusal('FORBIDDEN', `${first} of a booking ${message}`, { fields: [fault(String(first), message)] }, more);
}

/**
 * Names and e-mails that the client sees with the booking: those of the booking, and those that a buyer without a log-in gave, or
 * else those of the client record. Where the buyer gave some, the record's own are not accepted either: otherwise they could be
 * found out by trying.
 */
async function shownContacts(tx: EntityManager, { id }: Booking): Promise<{ names: string[]; emails: string[] }> {
  const rows = await runSql<{ name: string | null; email: string | null }>(tx)`
    select contact.name, lower(contact.email) as email
    from booking b join client c on c.id = b.client_id and c.root_id = b.root_id
      left join purchase p on p.id = b.purchase_id and p.root_id = b.root_id,
    lateral (
      select b.client_name as name, b.client_email as email
      union all
      select concat_ws(' ', said->>'firstName', said->>'lastName'), said->>'email'
      from coalesce(p.guest_details, jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name, 'email', c.email)) said
    ) contact
    where b.id = ${id}`;
  return { names: rows.flatMap(({ name }) => name ?? []), emails: rows.flatMap(({ email }) => email ?? []) };
}
