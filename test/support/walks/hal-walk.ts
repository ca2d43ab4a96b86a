import uriTemplate from 'uri-templates';
import type { HalLink, HalRecord } from '../clients/hal-clients.js';
import { readCalendar } from '../clients/read-calendar.js';
import type { Json } from '../oracles/hal-rules.js';
import { methodOf } from '../oracles/link-methods.js';
import { HIDDEN, type IsNew } from './crawler.js';
import { choicesOf } from './link-choices.js';
import type { LinkValues } from './link-values.js';

/** Relations to iCalendar files, which calendar programs follow. */
const CALENDARS = ['cal', 'ical', 'web_cal', 'overlay_cal'];

/** Pre-filled form of Google Calendar, which the walk does not request. */
const GOOGLE =
  /^https:\/\/www\.google\.com\/calendar\/event\?action=TEMPLATE&text=[^&]+&dates=\d{8}T\d{6}Z%2F\d{8}T\d{6}Z&location=/;

export interface HalWalk {
  /** `relation, address: what the client threw`. */
  readonly faults: string[];
  /** Requests made: the URL without its origin, preceded by the method unless that is GET. */
  readonly asked: Set<string>;
  readonly rels: Set<string>;
}

export interface Walker {
  readonly values: LinkValues;
  readonly isNew: IsNew;
  /** Base URL of the server: `http://127.0.0.1:3000`. */
  readonly base: string;
  /** Sends a request like a program without HAL, with the same credentials. */
  plain(path: string, method: string): Promise<Response>;
  /** Fetches a URL as the client whose e-mail is looked up: no other caller finds the client. Source: GAPS.md 2.1. */
  asOwner(url: string): Promise<HalRecord>;
}

interface Task {
  readonly rel: string;
  readonly path: string;
  go(): Promise<HalRecord | undefined>;
}

/** Follows every link that a client library offers, also of nested records, until there are no new ones. */
export async function walkHal(starts: readonly HalRecord[], walker: Walker): Promise<HalWalk> {
  const met: HalWalk = { faults: [], asked: new Set(), rels: new Set() };
  const known = new Set<string>();
  const isNewLink = ({ rel, href }: HalLink) => known.size < known.add(`${rel} ${href}`).size;
  let records = [...starts];
  while (records.length > 0) {
    const links = records.flatMap(linksIn).filter(isNewLink);
    const tasks = (await Promise.all(links.map((link) => tasksOf(link, walker)))).flat();
    records = [];
    for (const task of tasks.filter(walker.isNew)) records.push(...(await perform(task, met)));
  }
  return met;
}

const linksIn = ({ links, embedded }: HalRecord): readonly HalLink[] => [...links, ...embedded.flatMap(linksIn)];

/** Requests along a link: with the required parameters only, and with all parameters that are compatible. */
async function tasksOf(link: HalLink, walker: Walker): Promise<Task[]> {
  const { rel, href } = link;
  if (/^https?:/.test(href) && !href.startsWith(walker.base)) return [{ rel, path: href, go: async () => mustBeGoogle(link) }];
  const template = href.replace(/^https?:\/\/[^/]+/, '');
  const choices = await choicesOf(template, rel, walker.values);
  return choices.slice(0, 2).map((values) => taskAt(uriTemplate(template).fillFromObject(values), values, link, walker));
}

function taskAt(address: string, values: Json, { rel, follow }: HalLink, { plain, asOwner, base }: Walker): Task {
  const method = methodOf(rel, address);
  if (method !== 'GET')
    return { rel, path: `${method} ${address}`, go: async () => mustAllow(method, await plain(address, 'OPTIONS')) };
  if (CALENDARS.includes(rel)) return { rel, path: address, go: async () => mustBeCalendar(await plain(address, 'GET')) };
  if (rel === 'print') return { rel, path: address, go: async () => mustBePage(await plain(address, 'GET')) };
  if (rel === HIDDEN.rel && !address.startsWith('/api/v1/admin/'))
    return { rel, path: address, go: () => asOwner(base + address) };
  return { rel, path: address, go: () => follow(values) };
}

function mustBeGoogle({ rel, href }: HalLink): undefined {
  if (rel !== 'gcal' || !GOOGLE.test(href)) throw new Error('it is not ours');
}

/** Checks that a URL allows a method of writing, without calling it. */
function mustAllow(method: string, { status, headers }: Response): undefined {
  const allowed = headers.get('Allow') ?? '';
  if (status >= 300 || !allowed.split(', ').includes(method)) throw new Error(`${status}, it allows ${allowed}`);
}

async function mustBeCalendar(answer: Response): Promise<undefined> {
  const text = await answer.text();
  if (!answer.headers.get('Content-Type')?.startsWith('text/calendar')) throw new Error(`${answer.status} ${text.slice(0, 100)}`);
  readCalendar(text);
}

/** Checks that the answer is an HTML page, to be printed from a browser. */
async function mustBePage(answer: Response): Promise<undefined> {
  const text = await answer.text();
  if (answer.status !== 200 || !text.startsWith('<!doctype html>')) throw new Error(`${answer.status} ${text.slice(0, 100)}`);
}

async function perform({ rel, path, go }: Task, met: HalWalk): Promise<HalRecord[]> {
  met.rels.add(rel);
  met.asked.add(path);
  try {
    const record = await go();
    return record ? [record] : [];
  } catch (thrown) {
    met.faults.push(`${rel}, ${path}: ${thrown}`);
    return [];
  }
}
