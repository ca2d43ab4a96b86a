import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { issueResetToken, type ResetHolder } from '../account/password-reset.js';
import { whenInWords } from '../booking/describe-booking.js';
import { bookingEntries } from '../feed/load-entries.js';
import { writeCalendar } from '../feed/write-calendar.js';
import { localDate } from '../shared/zoned-time.js';
import { type BookingWords, composeEmail } from './compose-email.js';
import type { Email } from './email.entity.js';
import type { Mail } from './mail-transport.js';

/** The mail as it is true now; null when there is nothing to tell any more. */
export async function loadEmail(em: EntityManager, email: Email, now: Date): Promise<Mail | null> {
  const place = await placeOf(em, email);
  const { entries, bookings } = await bookingsOf(em, email);
  if (!isStillTrue(email, bookings)) return null;
  const token = await tokenOf(em, email, place, now);
  const page = typeof email.about.page === 'string' ? email.about.page : null;
  const words = composeEmail({ kind: email.kind, ...place, bookings, ...(token && { token }), page });
  const method = email.kind === 'booking.cancelled' ? 'CANCEL' : 'PUBLISH';
  const calendar = entries.length > 0 ? writeCalendar({ name: place.company, method, entries }) : null;
  return {
    to: email.toAddress,
    fromName: place.company,
    ...words,
    calendar: calendar === null ? null : { method, text: calendar },
  };
}

interface Place {
  readonly company: string;
  readonly website: string | null;
  readonly firstName: string | null;
  /** Whether the client can log in already. */
  readonly hasPassword: boolean;
}

async function placeOf(em: EntityManager, { companyId, clientId, administratorId }: Email): Promise<Place> {
  const { rows } = await sql<Place>`
    select c.name as company, c.website, coalesce(client.first_name, a.name) as "firstName",
      client.password_hash is not null as "hasPassword"
    from company c
    left join client on client.id = ${clientId}
    left join administrator a on a.id = ${administratorId}
    where c.id = ${companyId}`.execute(em.getKysely());
  return rows[0]!;
}

async function bookingsOf(em: EntityManager, { kind, bookingId, purchaseId }: Email) {
  if (bookingId === null && kind !== 'purchase.confirmation') return { entries: [], bookings: [] };
  const which = bookingId === null ? sql`b.purchase_id = ${purchaseId} and not b.is_cancelled` : sql`b.id = ${bookingId}`;
  const entries = await bookingEntries(em, which, 'client');
  const { rows } = await sql<{ zone: string }>`select b.time_zone as zone from booking b where ${which} limit 1`.execute(
    em.getKysely(),
  );
  const zone = rows[0]?.zone ?? 'UTC';
  const bookings = entries.map(
    ({ summary, start, location, cancelled }): BookingWords => ({
      what: summary,
      when: `${whenInWords(zone, start)}, ${localDate(zone, start).slice(0, 4)} (${zone})`,
      where: location || null,
      cancelled,
    }),
  );
  return { entries, bookings };
}

/** A booking moved and then cancelled, a reminder of what is no more: the later e-mail says it all. */
function isStillTrue({ kind, bookingId }: Email, bookings: readonly BookingWords[]): boolean {
  if (bookingId === null) return true;
  const [booking] = bookings;
  return booking !== undefined && booking.cancelled === (kind === 'booking.cancelled');
}

/** Made only now, when it goes out: in the outbox it could be read. */
async function tokenOf(em: EntityManager, email: Email, { hasPassword }: Place, now: Date): Promise<string | null> {
  const { kind, clientId, administratorId } = email;
  const holder: ResetHolder | null = clientId !== null ? { clientId } : administratorId !== null ? { administratorId } : null;
  const wanted = kind === 'password.reset' || (kind === 'member.welcome' && !hasPassword);
  return wanted && holder ? issueResetToken(em, holder, now) : null;
}
