import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MONDAY } from '../support/fixtures/test-company.js';
import { BrowserSetup } from './browser-setup.js';
import { hasChromium } from './chromium.js';

/** Maximum number of failed log-ins before a wait is required. Source: decisions 6. */
const TRIES = 10;

/** Not run where Debian's chromium is not installed (`.ci/packages`). The journeys cover the other refusals. */
describe.runIf(hasChromium)('a page on another origin', () => {
  let stage: BrowserSetup;
  beforeAll(async () => {
    stage = await BrowserSetup.open();
  });
  afterAll(() => stage?.close());

  test('shows when to try again after too many failed log-ins', async () => {
    const { shop } = stage;
    const guess = { email: 'mel@page.test', password: 'not-the-password' };
    const member = await stage.visit('member');
    const guesses = Array.from({ length: TRIES }, () => shop.visitor().post(`/api/v1/login/${shop.id}`, guess));
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([401]));

    await member.types({ 'E-mail': guess.email, Password: guess.password }, 'Log in');
    await member.sees('Try again in 15 minutes');
    expect(await stage.complaints()).toEqual([]);
  });

  test('shows that the database is unavailable, and continues once it is back', async () => {
    const visitor = await stage.visit('visitor');
    const choose = async () => {
      await visitor.types({ From: MONDAY, Until: MONDAY }, 'Look for days');
      await visitor.press(MONDAY);
      await visitor.press('10:00 with Ann');
    };
    await visitor.press('Check');
    await stage.rows(
      `create function be_away() returns trigger language plpgsql as
       $$ begin raise exception 'too many connections' using errcode = '53300'; end $$`,
    );
    await stage.rows('create trigger be_away before insert on basket_item execute function be_away()');
    await choose();
    await visitor.sees('Refused with 503: Service Unavailable');
    await visitor.sees('Try again in 2 seconds');
    expect(await stage.rows('select from basket_item')).toEqual([]);

    await stage.rows('drop trigger be_away on basket_item');
    await choose();
    await visitor.sees('In your basket: Check with Ann, £15.00');
    expect(await stage.rows('select from basket_item')).toHaveLength(1);
    expect(await stage.complaints()).toEqual([]);
  });

  test('reads the refusal of each method, with and without credentials', async () => {
    const visitor = await stage.visit('methods');
    for (const how of ['', ' with credentials']) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        await visitor.sees(`${method}${how}`);
        await visitor.sees('Refused with 405: Method Not Allowed');
      }
    }
    await visitor.sees('That is all');
    expect(await stage.complaints()).toEqual([]);
  });
});
