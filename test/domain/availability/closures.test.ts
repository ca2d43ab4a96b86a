import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAdministrator } from '../../../src/account/administrators/create-administrator.js';
import { createPerson } from '../../../src/catalogue/people/create-person.js';
import { updateService } from '../../../src/catalogue/services/update-service.js';
import { addToBasket } from '../../../src/purchase/basket/add-to-basket.js';
import { createBooking } from '../../../src/purchase/bookings/create-booking.js';
import { createClosure, deleteClosure, type NewClosure, updateClosure } from '../../../src/schedule/closures/write-closure.js';
import {
  createException,
  deleteException,
  type NewException,
  updateException,
} from '../../../src/schedule/exceptions/write-exception.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { refusedField } from '../../support/fixtures/queue-company.js';
import { createContact, createTestCompany, MONDAY, type TestCompany, weekdays } from '../../support/fixtures/test-company.js';
import { countStatements } from '../../support/oracles/count-statements.js';
import { hoursOffered, NOW, queryFor, refused, spacesOffered } from '../../support/oracles/offered-hours.js';

/** T13: a closure beats every shift; an exception with hours replaces a day's, one without hours empties it. */

let database: TestDatabase;
let company: TestCompany;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await createTestCompany(database.orm);
});

const TUESDAY = '2030-03-05';
const em = () => database.orm.em.fork();
const close = (given: Partial<NewClosure> = {}) =>
  createClosure(em(), company.companyId, { name: 'Stocktaking', startDate: MONDAY, ...given });
const except = (given: Partial<NewException> = {}) =>
  createException(em(), company.companyId, { personId: company.ann.id, startDate: MONDAY, ...given });
const offered = (date = MONDAY, more = {}) => hoursOffered(em(), queryFor(company.companyId, company.check, more), date);
const withAnn = () => ({ personIds: [company.ann.id] });
const hold = (startsAt: string, personId: number | null = null) =>
  refused(() =>
    addToBasket(
      em(),
      {
        companyId: company.companyId,
        items: [{ serviceId: company.check.id, startsAt, personId }],
        replace: false,
        sessionId: null,
        byAdmin: false,
        holdSeconds: 300,
        basketSeconds: 900,
      },
      NOW,
    ),
  );

describe('a closure', () => {
  test.each<[string, Partial<NewClosure>, string]>([
    ['of an entire day leaves no times on it', {}, ''],
    ['of an afternoon leaves the morning', { startTime: '13:00' }, '09:00-13:00'],
    ['with an end time leaves the rest of its last day', { endTime: '10:30' }, '10:30-17:00'],
    ['of two hours leaves the times before and after it', { startTime: '11:00', endTime: '13:00' }, '09:00-11:00 13:00-17:00'],
    [
      'of several days lasts without a gap from its start to its end',
      { startDate: '2030-03-01', endDate: MONDAY, startTime: '16:00', endTime: '09:30' },
      '09:30-17:00',
    ],
    ['of another day leaves all times', { startDate: TUESDAY }, '09:00-17:00'],
  ])('%s', async (_label, given, expected) => {
    await close(given);
    expect(await offered()).toBe(expected);
  });

  test('applies to day counts, baskets and administrators, and no longer once it is deleted', async () => {
    const closure = await close({ startTime: '12:00' });
    const clientId = await createContact(em(), company.companyId);
    const login = { name: 'Owner', email: 'owner@example.test', role: 'owner' } as const;
    const { id: administratorId } = await createAdministrator(em(), { companyId: company.companyId, ...login });
    const book = (startsAt: string) => () =>
      createBooking(
        em(),
        { companyId: company.companyId, serviceId: company.check.id, startsAt, clientId, administratorId },
        NOW,
      );

    expect(await spacesOffered(em(), queryFor(company.companyId, company.check), MONDAY, TUESDAY)).toEqual([22, 62]);
    expect([await hold(`${MONDAY}T11:30`), await hold(`${MONDAY}T11:45`)]).toEqual(['done', 'NOT_BOOKABLE CLOSED']);
    expect(await refused(book(`${MONDAY}T14:00`))).toBe('NOT_BOOKABLE CLOSED');

    await deleteClosure(em(), { companyId: company.companyId, id: closure.id });
    expect(await hold(`${MONDAY}T14:00`)).toBe('done');
  });

  test('prevents further bookings of a partly filled group slot', async () => {
    const items = [{ serviceId: company.puppies.id, startsAt: `${MONDAY}T10:00` }];
    const limits = { replace: false, sessionId: null, byAdmin: false, holdSeconds: 300, basketSeconds: 900 };
    const join = () => refused(() => addToBasket(em(), { companyId: company.companyId, items, ...limits }, NOW));
    expect([await join(), await join()]).toEqual(['done', 'done']);
    await close({ startTime: '10:30' });
    expect(await hoursOffered(em(), queryFor(company.companyId, company.puppies))).toBe('09:00-10:00');
    expect(await join()).toBe('NOT_BOOKABLE CLOSED');
  });

  test('of a parent applies to its branches, and a closure of a branch to that branch alone', async () => {
    const branch = await createTestCompany(database.orm, { parentId: company.companyId });
    const inBranch = () => hoursOffered(em(), queryFor(branch.companyId, branch.check));
    await close({ startTime: '12:00' });
    expect([await offered(), await inBranch()]).toEqual(['09:00-12:00', '09:00-12:00']);

    await createClosure(em(), branch.companyId, { name: 'Painting', startDate: MONDAY, endTime: '10:00' });
    expect([await offered(), await inBranch()]).toEqual(['09:00-12:00', '10:00-12:00']);
  });

  test('is changed with the expected version, and is not found by another company', async () => {
    const { id, version } = await close();
    expect(
      await refused(() =>
        updateClosure(em(), { companyId: company.companyId, id, expectedVersion: version + 1 }, { endTime: '12:00' }),
      ),
    ).toBe('STALE_VERSION');
    await updateClosure(em(), { companyId: company.companyId, id, expectedVersion: version }, { endTime: '12:00' });
    expect(await offered()).toBe('12:00-17:00');

    const other = await createTestCompany(database.orm);
    expect(await refused(() => updateClosure(em(), { companyId: other.companyId, id }, { endTime: '13:00' }))).toBe('NOT_FOUND');
    expect(await refused(() => deleteClosure(em(), { companyId: other.companyId, id }))).toBe('NOT_FOUND');
  });

  test.each<[string, Partial<NewClosure>]>([
    ['name', { name: ' ' }],
    ['startDate', { startDate: '2030-02-30' }],
    ['endDate', { endDate: '2030-03-03' }],
    ['endTime', { startTime: '12:00', endTime: '12:00' }],
    ['startTime', { startTime: '24:00' }],
  ])('is refused for its %s', async (field, given) => {
    expect(await refusedField(() => close(given))).toBe(field);
  });
});

describe('an exception', () => {
  test.each<[string, Partial<NewException>, string, string]>([
    ['without hours makes the day a day off', {}, '', '09:00-17:00'],
    ['with hours replaces the usual hours', { hours: [{ startTime: '10:00', endTime: '12:00' }] }, '10:00-12:00', '09:00-17:00'],
    [
      'may have several stretches of hours',
      {
        hours: [
          { startTime: '15:00', endTime: '16:00' },
          { startTime: '08:00', endTime: '09:00' },
        ],
      },
      '08:00-09:00 15:00-16:00',
      '09:00-17:00',
    ],
    [
      'with hours over midnight ends on the next day',
      { hours: [{ startTime: '22:00', endTime: '01:00' }] },
      '22:00-00:15',
      '00:00-01:00 09:00-17:00',
    ],
    ['of several days applies to each of them', { endDate: TUESDAY }, '', ''],
  ])('%s', async (_label, given, monday, tuesday) => {
    await except(given);
    expect([await offered(MONDAY, withAnn()), await offered(TUESDAY, withAnn())]).toEqual([monday, tuesday]);
    expect(await offered(MONDAY, { personIds: [company.bob.id] }), 'others work as ever').toBe('09:00-17:00');
  });

  test('applies to baskets too, and not to other people with the same schedule', async () => {
    await except({ hours: [{ startTime: '10:00', endTime: '12:00' }] });
    expect(await hold(`${MONDAY}T09:00`, company.ann.id)).toBe('NOT_BOOKABLE OUTSIDE_SHIFT');
    expect(await hold(`${MONDAY}T10:00`, company.ann.id)).toBe('done');
    expect(await hold(`${MONDAY}T09:00`, company.bob.id)).toBe('done');
  });

  test('of a resource applies to that resource alone', async () => {
    await except({ personId: null, resourceId: company.room.id, hours: [{ startTime: '11:00', endTime: '13:00' }] });
    expect(await hoursOffered(em(), queryFor(company.companyId, company.surgery))).toBe('11:00-13:00');
    expect(await offered()).toBe('09:00-17:00');
  });

  test('of fewer days takes precedence over a longer exception, and a newer over an older', async () => {
    await except({ startDate: '2030-03-01', endDate: '2030-03-08' });
    const first = await except({ hours: [{ startTime: '09:00', endTime: '10:00' }] });
    expect(await offered(MONDAY, withAnn())).toBe('09:00-10:00');
    await except({ hours: [{ startTime: '13:00', endTime: '14:00' }] });
    expect(await offered(MONDAY, withAnn())).toBe('13:00-14:00');

    await updateException(em(), { companyId: company.companyId, id: first.id }, { startDate: TUESDAY, endDate: TUESDAY });
    expect(await offered(TUESDAY, withAnn())).toBe('09:00-10:00');
    await deleteException(em(), { companyId: company.companyId, id: first.id });
    expect(await offered(TUESDAY, withAnn())).toBe('');
  });

  test('gives hours to a person without a schedule', async () => {
    const cleo = await createPerson(em(), { companyId: company.companyId }, { name: 'Cleo' });
    await except({ personId: cleo.id, hours: [{ startTime: '09:00', endTime: '11:00' }] });
    expect(await offered(MONDAY, { personIds: [cleo.id] })).toBe('09:00-11:00');
  });

  test('of a person who works in two companies applies in both', async () => {
    const branch = await createTestCompany(database.orm, { parentId: company.companyId });
    const scheduleId = await weekdays(em(), company.companyId);
    const dan = await createPerson(
      em(),
      { companyId: company.companyId },
      { name: 'Dan', scheduleId, companyIds: [branch.companyId] },
    );
    await createException(em(), branch.companyId, { personId: dan.id, startDate: MONDAY });
    const everywhere = [
      await offered(MONDAY, { personIds: [dan.id] }),
      await hoursOffered(em(), queryFor(branch.companyId, branch.check, { personIds: [dan.id] })),
    ];
    expect(everywhere).toEqual(['', '']);
  });

  test('from two years ago still sets the step grid of a person who has worked round the clock since', async () => {
    const nights = await createPerson(em(), { companyId: company.companyId }, { name: 'Nils', schedule: { rules: allDay() } });
    await updateService(em(), { companyId: company.companyId, id: company.check.id }, { bookingTimeStep: 50 });
    const first = async () => {
      const ask = queryFor(company.companyId, company.check, { personIds: [nights.id] });
      return (await hoursOffered(em(), ask)).slice(0, 5);
    };
    const before = await first();
    await except({ personId: nights.id, startDate: '2028-01-05', hours: [{ startTime: '00:07', endTime: '00:00' }] });
    expect(await first()).not.toBe(before);
  });

  test.each<[string, Partial<NewException>]>([
    ['startDate', { startDate: '1969-12-31' }],
    ['endDate', { endDate: '2030-03-01' }],
    ['hours', { hours: [{ startTime: '9:00', endTime: '10:00' }] }],
    ['personId', { personId: null }],
    ['personId', { resourceId: 1 }],
  ])('is refused for its %s', async (field, given) => {
    expect(await refusedField(() => except(given))).toBe(field);
  });

  test('of another company, or for its person, is not found', async () => {
    const other = await createTestCompany(database.orm);
    const { id } = await except();
    expect(await refused(() => except({ personId: other.ann.id }))).toBe('NOT_FOUND');
    expect(await refused(() => updateException(em(), { companyId: other.companyId, id }, { name: 'x' }))).toBe('NOT_FOUND');
    expect(await refused(() => deleteException(em(), { companyId: other.companyId, id }))).toBe('NOT_FOUND');
  });
});

test('computing days or times with closures and exceptions takes two statements', async () => {
  await close({ startDate: TUESDAY });
  await except();
  expect(await countStatements(() => offered())).toBe(2);
  expect(await countStatements(() => spacesOffered(em(), queryFor(company.companyId, company.check)))).toBe(2);
});

const allDay = () => Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((weekday) => [String(weekday), '0000-2400']));
