import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { meaningsInReadme } from '../../src/app/docs/guides/fill-facts.js';
import { GUIDES } from '../../src/app/docs/guides/guide-list.js';
import { snippetsOf } from '../../src/app/docs/guides/read-guide.js';
import { readGuides } from '../../src/app/docs/guides/render-guides.js';
import { SETTING_DESCRIPTIONS } from '../../src/config.js';
import { sharedApi } from '../support/server.js';
import { startGuideServer } from './guide-server.js';
import { faultsOfGuide } from './run-guide.js';

const guides = readGuides(sharedApi().schema);

let server: Awaited<ReturnType<typeof startGuideServer>>;
beforeAll(async () => {
  server = await startGuideServer();
});
afterAll(() => server?.close());

test('every guide in the folder is in the list', () => {
  expect(
    readdirSync('src/app/docs/texts')
      .flatMap((file) => (file.endsWith('.md') ? [file.slice(0, -3)] : []))
      .sort(),
  ).toEqual([...GUIDES].sort());
});

describe.each(guides.map((guide) => [guide.name, guide] as const))('%s', (_name, guide) => {
  test('its snippets run and return the answers shown', async () => {
    expect(await faultsOfGuide(snippetsOf(guide), server.url)).toEqual([]);
  });
});

test('no link in the guides is dead', async () => {
  const links = guides.flatMap(({ tokens }) =>
    [...JSON.stringify(tokens).matchAll(/"href":"(\/[^"#]*)/g)].map(([, to = '']) => to),
  );
  const missing = await Promise.all([...new Set(links)].map(async (to) => ((await fetch(server.url + to)).ok ? [] : [to])));
  expect(missing.flat()).toEqual([]);
});

/** Environment variables that the README does not list, since all Node programs read them. */
const ELSEWHERE = ['NODE_ENV'];

test('the README lists every setting with its actual default', () => {
  const told = meaningsInReadme();
  expect([...told.keys(), ...ELSEWHERE].sort()).toEqual(SETTING_DESCRIPTIONS.map(({ name }) => name).sort());
  const wrong = SETTING_DESCRIPTIONS.filter(({ name, otherwise }) => {
    const shown = told.get(name)?.shownDefault.replaceAll('`', '').split(' ')[0];
    return otherwise !== null && shown !== undefined && shown !== otherwise;
  });
  expect(wrong).toEqual([]);
});
