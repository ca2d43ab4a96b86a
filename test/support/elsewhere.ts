import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createAdministrator } from '../../src/account/create-administrator.js';
import type { Booking } from '../../src/booking/booking.entity.js';
import { createBooking } from '../../src/booking/create-booking.js';
import { updatePerson } from '../../src/catalogue/update-person.js';
import { findRow, findRows } from '../../src/database/row.js';
import { ExternalBooking } from '../../src/feed/external-booking.entity.js';
import { ExternalCalendar } from '../../src/feed/external-calendar.entity.js';
import type { CalendarLimits } from '../../src/feed/fetch-calendar.js';
import { type CalendarReader, readCalendars } from '../../src/feed/read-calendars.js';
import { type CalendarPage, type CalendarServer, startCalendarServer } from './calendar-server.js';
import { calendar, event } from './calendar-text.js';
import { freshDatabase, type TestDatabase } from './database.js';
import { asking, hoursOffered, NOW } from './diary-of-house.js';
import { aClient, buildHouse, type House, MONDAY } from './house.js';

/** Ann is at the dentist on Monday from ten to eleven, says a calendar on this machine. */
export const TEN = event('UID:ten@calendar.test', 'DTSTART:20300304T100000Z', 'DTEND:20300304T110000Z', 'SUMMARY:Dentist');
export const AT_TEN = calendar(TEN);
export const FREE = '09:00-17:00';
export const WITHOUT_TEN = '09:00-10:00 11:00-17:00';

const LIMITS: CalendarLimits = { toPrivate: true, milliseconds: 5000, longest: 100_000, most: 50 };

/** A house whose Ann has a calendar elsewhere. `read` is what the job does; the clock is an argument. */
export class Elsewhere {
  private pages = 0;

  private constructor(
    private readonly database: TestDatabase,
    readonly web: CalendarServer,
    public house: House,
  ) {}

  static async open(): Promise<Elsewhere> {
    const database = await freshDatabase();
    return new Elsewhere(database, await startCalendarServer(), await buildHouse(database.orm));
  }

  async close(): Promise<void> {
    await this.web.close();
    await this.database.close();
  }

  /** A new house, and no calendar of the one before. */
  async moveHouse(): Promise<void> {
    await sql`delete from external_calendar`.execute(this.em().getKysely());
    this.house = await buildHouse(this.database.orm);
  }

  em = () => this.database.orm.em.fork();

  /** Puts a page on the web, has Ann's link name it, or another address, and makes it due. Answers with its path. */
  async follow(page: CalendarPage, url?: string): Promise<string> {
    const path = `/${++this.pages}.ics`;
    this.web.pages.set(path, page);
    const { companyId, ann } = this.house;
    await updatePerson(this.em(), companyId, ann.id, { icalLink: url ?? this.web.url + path }, null, true);
    await this.dueAt(NOW);
    return path;
  }

  async dueAt(now: Date): Promise<void> {
    await sql`update external_calendar set next_fetch_at = ${now}`.execute(this.em().getKysely());
  }

  read(now = NOW, limits: Partial<CalendarLimits> = {}, more: Partial<CalendarReader> = {}): Promise<number> {
    const { signal } = new AbortController();
    return readCalendars({ em: this.em(), limits: { ...LIMITS, ...limits }, clock: () => now, signal, ...more });
  }

  async known(): Promise<ExternalCalendar> {
    return (await findRow(this.em(), ExternalCalendar, sql`t.person_id = ${this.house.ann.id}`))!;
  }

  stored(personId = this.house.ann.id): Promise<ExternalBooking[]> {
    return findRows(this.em(), ExternalBooking, sql`t.person_id = ${personId}`);
  }

  /** When Ann can be booked on Monday. */
  offered(): Promise<string> {
    const { companyId, check, ann } = this.house;
    return hoursOffered(this.em(), asking(companyId, check, { personIds: [ann.id] }));
  }

  /** Has an administrator book half an hour with Ann on Monday. */
  async book(time: string, more: { readonly preTime?: number } = {}): Promise<Booking> {
    const { companyId, check, ann } = this.house;
    const email = `${randomUUID()}@example.test`;
    const { id: administratorId } = await createAdministrator(this.em(), companyId, { name: 'Owner', email, role: 'owner' });
    const what = { companyId, serviceId: check.id, personId: ann.id, startsAt: `${MONDAY}T${time}`, ...more };
    return createBooking(this.em(), { ...what, clientId: await aClient(this.em(), companyId), administratorId }, NOW);
  }
}
