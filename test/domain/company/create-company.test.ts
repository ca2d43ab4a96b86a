import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdministrator } from '../../../src/account/administrators/create-administrator.js';
import { createApplication } from '../../../src/account/create-application.js';
import type { CompanySettings } from '../../../src/company/company-settings.entity.js';
import { createCompany } from '../../../src/company/create-company.js';
import { inheritSettings } from '../../../src/company/inherit-settings.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';

let database: TestDatabase;
let em: EntityManager;
beforeAll(async () => {
  database = await freshDatabase();
  em = database.orm.em.fork();
});
afterAll(() => database.close());

const PLACE = { timeZone: 'Europe/London', currency: 'GBP', countryCode: 'GB' };

describe('a company', () => {
  test('without a parent is the head of its family; a branch inherits from its parent and has no branches', async () => {
    const parent = await createCompany(em, { ...PLACE, name: 'Head', address: { postcode: 'N1' } });
    const branch = await createCompany(em, { name: 'Branch', parentId: parent.id, timeZone: 'Europe/Paris' });

    expect(parent).toMatchObject({ ...PLACE, parentId: null, rootId: parent.id, addressId: expect.any(Number), live: true });
    expect(branch).toMatchObject({ ...PLACE, timeZone: 'Europe/Paris', parentId: parent.id, rootId: parent.id });
    await expect(createCompany(em, { name: 'Twig', parentId: branch.id })).rejects.toMatchObject({ code: 'INVALID' });
  });

  test.each([
    ['no name', { ...PLACE, name: '  ' }, 'name'],
    ['no time zone', { name: 'X', currency: 'GBP' }, 'timeZone'],
    ['an offset in place of a time zone', { ...PLACE, name: 'X', timeZone: '+01:00' }, 'timeZone'],
    ['no currency', { name: 'X', timeZone: 'UTC' }, 'currency'],
    ['an unknown currency', { ...PLACE, name: 'X', currency: 'XQQ' }, 'currency'],
    ['an unknown parent', { name: 'X', parentId: 999_999 }, 'parentId'],
  ])('with %s is refused', async (_label, given, field) => {
    await expect(createCompany(em, given)).rejects.toMatchObject({ code: 'INVALID', detail: { fields: [{ field }] } });
  });
});

test.each([
  [{ holdSeconds: 60, basketSeconds: null, scheduleId: null }, null, { holdSeconds: 60, basketSeconds: null, scheduleId: null }],
  [
    { holdSeconds: null, basketSeconds: 300, scheduleId: null },
    { holdSeconds: 120, basketSeconds: 900, scheduleId: 4 },
    { holdSeconds: 120, basketSeconds: 300, scheduleId: 4 },
  ],
])('settings %j under parent settings %j resolve to %j', (own, parent, expected) => {
  const whole = (some: object) => ({ companyId: 1, paymentTax: 20, ...some }) as CompanySettings;

  expect(inheritSettings(whole(own), parent && whole(parent))).toMatchObject({ ...expected, paymentTax: 20 });
});

describe('an application', () => {
  test('has a key only if it is a legacy one, and its id cannot be used twice', async () => {
    const modern = await createApplication(em, { name: 'New' });
    const legacy = await createApplication(em, { name: 'Old', legacy: true });

    expect(modern).toMatchObject({
      appKey: null,
      application: { appId: expect.stringMatching(/^[\w-]{22}$/), appKeyHash: null },
    });
    expect(legacy.appKey).toMatch(/^[\w-]{43}$/);
    await expect(createApplication(em, { name: 'Again', appId: legacy.application.appId })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});

describe('an administrator', () => {
  const new_ = { name: 'Ann', email: 'ann@demo.test', role: 'admin' } as const;

  test('must have an e-mail that is unique in the company, ignoring case', async () => {
    const { id } = await createCompany(em, { ...PLACE, name: 'Once' });
    await createAdministrator(em, { companyId: id, ...new_ });

    await expect(
      createAdministrator(database.orm.em.fork(), { companyId: id, ...new_, email: 'ANN@demo.test' }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test.each([
    ['a short password', { password: 'short' }, 'password'],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, 'password'],
    ['an unknown staff record', { personId: 999_999 }, 'personId'],
    ['no e-mail', { email: ' ' }, 'email'],
  ])('with %s is refused', async (_label, more, field) => {
    const { id } = await createCompany(em, { ...PLACE, name: 'Refusals' });

    await expect(createAdministrator(em, { companyId: id, ...new_, ...more })).rejects.toMatchObject({
      detail: { fields: [{ field }] },
    });
  });
});
