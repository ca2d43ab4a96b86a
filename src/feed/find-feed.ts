import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { findPerson } from '../catalogue/people/find-person.js';
import { JOIN_SETTINGS } from '../company/inherit-settings.js';
import { runSql } from '../database/run-sql.js';
import { notFound } from '../shared/refusal.js';
import { LANGUAGES, type Language, languageOf } from '../shared/texts/language.js';
import { areOneFamily, bookingEntries, diaryEntries } from './load-entries.js';
import { writeCalendar } from './write-calendar.js';

export interface FeedQuery {
  readonly key: string;
  /** Id of a booking of the purchase: only this booking is read. */
  readonly bookingId?: number | null;
  /** True: the calendar shows when its owner is busy, and nothing else. */
  readonly busyOnly?: boolean | null;
}

interface FeedOwner {
  readonly kind: 'person' | 'resource' | 'purchase';
  readonly id: number;
  readonly name: string;
  readonly language: Language;
}

/** Returns the calendar of a secret key, as iCalendar text. @throws Refusal NOT_FOUND, also once the key was renewed */
export async function findFeed(em: EntityManager, { key, bookingId, busyOnly }: FeedQuery): Promise<string> {
  const owner = await ownerOf(em, key);
  if (!owner) throw notFound('calendar', 'of that address');
  const { kind, id, name, language } = owner;
  const reader = busyOnly ? 'stranger' : kind === 'purchase' ? 'client' : 'staff';
  if (kind !== 'purchase') return published(name, await diaryEntries(em, { kind, id }, { reader, language }));
  const only = bookingId == null ? sql`` : sql`and b.id = ${bookingId}`;
  const entries = await bookingEntries(
    em,
    sql`b.purchase_id = ${id} and ${areOneFamily(sql`b.company_id`, sql`p.company_id`)} ${only}`,
    { reader, language },
  );
  if (bookingId != null && entries.length === 0) await requireBookingOfPurchase(em, id, bookingId);
  return published(name, entries);
}

/**
 * Checks that a booking is of a purchase: one that waits, or was cancelled long ago, is no calendar entry, but no wrong
 * address either. @throws Refusal NOT_FOUND
 */
async function requireBookingOfPurchase(em: EntityManager, purchaseId: number, bookingId: number): Promise<void> {
  const rows = await runSql(em)`select from booking where id = ${bookingId} and purchase_id = ${purchaseId}`;
  if (rows.length === 0) throw notFound('booking', bookingId);
}

/** Person and company of the calendar, and the companies that the caller may read. */
export interface PersonCalendarQuery {
  readonly companyId: number;
  readonly personId: number;
  readonly companyIds: readonly number[];
}

/**
 * Returns the calendar of a person, for administrators; entries of companies that the caller may not read show busy time
 * only. @throws Refusal NOT_FOUND
 */
export async function personCalendar(em: EntityManager, query: PersonCalendarQuery): Promise<string> {
  const { companyId, personId, companyIds } = query;
  const person = await findPerson(em, { companyId, id: personId }, { includeDisabled: true });
  const owner = await ownerOf(em, person.calendarKey);
  const language = owner?.language ?? LANGUAGES[0];
  const readership = { reader: 'staff', language, companyIds } as const;
  return published(person.name, await diaryEntries(em, { kind: 'person', id: person.id }, readership));
}

const published = (name: string, entries: Parameters<typeof writeCalendar>[0]['entries']) =>
  writeCalendar({ name, method: 'PUBLISH', entries });

/** Finds the owner of a calendar. The language is the company's for staff, and the buyer's for a purchase. */
async function ownerOf(em: EntityManager, key: string): Promise<FeedOwner | undefined> {
  const [row] = await runSql<
    Omit<FeedOwner, 'language'> & Record<'guestLocale' | 'clientLocale' | 'companyLocale', string | null>
  >(em)`
    select found.kind, found.id, found.name, found.guest_locale, found.client_locale,
      coalesce(own.locale, head.locale) as company_locale
    from (
      select 'person' as kind, t.id, t.name, t.company_id, null as guest_locale, null as client_locale
      from person t where t.calendar_key = ${key} and not t.deleted
      union all
      select 'resource', t.id, t.name, t.company_id, null, null
      from resource t where t.calendar_key = ${key} and not t.deleted
      union all
      select 'purchase', t.id, c.name, t.company_id, t.guest_details ->> 'locale', case when t.guest_client_id is null then client.locale end
      from purchase t join company c on c.id = t.company_id left join client on client.id = t.client_id and client.root_id = t.root_id
      where t.calendar_key = ${key} and not t.deleted
    ) found
    join company c on c.id = found.company_id ${JOIN_SETTINGS}`;
  if (!row) return undefined;
  const { guestLocale, clientLocale, companyLocale, ...owner } = row;
  return { ...owner, language: languageOf(guestLocale, clientLocale, companyLocale) };
}
