import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../src/client/create-client.js';
import { saveRecord } from '../../src/purchase/articles/save-record.js';
import { WALLET_BAND } from '../../src/purchase/wallet/wallet-band-kind.js';
import { PASSWORD } from '../support/fixtures/pet-store.js';
import { checkAt } from '../support/fixtures/shop-server.js';
import { MONDAY } from '../support/fixtures/test-company.js';
import { BrowserSetup } from './browser-setup.js';
import { hasChromium } from './chromium.js';

const EMAIL = 'mel@page.test';
const NEW_PASSWORD = 'another-password';

/** Not run where Debian's chromium is not installed (`.ci/packages`). What the pages do is in `page/member.ts`. */
describe.runIf(hasChromium)('a member on a page of another origin', () => {
  let stage: BrowserSetup;
  beforeAll(async () => {
    stage = await BrowserSetup.open();
    const { shop } = stage;
    const who = { firstName: 'Mel', lastName: 'Reed', email: EMAIL, password: PASSWORD };
    const { id } = await createClient(shop.company.em, { companyId: shop.id, now: new Date() }, who);
    const booking = checkAt(shop, `${MONDAY}T12:00`, { member_id: id });
    expect((await shop.admin.post(`/api/v1/admin/${shop.id}/bookings`, booking)).status).toBe(201);
    await saveRecord(shop.company.em, WALLET_BAND, { companyId: shop.id, given: { name: 'Ten', price: 1000, credit: 1100 } });
    const wallet = await shop.admin.put(`/api/v1/${shop.id}/members/${id}/wallet`, { amount: 500, notes: 'Cash' });
    expect(wallet.status).toBe(200);
  });
  afterAll(() => stage?.close());

  const logIn = (email: string, password: string) =>
    stage.shop.visitor().post(`/api/v1/login/${stage.shop.id}`, { email, password });

  test('logs in, cancels, changes details and password, views the wallet and logs out', async () => {
    const member = await stage.visit('member');
    await member.types({ 'E-mail': EMAIL, Password: 'not-the-password' }, 'Log in');
    await member.sees('Refused with 401: 401 Unauthorized');
    await member.types({ 'E-mail': EMAIL, Password: PASSWORD }, 'Log in');
    await member.sees('Hello, Mel');

    await member.press('Bookings');
    await member.sees('You have 1 to come');
    await member.press(`Check with Ann at Pet Store, ${MONDAY} at 12:00`);
    await member.sees(`Cancelled: Check with Ann at Pet Store, ${MONDAY} at 12:00`);
    expect(await stage.rows('select cancelled_at is not null as cancelled from booking')).toEqual([{ cancelled: true }]);
    await member.press('Bookings');
    await member.sees('You have 0 to come');
    await member.press('None');

    await member.press('Details');
    await member.types({ 'Last name': 'Moss', Address1: '7 Mill Lane', Postcode: 'LS1 4AP' }, 'Save');
    await member.sees('Saved: Mel Moss, 7 Mill Lane, LS1 4AP');
    expect(await stage.rows('select first_name, last_name, postcode from client where email = ?', EMAIL)).toEqual([
      { first_name: 'Mel', last_name: 'Moss', postcode: 'LS1 4AP' },
    ]);

    await member.press('Password');
    await member.types({ Current: 'guessed-word', New: NEW_PASSWORD, 'New again': NEW_PASSWORD }, 'Go on');
    await member.sees('Refused with 403: Invalid Password');
    await member.press('Password');
    await member.types({ Current: PASSWORD, New: NEW_PASSWORD, 'New again': NEW_PASSWORD }, 'Go on');
    await member.sees('Your password is another one now');
    expect((await logIn(EMAIL, PASSWORD)).status).toBe(401);

    await member.press('Wallet');
    await member.sees('In your wallet: GBP 5');
    await member.sees('Cash: 5, then 5');
    await member.sees('On offer: 1100 as Ten');

    await member.press('Log out');
    await member.sees('Refused with 401: 401 Unauthorized');
    await member.sees('That is all');
    expect((await logIn(EMAIL, NEW_PASSWORD)).status).toBe(201);
    expect(await stage.complaints()).toEqual([]);
  });
});
