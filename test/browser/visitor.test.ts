import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createQuestion } from '../../src/client/questions/save-question.js';
import { checkAt } from '../support/fixtures/shop-server.js';
import { MONDAY } from '../support/fixtures/test-company.js';
import { BrowserSetup, type Visitor } from './browser-setup.js';
import { hasChromium } from './chromium.js';

/** Not run where Debian's chromium is not installed (`.ci/packages`). What the pages do is in `page/visitor.ts` and `page/purchase.ts`. */
describe.runIf(hasChromium)('a visitor on a page of another origin', () => {
  let stage: BrowserSetup;
  beforeAll(async () => {
    stage = await BrowserSetup.open();
    const { em } = stage.shop.company;
    await createQuestion(em, stage.shop.id, { name: 'Heard of us?', kind: 'text_field' });
  });
  afterAll(() => stage?.close());

  const booked = () =>
    stage.rows<{ start: string; person: string; cancelled: boolean }>(
      `select to_char(b.starts_at at time zone 'UTC', 'MM-DD HH24:MI') as start, p.name as person, b.cancelled_at is not null as cancelled
       from booking b join person p on p.id = b.person_id join client c on c.id = b.client_id where c.email = 'zoe@page.test'`,
    );

  async function chooses(visitor: Visitor, day: string, time: string): Promise<void> {
    await visitor.types({ From: MONDAY, Until: '2030-03-08' }, 'Look for days');
    await visitor.press(day);
    await visitor.press(time);
  }

  test('sees that a time has just been taken, books another, moves it and cancels it', async () => {
    const visitor = await stage.visit('visitor');
    await visitor.sees('Welcome to Pet Store, where one pays in GBP');
    await visitor.press('Check');
    await visitor.types({ From: MONDAY, Until: '2030-03-08' }, 'Look for days');
    await visitor.press(MONDAY);
    await visitor.isOffered('10:00 with Ann');
    await stage.shop.fill([checkAt(stage.shop, `${MONDAY}T10:00`)]);
    await visitor.press('10:00 with Ann');
    await visitor.sees('Refused with 409: No Space Left');

    await chooses(visitor, MONDAY, '10:00 with Bob');
    await visitor.sees('In your basket: Check with Bob, £15.00');
    await visitor.types(
      { 'First name': 'Zoe', 'Last name': 'Ash', 'E-mail': 'zoe@page.test', 'Heard of us?': 'A friend' },
      'Buy',
    );
    await visitor.sees('Thank you, Zoe Ash');
    expect(await booked()).toEqual([{ start: '03-04 10:00', person: 'Bob', cancelled: false }]);
    expect(await stage.rows('select question_text, value from answer where client_id is not null')).toEqual([
      { question_text: 'Heard of us?', value: 'A friend' },
    ]);

    await visitor.follow('What you bought');
    await visitor.sees(`Booked: Check with Bob at Pet Store, ${MONDAY} at 10:00`);
    const calendar = await visitor.page.getByRole('link', { name: 'For my calendar' }).getAttribute('href');
    expect(await (await fetch(`${calendar}`)).text()).toMatch(/DTSTART[^:]*:20300304T100000/);

    await visitor.press('Move it');
    await chooses(visitor, '2030-03-05', '11:30 with Ann');
    await visitor.sees('Booked: Check with Ann at Pet Store, 2030-03-05 at 11:30');
    expect(await booked()).toEqual([{ start: '03-05 11:30', person: 'Ann', cancelled: false }]);

    await visitor.press('Cancel it');
    await visitor.sees('Cancelled: Check with Ann at Pet Store, 2030-03-05 at 11:30');
    await visitor.sees('That is all');
    expect(await booked()).toEqual([{ start: '03-05 11:30', person: 'Ann', cancelled: true }]);
    expect(await stage.complaints()).toEqual([]);
  });
});
