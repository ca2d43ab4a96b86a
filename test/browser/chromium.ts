import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { hasPackage } from '../support/packages.js';

const CHROMIUM = '/usr/bin/chromium';

/** Tests in a browser are not run where Debian's chromium is not installed. */
export const hasChromium = hasPackage('chromium');

/** Options that keep the browser itself from using the network. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Milliseconds to wait at most: longer than a busy machine needs. */
const TIMEOUT_MILLISECONDS = 240_000;

/** Opens a browser with its own profile, which is deleted when it closes. */
export async function openChromium(): Promise<{ readonly browser: BrowserContext; close(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'daybook-browser-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    headless: true,
    args: QUIET,
    // Animations take half of a page's CPU time: without a graphics card they are rendered in software.
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
