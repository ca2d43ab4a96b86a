import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdministrator } from '../../src/account/administrators/create-administrator.js';
import { createClientQueue } from '../../src/queue/create-client-queue.js';
import { PASSWORD } from '../support/fixtures/pet-store.js';
import { BrowserSetup } from './browser-setup.js';
import { hasChromium } from './chromium.js';

const EMAIL = 'ada@page.test';

/** Not run where Debian's chromium is not installed (`.ci/packages`). What the pages do is in `page/desk.ts`. */
describe.runIf(hasChromium)('the desk of a queue, on another origin', () => {
  let stage: BrowserSetup;
  beforeAll(async () => {
    stage = await BrowserSetup.open();
    const { em } = stage.shop.company;
    await createClientQueue(em, stage.shop.id, { name: 'Front desk' });
    await createAdministrator(em, { companyId: stage.shop.id, name: 'Ada', email: EMAIL, role: 'staff', password: PASSWORD });
  });
  afterAll(() => stage?.close());

  const queue = () => stage.rows('select first_name, state, duration from queuer order by id');

  test('adds customers to the queue, and serves, extends, returns and finishes one of them', async () => {
    const desk = await stage.visit('desk');
    await desk.types({ 'E-mail': EMAIL, Password: PASSWORD }, 'Log in');
    await desk.press('Front desk');
    await desk.press('Ann');
    await desk.sees('Ann is there: 1');
    await desk.sees('In the queue: nobody');
    for (const [name, place] of [
      ['Cleo', 1],
      ['Dora', 2],
    ]) {
      await desk.press('Add');
      await desk.press('Check');
      await desk.types({ 'First name': `${name}`, 'Last name': 'Reed' }, 'Go on');
      await desk.sees(`Welcome, ${name}: number ${place}`);
    }
    await desk.sees('In the queue: Cleo 1, Dora 2');

    await desk.press('Serve');
    await desk.sees('Serving Cleo for 30 minutes');
    await desk.press('Extend');
    await desk.sees('Serving Cleo for 40 minutes');
    await desk.press('Return');
    await desk.sees('Cleo waits again: number 1');
    await desk.press('Serve');
    await desk.sees('In the queue: Cleo 0, Dora 1');
    await desk.press('Finish');
    await desk.sees('Goodbye, Cleo');
    await desk.sees('In the queue: Dora 1');
    await desk.press('Leave');
    await desk.sees('That is all');
    expect(await queue()).toEqual([
      { first_name: 'Cleo', state: 'finished', duration: 40 },
      { first_name: 'Dora', state: 'waiting', duration: null },
    ]);
    expect(await stage.complaints()).toEqual([]);
  });
});
