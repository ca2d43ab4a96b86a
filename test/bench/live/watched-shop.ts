import { sql } from 'kysely';
import { Client } from 'pg';
import { createApplication } from '../../../src/account/create-application.js';
import { createPerson } from '../../../src/catalogue/people/create-person.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { addDays, type LocalDate } from '../../../src/shared/local-date.js';
import { adminToken, createContact, createTestCompany } from '../../support/fixtures/test-company.js';
import { openBenchDatabase } from '../bench-database.js';

/** A Monday with no clock change nearby: London is at UTC until the end of March. */
const FIRST_DAY = '2030-01-07';
const PEOPLE = 20;

/** Half-hours of a working day. */
const TIMES = 16;
const MINUTE = 60_000;

/** A half-hour with one person, among those that a view shows. */
export interface Place {
  readonly personId: number;
  /** Epoch milliseconds. */
  readonly start: number;
}

/** Creates a company with a hundred diaries to watch, of twenty people on five days. Other weeks are for other bookings. */
export async function openWatchedShop() {
  const database = await openBenchDatabase(true, 20);
  const { em, companyId, scheduleId } = await createTestCompany(database.orm);
  const personIds: number[] = [];
  for (let at = 0; at < PEOPLE; at++) personIds.push((await createPerson(em, { companyId }, { name: `P${at}`, scheduleId })).id);
  const half = { name: 'Half an hour', durations: [30], prices: [1500], bookingTimeStep: 30, personIds };
  const { id: serviceId } = await createService(em, companyId, half);
  await createApplication(em, { name: 'Bench', appId: 'bench' });
  const clientId = await createContact(em, companyId);
  const token = await adminToken(em, companyId);
  await sql`create function tell_claim() returns trigger language plpgsql as $$ begin
    perform pg_notify('claimed', new.subject_id || ' ' || (extract(epoch from lower(new.during)) * 1000)::bigint); return null; end $$`.execute(
    em.getKysely(),
  );
  await sql`create trigger tell_claim after insert on claim for each row when (new.subject_kind = 1) execute function tell_claim()`.execute(
    em.getKysely(),
  );
  const clock = await CommitClock.open(database.url);
  const week = (nth: number) => [0, 1, 2, 3, 4].map((day) => addDays(FIRST_DAY, 7 * nth + day));
  /** Places of a week, in the order in which they are sold: the first of each diary, then the second. */
  const placesOf = (days: readonly LocalDate[]): Place[] =>
    Array.from({ length: TIMES }, (_, at) => 540 + 30 * at).flatMap((minute) =>
      days.flatMap((day) => personIds.map((personId) => ({ personId, start: Date.parse(day) + minute * MINUTE }))),
    );
  const watched = week(0).flatMap((day) => personIds.map((personId) => ({ day, personId })));
  const bodies = watched.map(({ day, personId }) => {
    const input = { serviceId, personIds: [personId] };
    return JSON.stringify({ query: WATCH, variables: { companyId, input, period: { from: day } } });
  });
  /** Index, in the list of views, of the diary that shows a place. */
  const viewOf = ({ personId, start }: Place): number =>
    watched.findIndex(({ day, personId: id }) => id === personId && new Date(start).toISOString().startsWith(day));
  const close = async () => {
    await clock.close();
    await database.close();
  };
  const headers = { 'App-Id': 'bench', 'Auth-Token': token };
  return { url: database.url, companyId, serviceId, clientId, headers, bodies, week, placesOf, viewOf, clock, close };
}

export type WatchedShop = Awaited<ReturnType<typeof openWatchedShop>>;

const WATCH = `subscription ($companyId: Int!, $input: AvailabilityInput!, $period: PeriodInput) {
  availableTimes(companyId: $companyId, input: $input, period: $period) { combinations { times { startsAt } } } }`;

/** Commit times of claims, from notifications of PostgreSQL. */
class CommitClock {
  private readonly moments = new Map<string, number>();

  private constructor(private readonly client: Client) {}

  static async open(url: string): Promise<CommitClock> {
    const client = new Client({ connectionString: url });
    const clock = new CommitClock(client);
    await client.connect();
    client.on('notification', ({ payload = '' }) => clock.moments.set(payload, performance.timeOrigin + performance.now()));
    await client.query('listen claimed');
    return clock;
  }

  /** Commit time in epoch milliseconds; undefined if no claim of the place was committed. */
  committedAt({ personId, start }: Place): number | undefined {
    return this.moments.get(`${personId} ${start}`);
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
