import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTalk, MONDAY } from '../support/fixtures/test-company.js';
import { BrowserSetup, type Visitor } from './browser-setup.js';
import { hasChromium } from './chromium.js';

/** Not run where Debian's chromium is not installed (`.ci/packages`). What the pages do is in `page/guest.ts`. */
describe.runIf(hasChromium)('a guest of an event, on another origin', () => {
  let stage: BrowserSetup;
  beforeAll(async () => {
    stage = await BrowserSetup.open();
  });
  afterAll(() => stage?.close());

  const sold = (email: string) =>
    stage.rows(
      `select b.quantity, b.on_waitlist as waits, p.total_price as total from booking b
       join purchase p on p.id = b.purchase_id join client c on c.id = b.client_id where c.email = ?`,
      email,
    );

  async function chooses(guest: Visitor, chain: string, day: string): Promise<void> {
    await guest.press(chain);
    await guest.press(day);
    await guest.press(`${day} at 18:00`);
  }

  test('buys tickets, and pays less with a coupon code', async () => {
    const guest = await stage.visit('guest');
    await chooses(guest, 'Talk', MONDAY);
    await guest.sees('Talk, £5.00 each, 10 places left');
    await guest.types({ Tickets: '3' }, 'Go on');
    await guest.sees('To pay: £15.00');
    await guest.types({ Code: 'AUTUMN' }, 'Go on');
    await guest.sees('Refused with 400: coupon: AUTUMN is no coupon that can be used now');
    await guest.types({ Code: 'SPRING' }, 'Go on');
    await guest.sees('To pay with the code: £13.50');
    await guest.types({ 'First name': 'Gil', 'Last name': 'Moss', 'E-mail': 'gil@page.test' }, 'Buy');
    await guest.sees('Thank you, Gil Moss');
    expect(await sold('gil@page.test')).toEqual([{ quantity: 3, waits: false, total: 1350 }]);

    await guest.follow('What you bought');
    await guest.sees(`Booked: Talk at Pet Store, ${MONDAY} at 18:00`);
    expect(await stage.complaints()).toEqual([]);
  });

  test('joins the waiting list of a sold-out event, and takes a freed place', async () => {
    const { em } = stage.shop.company;
    const { talk, chain } = await createTalk(em, stage.shop.id, { spaces: 1, startsAt: '2030-03-11T18:00:00Z' });
    await stage.rows(`update event_chain set name = 'Small talk', waitlength = 5 where id = ?`, chain.id);
    const first = await stage.shop.buy(await stage.shop.fill([{ event_id: talk.id }]));

    const guest = await stage.visit('guest');
    await chooses(guest, 'Small talk', '2030-03-11');
    await guest.sees('Small talk, £5.00 each, sold out');
    await guest.types({ Tickets: '1' }, 'Go on');
    await guest.sees('To pay: £0.00');
    await guest.types({}, 'Go on');
    await guest.types({ 'First name': 'Wim', 'E-mail': 'wim@page.test' }, 'Buy');
    await guest.sees('Thank you, Wim');
    expect(await sold('wim@page.test')).toEqual([{ quantity: 1, waits: true, total: 0 }]);

    expect((await stage.shop.visitor().delete(`/api/v1/purchases/${first.long_id}`)).status).toBe(200);
    await guest.follow('What you bought');
    await guest.sees('Waiting: Small talk at Pet Store, 2030-03-11 at 18:00');
    await guest.press('Take the place');
    await guest.sees('Booked: Small talk at Pet Store, 2030-03-11 at 18:00');
    expect(await sold('wim@page.test')).toEqual([{ quantity: 1, waits: false, total: 500 }]);
    expect(await stage.complaints()).toEqual([]);
  });
});
