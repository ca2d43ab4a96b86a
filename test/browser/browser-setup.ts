import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { openShop, type ShopServer } from '../support/fixtures/shop-server.js';
import { answerFaults } from '../support/oracles/hal-answer.js';
import { openChromium } from './chromium.js';

/** Opens a separate site, whose page runs the program (`page/main.ts`) named in its address. */
async function openSite() {
  const { outputFiles } = await build({ entryPoints: ['test/browser/page/main.ts'], bundle: true, write: false });
  const html = `<!doctype html><meta charset="utf-8"><title>A shop</title><body><script>${outputFiles[0]?.text}</script>`;
  const server = createServer((_, answer) => void answer.setHeader('Content-Type', 'text/html').end(html));
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Visitor of a page, who acts there and reads it from top to bottom. */
export class Visitor {
  /** Number of paragraphs read so far, up to the last one that was found. */
  private read = 0;

  constructor(readonly page: Page) {}

  isOffered = (button: string) => this.page.getByRole('button', { name: button, exact: true }).waitFor();
  press = (button: string) => this.page.getByRole('button', { name: button, exact: true }).click();

  async follow(link: string): Promise<void> {
    await this.page.getByRole('link', { name: link, exact: true }).click();
    this.read = 0;
  }

  /** Waits until the page shows the text, below the paragraphs read before. */
  async sees(text: string): Promise<void> {
    const said = () => this.page.locator('//p').allTextContents();
    const below = this.page.locator(`//p[position() > ${this.read}][. = ${JSON.stringify(text)}]`).first();
    await below.waitFor().catch(async () => expect((await said()).slice(this.read)).toEqual([text]));
    this.read = (await said()).indexOf(text, this.read) + 1;
  }

  /** Fills in the fields under these labels, and presses the button. */
  async types(fields: Readonly<Record<string, string>>, button: string): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await this.page.getByLabel(label, { exact: true }).fill(text);
    await this.press(button);
  }
}

/** A shop, a site on another origin that sells for it, and a browser. */
export class BrowserSetup {
  /** Errors that the pages' scripts threw, refusals of the browser among them, and faults of answers (wire.md 3.2). */
  private readonly wrong: Promise<readonly string[]>[] = [];

  private constructor(
    readonly shop: ShopServer,
    private readonly site: Awaited<ReturnType<typeof openSite>>,
    private readonly chromium: { readonly browser: BrowserContext; close(): Promise<void> },
  ) {}

  static async open(): Promise<BrowserSetup> {
    const site = await openSite();
    const [shop, chromium] = await Promise.all([openShop({ corsOrigins: [site.origin] }), openChromium()]);
    return new BrowserSetup(shop, site, chromium);
  }

  /** Opens a page of its own. */
  async visit(program: string, company = this.shop.id): Promise<Visitor> {
    const page = await this.chromium.browser.newPage();
    page.on('pageerror', (error) => this.wrong.push(Promise.resolve([error.message])));
    page.on('response', (answer) => this.wrong.push(faultsOf(answer)));
    const asked = { program, company: `${company}`, api: `${this.shop.server.url}/api/v1` };
    await page.goto(`${this.site.origin}/?${new URLSearchParams(asked)}`);
    return new Visitor(page);
  }

  rows<Row extends object>(query: string, ...parameters: unknown[]): Promise<Row[]> {
    return this.shop.company.em.fork().getConnection().execute(query, parameters);
  }

  /** Errors of all pages so far. */
  async complaints(): Promise<string[]> {
    return (await Promise.all(this.wrong)).flat();
  }

  async close(): Promise<void> {
    await this.chromium.close();
    this.site.close();
    await this.shop.server.close();
  }
}

/** Faults of an answer. None if the page was left before the answer could be read again. */
async function faultsOf(answer: Response): Promise<string[]> {
  if (!answer.headers()['content-type']?.includes('json')) return [];
  const body: unknown = await answer.json().catch(() => ({}));
  return answerFaults({ method: answer.request().method(), path: answer.url(), body });
}
