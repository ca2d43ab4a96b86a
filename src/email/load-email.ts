import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { issueResetToken, type ResetHolder } from '../account/login/password-reset.js';
import { runSql } from '../database/run-sql.js';
import { bookingEntries } from '../feed/load-entries.js';
import { type CalendarEntry, writeCalendar } from '../feed/write-calendar.js';
import type { Email, EmailKind } from '../outbox/email.entity.js';
import { type Language, languageOf } from '../shared/texts/language.js';
import { composeEmail } from './compose-email.js';
import type { Mail } from './mail-transport.js';
import { MESSAGES } from './messages/catalogue.js';
import type { BookingDetails } from './messages/messages.js';
import { type LinkedPurchase, purchasePage } from './purchase-page.js';

export interface EmailContext {
  readonly now: Date;
  /** Address of the pages of this server; null: unknown. */
  readonly pagesUrl: string | null;
}

/** Composes an e-mail of the outbox from the current state of its booking, purchase and client; null if it no longer applies. */
export async function loadEmail(em: EntityManager, email: Email, { now, pagesUrl }: EmailContext): Promise<Mail | null> {
  const { kind, about } = email;
  const source = await sourceOf(em, email);
  const language = languageOf(source.guestLocale, source.clientLocale, source.companyLocale);
  const { entries, bookings, timeZone } = await bookingsOf(em, email, language);
  if (!stillApplies(email, bookings, now)) return null;
  if (kind === 'email.confirmation' && source.claimedEmail !== email.toAddress) return null;
  const token = await tokenOf(em, email, source, now);
  const page = typeof about.page === 'string' ? about.page : null;
  const until = typeof about.until === 'string' ? MESSAGES[language].moment(timeZone, new Date(about.until).getTime()) : null;
  const website = token ? source.accountWebsite : source.website;
  const content = { kind, ...source, website, bookings, ...(token && { token }), page, until };
  const composed = composeEmail({ ...content, purchasePage: await pageOf(em, { ...email, ...source, pagesUrl }) }, language);
  return { to: email.toAddress, fromName: source.company, ...composed, calendar: calendarOf(kind, source.company, entries) };
}

async function pageOf(
  em: EntityManager,
  {
    longId,
    ...linked
  }: Omit<LinkedPurchase, 'longId' | 'clientId'> & { readonly longId: string | null; readonly clientId: number | null },
): Promise<string | null> {
  const { clientId } = linked;
  return longId === null || clientId === null ? null : purchasePage(em, { ...linked, longId, clientId });
}

/** Kinds that remove the booking from the reader's calendar. */
const CALENDAR_REMOVALS: readonly EmailKind[] = ['booking.cancelled', 'staff.cancelled', 'staff.handed_over'];

/** Calendar part of an e-mail; a booking on a waiting list has none yet. */
function calendarOf(kind: EmailKind, name: string, entries: readonly CalendarEntry[]): Mail['calendar'] {
  if (entries.length === 0 || kind === 'booking.offered') return null;
  if (!CALENDAR_REMOVALS.includes(kind)) return { method: 'PUBLISH', text: writeCalendar({ name, method: 'PUBLISH', entries }) };
  const gone = entries.map((entry) => ({ ...entry, cancelled: true }));
  return { method: 'CANCEL', text: writeCalendar({ name, method: 'CANCEL', entries: gone }) };
}

interface EmailSource {
  readonly company: string;
  readonly website: string | null;
  /** Website of the account's own company: an e-mail with a token links to no other website. */
  readonly accountWebsite: string | null;
  readonly firstName: string | null;
  /** E-mail address that the client has claimed but not confirmed. */
  readonly claimedEmail: string | null;
  /** True: the client can log in by password already. */
  readonly hasPassword: boolean;
  /** Language that a guest gave with the purchase. */
  readonly guestLocale: string | null;
  readonly clientLocale: string | null;
  /**
   * Language of the company that sold the purchase, else of the e-mail's company: all e-mails about one purchase are in one
   * language.
   */
  readonly companyLocale: string | null;
  /** The client's own e-mail address. */
  readonly email: string | null;
  /** Purchase of the client that the e-mail is about. */
  readonly longId: string | null;
  readonly ownPage: string | null;
}

async function sourceOf(
  em: EntityManager,
  { companyId, clientId, administratorId, purchaseId, about }: Email,
): Promise<EmailSource> {
  const [row] = await runSql<EmailSource>(em)`
    select c.name as company, c.website, own.website as account_website,
      coalesce(client.first_name, a.name, person.name) as first_name,
      client.password_hash is not null as has_password, client.claimed_email, client.email, p.long_id,
      p.guest_details ->> 'locale' as guest_locale, client.locale as client_locale,
      coalesce(seller.locale, head.locale) as company_locale, coalesce(settings.purchase_page_url, head.purchase_page_url) as own_page
    from company c
    left join client on client.id = ${clientId}
    left join administrator a on a.id = ${administratorId}
    left join person on person.id = ${Number(about.personId ?? 0)}
    left join company own on own.id = coalesce(client.company_id, a.company_id)
    left join purchase p on p.id = ${purchaseId}::int and p.client_id = client.id and p.root_id = c.root_id and not p.deleted
    left join company_settings settings on settings.company_id = c.id
    left join company_settings head on head.company_id = c.root_id
    left join company_settings seller on seller.company_id = coalesce(p.company_id, c.id)
    where c.id = ${companyId}`;
  return row!;
}

async function bookingsOf(em: EntityManager, { kind, bookingId, purchaseId }: Email, language: Language) {
  if (bookingId === null && kind !== 'purchase.confirmation') return { entries: [], bookings: [], timeZone: 'UTC' };
  const which = bookingId === null ? sql`b.purchase_id = ${purchaseId} and not b.is_cancelled` : sql`b.id = ${bookingId}`;
  const reader = kind.startsWith('staff.') ? 'staff' : 'client';
  const entries = await bookingEntries(em, which, { reader, language, waiting: kind === 'booking.offered' });
  const [row] = await runSql<{ timeZone: string }>(em)`select b.time_zone from booking b where ${which} limit 1`;
  const timeZone = row?.timeZone ?? 'UTC';
  const bookings = entries.map(
    ({ summary, start, location, cancelled }): BookingDetails => ({
      what: summary,
      when: MESSAGES[language].moment(timeZone, start),
      where: location || null,
      cancelled,
    }),
  );
  return { entries, bookings, timeZone };
}

/**
 * False for an e-mail that is out of date: about the move of a booking that has been cancelled since, an offer that has ended,
 * or a booking that is gone.
 */
function stillApplies({ kind, bookingId, about }: Email, bookings: readonly BookingDetails[], now: Date): boolean {
  if (bookingId === null || kind === 'staff.handed_over') return true;
  if (typeof about.until === 'string' && new Date(about.until) <= now) return false;
  const [booking] = bookings;
  return booking !== undefined && booking.cancelled === CALENDAR_REMOVALS.includes(kind);
}

/** Hours for which the token of a confirmation is valid. */
const HOURS_TO_CONFIRM = 24;

/**
 * Token for the kinds that carry one; null for the others. Created only now, since it could be read if it were stored in the
 * outbox.
 */
async function tokenOf(em: EntityManager, email: Email, { hasPassword }: EmailSource, now: Date): Promise<string | null> {
  const { kind, clientId, administratorId, toAddress } = email;
  const holder: ResetHolder | null = clientId !== null ? { clientId } : administratorId !== null ? { administratorId } : null;
  const confirms = kind === 'email.confirmation';
  const wanted = confirms || kind === 'password.reset' || (kind === 'member.welcome' && !hasPassword);
  if (!wanted || !holder) return null;
  return issueResetToken(em, { holder, email: toAddress, ...(confirms && { hours: HOURS_TO_CONFIRM }) }, now);
}
