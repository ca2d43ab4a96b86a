import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeEmail } from '../../src/email/compose-email.js';
import { EMAIL_KINDS, type EmailKind } from '../../src/outbox/email.entity.js';
import { LANGUAGES } from '../../src/shared/texts/language.js';
import { hasChromium, openChromium } from './chromium.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const CONTENT = {
  company: 'Pet Store',
  firstName: 'Zoe',
  website: 'https://pets.example',
  bookings: [
    {
      what: 'Check with Ann at Pet Store',
      when: 'Monday, 4 March 2030 at 10:00 (Europe/London)',
      where: '1 High Street',
      cancelled: false,
    },
    {
      what: `A${'very'.repeat(30)}long name`,
      when: 'Tuesday, 5 March 2030 at 10:00 (Europe/London)',
      where: null,
      cancelled: false,
    },
  ],
  purchasePage: 'https://book.example/purchases/si681DbcGaiF1HmmVt2TyQ#key=iDg9N6pDZ7hFmwIXP0pldi760R58KBgdQNUreRi4LDbk',
  token: 'a'.repeat(43),
  until: 'Monday, 4 March 2030 at 10:00 (Europe/London)',
};

/** The HTML part of each e-mail as a browser shows it. Not run where Debian's chromium is not installed (`.ci/packages`). */
describe.runIf(hasChromium)('an e-mail', () => {
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  let page: Page;
  const asked: string[] = [];
  beforeAll(async () => {
    chromium = await openChromium();
    page = await chromium.browser.newPage();
    await page.setViewportSize({ width: 360, height: 740 });
    page.on('request', (request) => asked.push(request.url()));
  });
  afterAll(() => chromium?.close());

  const cases = LANGUAGES.flatMap((language) =>
    (Object.values(EMAIL_KINDS) as EmailKind[]).map((kind) => [kind, language] as const),
  );

  test.each(cases)('%s in %s is accessible, in light and dark mode', async (kind, language) => {
    await page.setContent(composeEmail({ ...CONTENT, kind }, language).html);
    await page.addScriptTag({ path: AXE });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = (await page.evaluate('axe.run()')) as { readonly violations: readonly { readonly id: string }[] };
      expect(violations.map(({ id }) => `${colorScheme} ${id}`)).toEqual([]);
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });

  test('loads no remote content', () => {
    expect(asked).toEqual([]);
  });
});
