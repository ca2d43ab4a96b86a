import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdministrator } from '../../src/account/administrators/create-administrator.js';
import { PASSWORD } from '../support/fixtures/pet-store.js';
import { checkAt } from '../support/fixtures/shop-server.js';
import { createTestCompany, MONDAY } from '../support/fixtures/test-company.js';
import { BrowserSetup } from './browser-setup.js';
import { hasChromium } from './chromium.js';

const EMAIL = 'ada@page.test';

/** Not run where Debian's chromium is not installed (`.ci/packages`). What the pages do is in `page/admin.ts`. */
describe.runIf(hasChromium)('an administrator on a dashboard of another origin', () => {
  let stage: BrowserSetup;
  beforeAll(async () => {
    stage = await BrowserSetup.open();
    const { shop } = stage;
    const other = await createTestCompany(shop.server.orm);
    await stage.rows(`update company set name = 'Harbour Yoga' where id = ?`, other.companyId);
    for (const companyId of [shop.id, other.companyId])
      await createAdministrator(shop.company.em, { companyId, name: 'Ada', email: EMAIL, role: 'owner', password: PASSWORD });
    await shop.buy(await shop.fill([checkAt(shop, `${MONDAY}T10:00`)]));
  });
  afterAll(() => stage?.close());

  const AT = `to_char(starts_at at time zone 'UTC', 'HH24:MI') as at`;

  const blocks = () =>
    stage.rows(
      `select p.name as who, ${AT}, extract(epoch from ends_at - starts_at)::integer / 60 as minutes, s.deleted as freed
       from slot s join person p on p.id = s.person_id where s.spaces_blocked = 1 or s.deleted order by p.name`,
    );

  const sold = () =>
    stage.rows(
      `select ${AT}, duration, jsonb_exists(multi_status, 'checked_in') as here, n.note, p.paid
       from booking b join booking_note n on n.booking_id = b.id join purchase p on p.id = b.purchase_id`,
    );

  test('chooses a company, blocks time in two ways, edits and checks in a booking, adds a note and a payment', async () => {
    const admin = await stage.visit('admin');
    await admin.types({ 'E-mail': EMAIL, Password: PASSWORD }, 'Log in');
    await admin.press('Pet Store');
    await admin.sees('Ada manages Pet Store');
    await admin.sees('Ann is there 0900-1700');
    await admin.sees('Bob is there 0900-1700');

    await admin.press('Block');
    await admin.press('Bob');
    await admin.types({ From: `${MONDAY}T14:00`, Until: `${MONDAY}T15:00` }, 'Block');
    await admin.sees(`A slot of status 3 for Bob, ${MONDAY} at 14:00`);
    await admin.press('Keep it');
    await admin.press('Block');
    await admin.press('Ann');
    await admin.page.getByLabel('As a booking').check();
    await admin.types({ From: `${MONDAY}T16:00`, Until: `${MONDAY}T16:30` }, 'Block');
    await admin.sees(`A booking of status 3 for Ann, ${MONDAY} at 16:00`);
    await admin.press('Free it');
    await admin.sees('Free again');
    expect(await blocks()).toEqual([
      { who: 'Ann', at: '16:00', minutes: 30, freed: true },
      { who: 'Bob', at: '14:00', minutes: 60, freed: false },
    ]);

    await admin.press('Bookings');
    await admin.types({ Day: MONDAY }, 'Go on');
    await admin.press(`Zoe Ash: Check with Ann at Pet Store, ${MONDAY} at 10:00`);
    await admin.press('Edit');
    await admin.types({ Datetime: `${MONDAY}T11:00:00`, Duration: '60' }, 'Save');
    await admin.sees(`Saved: ${MONDAY} at 11:00, 60 minutes`);
    await admin.press('Check in');
    await admin.sees('Here: checked_in');
    await admin.press('Note');
    await admin.types({ Note: 'Rings twice' }, 'Go on');
    await admin.sees('Noted: Rings twice');
    await admin.press('Pay');
    await admin.types({ Pence: '1000', How: 'cash' }, 'Go on');
    await admin.sees('Paid: £10.00 of £25.00');
    await admin.press('Back');
    await admin.press('Leave');
    await admin.sees('That is all');
    expect(await sold()).toEqual([{ at: '11:00', duration: 60, here: true, note: 'Rings twice', paid: 1000 }]);
    expect(await stage.complaints()).toEqual([]);
  });
});
