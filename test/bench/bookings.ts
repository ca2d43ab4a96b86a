import type { MikroORM } from '@mikro-orm/postgresql';
import { Pool } from 'pg';
import { createAdministrator } from '../../src/account/administrators/create-administrator.js';
import { createPerson } from '../../src/catalogue/people/create-person.js';
import { createService } from '../../src/catalogue/services/create-service.js';
import { createClient } from '../../src/client/create-client.js';
import { createCompany } from '../../src/company/create-company.js';
import { createBooking } from '../../src/purchase/bookings/create-booking.js';
import { addDays, weekday } from '../../src/shared/local-date.js';
import { Refusal } from '../../src/shared/refusal.js';
import { instantOf, utcText } from '../../src/shared/zoned-time.js';
import { lcg } from '../support/fixtures/av-workload.js';
import { createTalk, weekdays } from '../support/fixtures/test-company.js';
import { CONNECTIONS, openBenchDatabase } from './bench-database.js';
import { check, compare, quantile, timed } from './compare.js';
import { type Figure, type Goal, ms } from './goal.js';
import { once } from './once.js';
import { type BareTime, bookBarely, takeSpaceBarely } from './references/ref-booking.js';

const ZONE = 'Europe/London';
const NOW = new Date('2030-01-01T00:00:00Z');

interface Shop {
  readonly companyId: number;
  readonly administratorId: number;
  readonly clientId: number;
  readonly serviceId: number;
  readonly people: readonly { readonly personId: number; readonly bookableId: number }[];
}

async function openShop(orm: MikroORM, staff: number): Promise<Shop> {
  const em = orm.em.fork();
  const { id: companyId } = await createCompany(em, { name: 'Shop', timeZone: ZONE, currency: 'GBP' });
  const scheduleId = await weekdays(em, companyId);
  for (let p = 0; p < staff; p++) await createPerson(em, { companyId }, { name: `Person ${p}`, scheduleId });
  const service = { name: 'Half an hour', durations: [30], prices: [1500], bookingTimeStep: 15 };
  const { id: serviceId } = await createService(em, companyId, service);
  const { id: clientId } = await createClient(em, { companyId, now: NOW }, { firstName: 'Cleo', lastName: 'Reed' });
  const people = await em.execute<Shop['people'][number][]>(
    'select person_id as "personId", id as "bookableId" from bookable where service_id = ? and person_id is not null',
    [serviceId],
  );
  const email = `owner.${companyId}@example.test`;
  const { id: administratorId } = await createAdministrator(em, { companyId, name: 'Owner', email, role: 'owner' });
  return { companyId, administratorId, clientId, serviceId, people };
}

/** Makes a booking by the domain's command; false if the time or space is taken. @throws all other refusals and errors */
async function book(orm: MikroORM, ask: Partial<BareTime & { administratorId: number; eventId: number }>): Promise<boolean> {
  const { companyId = 0, administratorId = 0, clientId, serviceId, personId, eventId, start } = ask;
  const startsAt = start === undefined ? null : utcText(start);
  const asked = { companyId, clientId, serviceId, personId, eventId, startsAt, administratorId };
  return createBooking(orm.em.fork(), asked, NOW).then(
    () => true,
    (thrown) => {
      if (thrown instanceof Refusal && (thrown.code === 'TIME_TAKEN' || thrown.code === 'NO_SPACE')) return false;
      throw thrown;
    },
  );
}

/** Runs concurrent workers, each calling `next` repeatedly until it reports no more work. */
const atOnce = (workers: number, next: () => Promise<boolean>) =>
  Promise.all(
    Array.from({ length: workers }, async () => {
      while (await next());
    }),
  );

const SHOPS = 100;
const STAFF_OF_SHOP = 10;
const BOOKINGS_A_ROUND = 400;

/** Measures bookings of random half-hours of 1,000 people; both sides flush every commit to disk. */
async function randomBookings(): Promise<Figure> {
  const database = await openBenchDatabase(true);
  const pool = new Pool({ connectionString: database.url, max: CONNECTIONS });
  pool.on('error', () => {});
  const shops: Shop[] = [];
  for (let i = 0; i < SHOPS; i++) shops.push(await openShop(database.orm, STAFF_OF_SHOP));
  const round = (year: number, write: (time: BareTime) => Promise<boolean>) => {
    const random = lcg(year);
    return async () => {
      let left = BOOKINGS_A_ROUND;
      await atOnce(CONNECTIONS, async () => {
        if (left-- <= 0) return false;
        await write(randomTime(shops, year, random));
        return true;
      });
    };
  };
  const ours = round(2031, (time) => book(database.orm, time));
  const theirs = round(2032, (time) => bookBarely(pool, time));
  const compared = await compare(ours, theirs);
  await pool.end();
  await database.close();
  const rate = (milliseconds: number) => `${Math.round((BOOKINGS_A_ROUND / milliseconds) * 1000)}/s`;
  return { figure: 1 / compared.ratio, detail: `${rate(compared.ours)} against ${rate(compared.theirs)}` };
}

function randomTime(shops: readonly Shop[], year: number, random: () => number): BareTime {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const { people, ...shop } = pick(shops);
  let date = addDays(`${year}-01-01`, Math.floor(random() * 364));
  while (weekday(date) % 6 === 0) date = addDays(date, 1);
  return { ...shop, ...pick(people), start: instantOf(ZONE, date, 540 + 30 * Math.floor(random() * 16)) };
}

const RACERS = 64;
const ROUNDS = 200;

const raceHouse = once(async () => {
  const database = await openBenchDatabase(false, RACERS);
  const pool = new Pool({ connectionString: database.url, max: RACERS });
  // A connection that is being closed may still report the server's shutdown.
  pool.on('error', () => {});
  const shop = await openShop(database.orm, 2);
  const close = async () => {
    await pool.end();
    await database.close();
  };
  return { ...database, pool, shop, close };
});

/** Callers compete for one time of one person, then for times that overlap by quarters of an hour; a new day each round. */
const race = once(async () => {
  const { orm, pool, shop } = await raceHouse();
  const [ours, bare] = [shop.people[0]!, shop.people[1]!];
  const took: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  let date = '2030-03-04';
  for (let round = -5; round < ROUNDS; round++) {
    do date = addDays(date, 1);
    while (weekday(date) % 6 === 0);
    const starts = Array.from({ length: RACERS }, (_, i) => instantOf(ZONE, date, 600 + (round % 2 ? 15 * (i % 3) : 0)));
    const calls = { ours: [] as number[], bare: [] as number[] };
    const run = async (side: 'ours' | 'bare', write: (start: number) => Promise<boolean>) => {
      let winners = 0;
      const call = async (start: number) => {
        if (await write(start)) winners++;
      };
      calls[side] = await Promise.all(starts.map((start) => timed(() => call(start))));
      check(`winners of ${date}`, winners === 1 || (round % 2 !== 0 && winners === 2), true);
    };
    await run('ours', (start) => book(orm, { ...shop, ...ours, start }));
    await run('bare', (start) => bookBarely(pool, { ...shop, ...bare, start }));
    if (round >= 0) for (const side of ['ours', 'bare'] as const) took[side].push(...calls[side]);
  }
  const { rows } = await pool.query(
    `select (select count(*) from slot where not deleted)::int as slots, (select count(*) from claim where slot_id is not null)::int as claims,
       (select count(*) from booking where slot_id is not null)::int as bookings`,
  );
  const { slots, claims, bookings } = rows[0];
  check('slots and claims without a booking', [slots, claims], [bookings, bookings]);
  return {
    worst: Math.max(...took.ours),
    usual: quantile(took.ours, 0.5),
    p99: quantile(took.bare, 0.99),
    close: async () => {},
  };
});

async function worstOfRace(): Promise<Figure> {
  const { worst, usual, p99 } = await race();
  return { figure: worst / p99, detail: `${ms(worst)} (median ${ms(usual)}) against ${ms(p99)}` };
}

async function longestOfRace(): Promise<Figure> {
  const { worst } = await race();
  return { figure: worst / 1000, detail: `${RACERS} × ${ROUNDS} calls` };
}

const SPACES = 100;
/** Events for both sides: more than the rounds that fit into the time of a comparison. */
const EVENTS = 80;

/** Measures selling all spaces of events with a hundred spaces each. */
async function soldOut(): Promise<Figure> {
  const { orm, pool, shop } = await raceHouse();
  const em = orm.em.fork();
  const { companyId, administratorId, clientId } = shop;
  const events: number[] = [];
  for (let i = 0; i < EVENTS; i++) events.push((await createTalk(em, companyId, { spaces: SPACES })).talk.id);
  const sell = (take: (eventId: number) => Promise<boolean>) => async () => {
    const eventId = events.pop()!;
    let sold = 0;
    await atOnce(CONNECTIONS, async () => {
      const got = await take(eventId);
      if (got) sold++;
      return got;
    });
    check('spaces sold', sold, SPACES);
  };
  const compared = await compare(
    sell((eventId) => book(orm, { companyId, administratorId, clientId, eventId })),
    sell((eventId) => takeSpaceBarely(pool, companyId, clientId, eventId)),
  );
  const rate = (milliseconds: number) => `${Math.round((SPACES / milliseconds) * 1000)}/s`;
  return { figure: 1 / compared.ratio, detail: `${rate(compared.ours)} against ${rate(compared.theirs)}` };
}

export const bookingGoals: readonly Goal[] = [
  {
    id: 'P7',
    text: 'bookings a second in process, 8 connections, against the bare statement',
    target: 0.4,
    floor: 0.15,
    unit: '× its rate',
    better: 'more',
    measure: randomBookings,
  },
  {
    id: 'P8',
    text: 'RACE, one winner a round: the slowest call against p99 of the bare statement',
    target: 4,
    floor: Number.POSITIVE_INFINITY,
    unit: '× its time',
    better: 'less',
    measure: worstOfRace,
  },
  { id: 'P8', text: 'RACE: the slowest call', target: 1, floor: 2, unit: 's', better: 'less', measure: longestOfRace },
  {
    id: 'P9',
    text: 'RACE-E, exactly 100 sold: rate against the bare statement',
    target: 0.6,
    floor: 0.25,
    unit: '× its rate',
    better: 'more',
    measure: soldOut,
  },
];
