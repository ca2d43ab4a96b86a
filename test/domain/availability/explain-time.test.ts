import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAdministrator } from '../../../src/account/administrators/create-administrator.js';
import { isBookable } from '../../../src/availability/engine/is-bookable.js';
import { startsOf } from '../../../src/availability/engine/starts-of.js';
import { type ExplainedStart, obstaclesTo } from '../../../src/availability/explain/explain.js';
import { explainTime, type TimeExplanationQuery } from '../../../src/availability/explain/explain-time.js';
import type { ExplanationViewer, Obstacle } from '../../../src/availability/explain/obstacle.js';
import type { Provider } from '../../../src/availability/load/load-offer.js';
import { subjectKey } from '../../../src/availability/load/load-offer-conflicts.js';
import { blockTime } from '../../../src/capacity/block-time.js';
import { PERSON, RESOURCE } from '../../../src/capacity/claim.entity.js';
import { createResource } from '../../../src/catalogue/resources/create-resource.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import type { Service } from '../../../src/catalogue/services/service.entity.js';
import { updateService } from '../../../src/catalogue/services/update-service.js';
import { updateCompany } from '../../../src/company/update-company.js';
import { addToBasket } from '../../../src/purchase/basket/add-to-basket.js';
import { createBooking } from '../../../src/purchase/bookings/create-booking.js';
import { createClosure } from '../../../src/schedule/closures/write-closure.js';
import { compileSchedule } from '../../../src/schedule/compile-schedule.js';
import { createException } from '../../../src/schedule/exceptions/write-exception.js';
import { dayWindow, instantOf } from '../../../src/shared/zoned-time.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { type Case, type CaseSubject, diaryOf, exceptionsOf, randomCase } from '../../support/fixtures/random-diary.js';
import { createContact, createTestCompany, MONDAY, type TestCompany, weekdays } from '../../support/fixtures/test-company.js';
import { countStatements } from '../../support/oracles/count-statements.js';
import { wantedOf } from '../../support/oracles/naive-availability.js';
import { NOW, queryFor } from '../../support/oracles/offered-hours.js';

let database: TestDatabase;
let company: TestCompany;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await createTestCompany(database.orm);
});

const em = () => database.orm.em.fork();
const at = (time: string, date = MONDAY) =>
  instantOf('Europe/London', date, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
const PUBLIC: ExplanationViewer = { companyIds: [], clientId: null };
const admin = (): ExplanationViewer => ({ companyIds: [company.companyId], clientId: null });

const explain = (start: number, more: Partial<TimeExplanationQuery> = {}, service: Service = company.check) =>
  explainTime(em(), { ...queryFor(company.companyId, service), start, viewerOfDiary: admin(), ...more }, NOW);
const ann = () => ({ personIds: [company.ann.id] });

/** Obstacles to a booking with Ann, or without a chosen person. */
const against = async (start: number, more: Partial<TimeExplanationQuery> = {}): Promise<Obstacle[]> =>
  [...(await explain(start, { ...ann(), ...more })).obstacles].map(({ personId, ...obstacle }) => obstacle);

const anAdministrator = () => {
  const email = `${Math.random().toString(36).slice(2)}@example.test`;
  return createAdministrator(em(), { companyId: company.companyId, name: 'Owner', email, role: 'owner' });
};

const book = async (startsAt: string, service = company.check) =>
  createBooking(
    em(),
    {
      companyId: company.companyId,
      serviceId: service.id,
      personId: service === company.check ? company.ann.id : null,
      startsAt,
      clientId: await createContact(em(), company.companyId),
      administratorId: (await anAdministrator()).id,
    },
    NOW,
  );

describe('each rule that fails is named with its bounds', () => {
  test('a free time has no obstacles', async () => {
    expect(await explain(at('10:00'), ann())).toEqual({
      bookable: true,
      start: at('10:00'),
      end: at('10:30'),
      blocked: { start: at('10:00'), end: at('10:30') },
      obstacles: [],
    });
  });

  test('outside the shift, past its end and off the step grid', async () => {
    expect(await against(at('08:00'))).toEqual([{ code: 'OUTSIDE_SHIFT' }]);
    expect(await against(at('16:45'))).toEqual([{ code: 'OUTSIDE_SHIFT', from: at('09:00'), until: at('17:00') }]);
    expect(await against(at('10:05'))).toEqual([{ code: 'OFF_GRID', from: at('10:00'), until: at('10:15') }]);
    expect(await against(at('10:00') + 1000)).toEqual([{ code: 'OFF_GRID', from: at('10:00'), until: at('10:01') }]);
  });

  test('advance limits, which do not apply to administrators', async () => {
    await updateService(
      em(),
      { companyId: company.companyId, id: company.check.id },
      {
        minAdvancePeriod: 7 * 86_400,
        maxAdvancePeriod: 10 * 86_400,
      },
    );
    expect(await against(at('10:00'))).toEqual([{ code: 'TOO_SOON', until: NOW.getTime() + 7 * 86_400_000 }]);
    expect(await against(at('10:00', '2030-03-12'))).toEqual([{ code: 'TOO_FAR_AHEAD', until: NOW.getTime() + 10 * 86_400_000 }]);
    expect(await against(at('10:00'), { byAdmin: true })).toEqual([]);
  });

  test('closures and exceptions, with their ids', async () => {
    const closure = await createClosure(em(), company.companyId, { name: 'Fire drill', startDate: MONDAY, endTime: '10:15' });
    const day = { personId: company.ann.id, startDate: '2030-03-05' };
    const away = await createException(em(), company.companyId, { ...day, name: 'Ill' });
    expect(await against(at('10:00'))).toEqual([
      { code: 'CLOSED', closureId: closure.id, name: 'Fire drill', from: at('00:00'), until: at('10:15') },
    ]);
    expect(await against(at('10:00', '2030-03-05'))).toEqual([{ code: 'AWAY', exceptionId: away.id, name: 'Ill' }]);
    expect(await against(at('20:00', '2030-03-05'))).toEqual([
      { code: 'AWAY', exceptionId: away.id, name: 'Ill' },
      { code: 'OUTSIDE_SHIFT' },
    ]);
    const hours = [{ startTime: '12:00', endTime: '13:00' }];
    const other = await createException(em(), company.companyId, { ...day, startDate: '2030-03-06', hours });
    expect(await against(at('10:00', '2030-03-06'))).toEqual([{ code: 'OUTSIDE_SHIFT', exceptionId: other.id, name: null }]);
  });

  test('the schedule of the service itself, and its step grid', async () => {
    const scheduleId = await weekdays(em(), company.companyId);
    await updateService(em(), { companyId: company.companyId, id: company.check.id }, { scheduleId });
    expect(await against(at('10:00', '2030-03-09'))).toEqual([{ code: 'OUTSIDE_SERVICE_HOURS' }, { code: 'OUTSIDE_SHIFT' }]);
    expect(await against(at('10:05'))).toEqual([{ code: 'OFF_GRID', from: at('10:00'), until: at('10:15') }]);
  });

  test('bookings, blocks and holds', async () => {
    const { id, slotId } = await book(`${MONDAY}T10:00`);
    const block = await blockTime(em(), {
      companyId: company.companyId,
      personId: company.ann.id,
      startsAt: `${MONDAY}T10:30`,
      endsAt: `${MONDAY}T12:00`,
    });
    expect(await against(at('10:15'))).toEqual([
      { code: 'BLOCKED_BY', bookingIds: [id], slotId, from: at('10:00'), until: at('10:30') },
      { code: 'BLOCKED_BY', slotId: block.id, from: at('10:30'), until: at('12:00') },
    ]);
    const items = [{ serviceId: company.check.id, personId: company.ann.id, startsAt: `${MONDAY}T14:00` }];
    const limits = { replace: false, sessionId: null, byAdmin: false, holdSeconds: 300, basketSeconds: 900 };
    const { basket } = await addToBasket(em(), { companyId: company.companyId, items, ...limits }, NOW);
    expect(await against(at('14:00'))).toEqual([{ code: 'HELD', until: expect.closeTo(Date.now() + 300_000, -5) }]);
    expect(await against(at('14:00'), { own: { basketId: basket.id } }), 'one own hold is in nobody’s way').toEqual([]);
  });

  test('people who do not provide the service, and a company that is not live', async () => {
    expect(await against(at('10:00'), { personIds: [company.ann.id, 999] })).toEqual([{ code: 'NOT_OFFERED' }]);
    await updateCompany(em(), { id: company.companyId }, { live: false });
    expect(await explain(at('10:00'), ann())).toMatchObject({ bookable: false, obstacles: [{ code: 'NOT_LIVE' }] });
    expect(await explain(at('10:00'), { ...ann(), byAdmin: true })).toMatchObject({ bookable: true });
  });

  test('spaces of a shared time, units of a pool, and different resources', async () => {
    const { id, slotId } = await book(`${MONDAY}T10:00`, company.puppies);
    const joining = (quantity: number) => explain(at('10:00'), { quantity }, company.puppies);
    expect(await joining(5)).toMatchObject({ bookable: true, obstacles: [] });
    expect(await joining(6)).toMatchObject({
      bookable: false,
      obstacles: [
        { code: 'NO_CAPACITY', left: 5, personId: company.bob.id },
        { code: 'BLOCKED_BY', bookingIds: [id], slotId },
      ],
    });
    expect((await joining(7)).obstacles).toContainEqual({ code: 'NO_CAPACITY', left: 6 });

    const { scheduleId } = company;
    const bikes = await createResource(em(), company.companyId, { name: 'Bikes', count: 2, scheduleId });
    const given = { name: 'Hire', durations: [60], personIds: [], resourceIds: [bikes.id] };
    const hire = await createService(em(), company.companyId, given);
    await book(`${MONDAY}T10:00`, hire);
    expect(await explain(at('10:00'), {}, hire)).toMatchObject({ bookable: true, obstacles: [] });
    await book(`${MONDAY}T10:00`, hire);
    expect((await explain(at('10:00'), {}, hire)).obstacles).toEqual([{ code: 'NO_CAPACITY', left: 0, resourceId: bikes.id }]);
    expect((await explain(at('12:00'), { resourceCount: 2 }, hire)).obstacles).toEqual([{ code: 'NO_CAPACITY', left: 1 }]);
  });
});

test('the public sees no ids or bounds of bookings, a member only those of their own', async () => {
  const { clientId, id } = await book(`${MONDAY}T10:00`);
  await createException(em(), company.companyId, { personId: company.ann.id, startDate: '2030-03-05', name: 'Ill' });
  const seen = (viewerOfDiary: ExplanationViewer, start = at('10:00')) => against(start, { viewerOfDiary });

  expect(await seen(PUBLIC)).toEqual([{ code: 'BLOCKED_BY' }]);
  expect(await seen({ companyIds: [], clientId: clientId + 1 })).toEqual([{ code: 'BLOCKED_BY' }]);
  expect(await seen({ companyIds: [], clientId })).toEqual([
    { code: 'BLOCKED_BY', bookingIds: [id], from: at('10:00'), until: at('10:30') },
  ]);
  expect(await seen(PUBLIC, at('10:00', '2030-03-05'))).toEqual([{ code: 'AWAY' }]);
});

test('an explanation without a chosen person takes three statements', async () => {
  expect(await countStatements(() => explain(at('10:00')))).toBe(3);
});

test('in random companies, a start can be booked exactly if no obstacle rules it out', () => {
  let [free, taken] = [0, 0];
  for (let seed = 1; seed <= 200; seed++) {
    const given = randomCase(seed);
    for (const start of someStarts(given, seed)) {
      const question = questionOf(given, start);
      const { ok } = isBookable(question.diary, { start });
      const obstacles = obstaclesTo(question);
      const hindered = (key: 'personId' | 'resourceId') => new Set(obstacles.flatMap((obstacle) => obstacle[key] ?? []));
      const [people, rooms] = [hindered('personId'), hindered('resourceId')];
      const general = obstacles.some(({ personId, resourceId }) => personId === undefined && resourceId === undefined);
      const someFree = wantedOf(given).some(
        ({ personId, resourceId }) => !people.has(personId ?? 0) && !rooms.has(resourceId ?? 0),
      );
      expect(ok, `seed ${seed} at ${start}: ${JSON.stringify(obstacles)}`).toBe(!general && someFree);
      if (ok) free++;
      else taken++;
    }
  }
  expect(Math.min(free, taken)).toBeGreaterThan(200);
});

/** Every 97th minute, and some of the starts on offer. */
function someStarts(given: Case, seed: number): number[] {
  const { first, avail } = startsOf(diaryOf({ ...given, slots: [] }), dayWindow(given.timeZone, given.range));
  const minutes = [...avail.keys()];
  const offered = minutes.filter((minute) => avail[minute]! > 0).filter((_, i) => i % 11 === seed % 11);
  return [...minutes.filter((minute) => minute % 97 === seed % 97), ...offered].map((minute) => (first + minute) * 60_000);
}

/** The case without shared slots, for one start. */
function questionOf(given: Case, start: number): ExplainedStart {
  const diary = diaryOf({ ...given, slots: [] });
  const provider = ({ id, zone, units, patterns }: CaseSubject): Provider => {
    return { id, name: '', timeZone: zone, units, hours: compileSchedule({ patterns }) };
  };
  const all = [...given.people.map((one) => [PERSON, one] as const), ...given.resources.map((one) => [RESOURCE, one] as const)];
  const exceptions = all.map(([kind, one]) => {
    const known = exceptionsOf(one).map((exception) => ({ ...exception, name: null }));
    return [subjectKey(kind, one.id), known] as const;
  });
  const nobody = { companyId: 1, slotId: null, eventId: null, heldUntil: null, bookings: [] };
  return {
    diary,
    start,
    quantity: 1,
    people: given.people.map(provider),
    resources: given.resources.map(provider),
    exceptions: new Map(exceptions),
    closures: given.closed.map((interval, id) => ({ ...interval, id, name: '' })),
    claims: all.flatMap(([kind, { id, busy }]) => busy.map((interval) => ({ ...interval, ...nobody, kind, id }))),
    viewerOfDiary: PUBLIC,
  };
}
