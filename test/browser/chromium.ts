import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { hasPackage } from '../support/packages.js';

const CHROMIUM = '/usr/bin/chromium';

/** Tests in a browser are not run where Debian's chromium is not installed. */
export const hasChromium = hasPackage('chromium');

/** Nothing that the browser itself would ask the network for. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Milliseconds for whatever is waited for: longer than a machine takes that has much else to do. */
const TIMEOUT_MILLISECONDS = 240_000;

/** A browser with a profile of its own, which goes with it. */
export async function openChromium(): Promise<{ readonly browser: BrowserContext; close(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'daybook-browser-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    headless: true,
    args: QUIET,
    // Painting what moves takes half of the processor time of a page: without a graphics card it is done by software.
    reducedMotion: 'reduce',
    timeout: TIMEOUT_MILLISECONDS,
  });
  browser.setDefaultTimeout(TIMEOUT_MILLISECONDS);
  return {
    browser,
    close: async () => {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
