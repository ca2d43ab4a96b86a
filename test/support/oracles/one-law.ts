import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { expect } from 'vitest';
import { NO_BOUNDS } from '../../../src/availability/engine/diary.js';
import { type AvailabilityQuery, findDays, findTimes } from '../../../src/availability/find-availability.js';
import { PERSON, RESOURCE } from '../../../src/capacity/claim.entity.js';
import { addToBasket } from '../../../src/purchase/basket/add-to-basket.js';
import { linesOf, releaseLines } from '../../../src/purchase/basket/hold-line.js';
import { createBooking } from '../../../src/purchase/bookings/create-booking.js';
import { updateBooking } from '../../../src/purchase/bookings/update-booking.js';
import { Refusal } from '../../../src/shared/refusal.js';
import { dayWindow } from '../../../src/shared/zoned-time.js';
import { lcg } from '../fixtures/av-workload.js';
import { foundCompany, type RandomCompany } from '../fixtures/random-company.js';
import type { Case } from '../fixtures/random-diary.js';
import { type NaiveStart, naiveStarts } from './naive-availability.js';

/** `bookableId@minute` → spaces. */
type Answer = ReadonlyMap<string, number>;

interface Booked {
  readonly id: number;
  readonly bookableId: number;
  readonly minute: number;
}

/** Counts over all companies, to prove that each kind of check was made. */
export interface Count {
  offered: number;
  held: number;
  refused: number;
  booked: number;
  moved: number;
}

/** Checks the companies of these seeds, four at a time. */
export async function tryCompanies(orm: MikroORM, seeds: readonly number[]): Promise<Count> {
  const count: Count = { offered: 0, held: 0, refused: 0, booked: 0, moved: 0 };
  const waiting = [...seeds];
  const lane = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) await tryLaw(orm, seed, count);
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  return count;
}

/** Control that must fail: a company whose case claims that it is closed for two days, which it is not. */
export async function tryWrongCase(orm: MikroORM, seed: number): Promise<void> {
  const company = await foundCompany(orm.em.fork(), seed);
  const count: Count = { offered: 0, held: 0, refused: 0, booked: 0, moved: 0 };
  const trial = new Trial(orm, company, `liar ${seed}`, lcg(seed), count);
  const { start } = dayWindow(company.given.timeZone, company.given.range);
  const closed = { start, end: start + 2 * 86_400_000 };
  await trial.offered({ ...company.given, closed: [closed] });
}

/**
 * Checks one random company against the one law: the starts offered are those of the naive oracle; each start tried among
 * them can be held; no other start can be held, booked by an administrator or moved to; and after a booking, the answer
 * equals a new one of the oracle.
 */
async function tryLaw(orm: MikroORM, seed: number, count: Count): Promise<void> {
  const company = await foundCompany(orm.em.fork(), seed);
  const trial = new Trial(orm, company, `seed ${seed}`, lcg(seed + 9_000_000), count);
  const { offered, forAdmins } = await trial.offered(company.given);
  await trial.daysAgree(offered);
  for (const key of trial.some([...offered.keys()], 2)) await trial.hold(key);
  for (const key of trial.others(offered, forAdmins)) await trial.refuse(key, forAdmins);

  const [key] = trial.some([...offered.keys()], 1);
  if (!key) return;
  const booking = await trial.book(key);
  const given = await trial.withBooking(booking);
  await trial.offered(given, booking);
  await trial.move(booking, forAdmins);
}

class Trial {
  private slow: readonly NaiveStart[] = [];

  constructor(
    private readonly orm: MikroORM,
    private readonly company: RandomCompany,
    private readonly name: string,
    private readonly random: () => number,
    private readonly count: Count,
  ) {}

  private get em(): EntityManager {
    return this.orm.em.fork();
  }

  private ask(more: Partial<AvailabilityQuery> = {}): AvailabilityQuery {
    const { companyId, serviceId, given } = this.company;
    return { companyId, serviceId, resourceCount: Math.max(1, given.needs.resources), byAdmin: false, own: {}, ...more };
  }

  some<T>(values: readonly T[], most: number): T[] {
    return Array.from({ length: Math.min(most, values.length) }, () => values[Math.floor(this.random() * values.length)]!);
  }

  /** Checks that the offered times are those of the oracle. After a booking with several spaces, its slot still has the rest. */
  async offered(given: Case, joined?: Booked): Promise<{ offered: Answer; forAdmins: Answer }> {
    const { earliest, latest } = given.bounds;
    this.slow = naiveStarts({ ...given, bounds: NO_BOUNDS });
    const inTime = ({ minute }: { minute: number }) => minute * 60_000 >= earliest && minute * 60_000 <= latest;
    const offered = await this.answer(given, this.slow.filter(inTime), false, joined);
    this.count.offered += offered.size;
    // The two answers differ only if an advance limit cuts the range.
    const forAdmins = this.slow.every(inTime) ? offered : await this.answer(given, this.slow, true, joined);
    return { offered, forAdmins };
  }

  private async answer(given: Case, slow: readonly NaiveStart[], byAdmin: boolean, joined?: Booked): Promise<Answer> {
    const { combinations } = await findTimes(this.em, this.ask({ byAdmin }), { period: given.range, now: this.company.now });
    const found = new Map<string, number>();
    for (const { bookableId, times } of combinations) {
      for (const { start, avail } of times) found.set(keyOf(bookableId, start / 60_000), avail);
    }
    const expected = new Map<string, number>();
    for (const { minute, combinations: free } of slow) {
      for (const [bookableId, spaces] of free) expected.set(keyOf(bookableId, minute), spaces);
    }
    if (joined && given.spaces > 1) {
      const key = keyOf(joined.bookableId, joined.minute);
      expected.set(key, (expected.get(key) ?? 0) + given.spaces - 1);
    }
    const who = `${this.name}, ${byAdmin ? 'an administrator' : 'anyone'}${joined ? ', after booking' : ''}`;
    expect(sorted(found), who).toEqual(sorted(expected));
    return found;
  }

  /** Checks that the spaces of a day are the sum of those promised at its starts. */
  async daysAgree(offered: Answer): Promise<void> {
    const { given, now } = this.company;
    const { days } = await findDays(this.em, this.ask(), { period: given.range, now });
    const expected = new Map<string, number>();
    const { earliest, latest } = given.bounds;
    for (const { minute, date, promised } of this.slow) {
      if (minute * 60_000 < earliest || minute * 60_000 > latest) continue;
      expected.set(date, (expected.get(date) ?? 0) + promised);
    }
    for (const { date, spacesLeft } of days) expect(spacesLeft, `${this.name} on ${date}`).toBe(expected.get(date) ?? 0);
    expect(days.some(({ spacesLeft }) => spacesLeft > 0)).toBe(offered.size > 0);
  }

  private async putIntoBasket(key: string): Promise<number> {
    const { companyId, given, now } = this.company;
    const [eventId, minute] = partsOf(key);
    const items = [{ eventId, startsAt: new Date(minute * 60_000).toISOString(), resources: Math.max(1, given.needs.resources) }];
    const limits = { replace: false, sessionId: null, byAdmin: false, holdSeconds: 300, basketSeconds: 900 };
    return (await addToBasket(this.em, { companyId, items, ...limits }, now)).basket.id;
  }

  /** Holds an offered start and releases it again. */
  async hold(key: string): Promise<void> {
    const basketId = await this.putIntoBasket(key).catch((thrown: Error) => {
      throw new Error(`${this.name}: ${key} is offered and refused: ${thrown.message}`, { cause: thrown });
    });
    await this.em.transactional(async (tx) => releaseLines(tx, await linesOf(tx, basketId)));
    this.count.held++;
  }

  /** Combinations and minutes that are not offered: a minute after a start, a random one, and a start for administrators only. */
  others(offered: Answer, forAdmins: Answer): string[] {
    const { given } = this.company;
    const [any] = this.some([...forAdmins.keys()], 1);
    const [bookableId, minute] = any ? partsOf(any) : [given.combinations[0]?.bookableId, given.bounds.earliest / 60_000];
    if (bookableId === undefined) return [];
    const around = Math.floor(minute) + Math.floor((this.random() - 0.5) * 1440);
    const taken = [...forAdmins.keys()].filter((key) => !offered.has(key));
    return [keyOf(bookableId, Math.floor(minute) + 1), keyOf(bookableId, around), ...this.some(taken, 1)].filter(
      (key) => !offered.has(key) && this.within(key),
    );
  }

  /** True if the date of the start is within the queried range. */
  private within(key: string): boolean {
    const { timeZone: zone, range } = this.company.given;
    const date = DateTime.fromMillis(partsOf(key)[1] * 60_000, { zone }).toFormat('yyyy-MM-dd');
    return date >= range.from && date <= range.to;
  }

  async refuse(key: string, forAdmins: Answer): Promise<void> {
    await expect(this.putIntoBasket(key), `${this.name}: ${key} is not offered`).rejects.toBeInstanceOf(Refusal);
    this.count.refused++;
    if (forAdmins.has(key)) return;
    await expect(this.create(key), `${this.name}: ${key} is no administrator's`).rejects.toBeInstanceOf(Refusal);
  }

  private create(key: string) {
    const { companyId, clientId, administratorId, given, now } = this.company;
    const [eventId, minute] = partsOf(key);
    const resourceCount = Math.max(1, given.needs.resources);
    const startsAt = new Date(minute * 60_000).toISOString();
    return createBooking(this.em, { companyId, eventId, startsAt, resourceCount, clientId, administratorId }, now);
  }

  async book(key: string): Promise<Booked> {
    const [bookableId, minute] = partsOf(key);
    const { id } = await this.create(key);
    this.count.booked++;
    return { id, bookableId, minute };
  }

  /** Adds to the case the time that the booking takes of its person, its resource and, with several, other resources (T15). */
  async withBooking({ id, bookableId, minute }: Booked): Promise<Case> {
    const { given } = this.company;
    const { rows } = await sql<{ kind: number; subject: number }>`
      select subject_kind as kind, subject_id as subject from claim
      where slot_id = (select slot_id from booking where id = ${id})`.execute(this.em.getKysely());
    const { personId, resourceId } = given.combinations.find((one) => one.bookableId === bookableId)!;
    const taken = (kind: number) => rows.filter((row) => row.kind === kind).map(({ subject }) => subject);
    expect(taken(PERSON), this.name).toEqual(personId === null ? [] : [personId]);
    expect(new Set(taken(RESOURCE)).size, this.name).toBe(given.needs.resources);
    if (resourceId !== null) expect(taken(RESOURCE), this.name).toContain(resourceId);

    const { before, duration, after } = given.timing;
    const busy = { start: (minute - before) * 60_000, end: (minute + duration + after) * 60_000 };
    const booked = (kind: number) => (one: Case['people'][number]) =>
      taken(kind).includes(one.id) ? { ...one, busy: [...one.busy, busy] } : one;
    return { ...given, people: given.people.map(booked(PERSON)), resources: given.resources.map(booked(RESOURCE)) };
  }

  /** Checks that the booking can be moved to the starts that would be free without it, and to no others. */
  async move(booking: Booked, forAdmins: Answer): Promise<void> {
    const { companyId, given } = this.company;
    const own = this.ask({ byAdmin: true, own: { bookingId: booking.id } });
    const { combinations } = await findTimes(this.em, own, { period: given.range, now: this.company.now });
    const free = combinations.flatMap(({ bookableId, times }) => times.map(({ start }) => keyOf(bookableId, start / 60_000)));
    expect(free.sort(), `${this.name}: as if it were not booked`).toEqual([...forAdmins.keys()].sort());

    const goTo = (key: string) => {
      const [eventId, minute] = partsOf(key);
      const changes = { eventId, startsAt: new Date(minute * 60_000).toISOString() };
      return updateBooking(this.em, { companyId, id: booking.id, changes, byAdmin: true }, this.company.now);
    };
    const [target] = this.some(free, 1);
    const wrong = keyOf(booking.bookableId, booking.minute + 1);
    if (!forAdmins.has(wrong) && this.within(wrong))
      await expect(goTo(wrong), `${this.name}: to ${wrong}`).rejects.toBeInstanceOf(Refusal);
    if (!target) return;
    const moved = await goTo(target);
    expect([moved.eventId, moved.startsAt.getTime() / 60_000], this.name).toEqual(partsOf(target));
    this.count.moved++;
  }
}

const keyOf = (bookableId: number, minute: number): string => `${bookableId}@${minute}`;
const partsOf = (key: string): [bookableId: number, minute: number] => key.split('@').map(Number) as [number, number];
const sorted = (answer: Answer) => [...answer].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, spaces]) => `${key}=${spaces}`);
