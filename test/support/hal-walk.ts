import uriTemplate from 'uri-templates';
import { firstOfAKind, HIDDEN } from './crawler.js';
import type { HalLink, HalRecord } from './hal-clients.js';
import { choicesOf } from './link-choices.js';
import { methodOf } from './link-methods.js';
import type { LinkValues } from './link-values.js';

/** Calendars are read by programs of another kind, or are another's; the last one finds oneself alone. */
const LEFT_OUT = ['cal', 'ical', 'web_cal', 'overlay_cal', 'gcal', HIDDEN.rel];

export interface HalWalk {
  /** `relation, address: what the client threw`. */
  readonly faults: string[];
  /** Addresses that were led to, without their origin. */
  readonly paths: Set<string>;
  readonly rels: Set<string>;
}

interface Task {
  readonly rel: string;
  readonly path: string;
  go(): Promise<HalRecord>;
}

/** Follows every link that a client hands out, and those of the records in its records, until there is nothing new. */
export async function walkHal(starts: readonly HalRecord[], values: LinkValues): Promise<HalWalk> {
  const met: HalWalk = { faults: [], paths: new Set(), rels: new Set() };
  const isNew = firstOfAKind();
  let records = [...starts];
  while (records.length > 0) {
    const tasks = (await Promise.all(records.flatMap(linksIn).map((link) => tasksOf(link, values)))).flat().filter(isNew);
    records = [];
    for (const task of tasks) records.push(...(await perform(task, met)));
  }
  return met;
}

const linksIn = ({ links, embedded }: HalRecord): readonly HalLink[] => [...links, ...embedded.flatMap(linksIn)];

/** Without anything but what is needed, and with all that fits together. */
async function tasksOf({ rel, href, follow }: HalLink, valuesOf: LinkValues): Promise<Task[]> {
  const template = href.replace(/^https?:\/\/[^/]+/, '');
  const choices = await choicesOf(template, rel, valuesOf);
  return choices
    .slice(0, 2)
    .map((values) => ({ rel, path: uriTemplate(template).fillFromObject(values), go: () => follow(values) }))
    .filter(({ path }) => !LEFT_OUT.includes(rel) && methodOf(rel, path) === 'GET');
}

async function perform({ rel, path, go }: Task, met: HalWalk): Promise<HalRecord[]> {
  met.rels.add(rel);
  met.paths.add(path);
  try {
    return [await go()];
  } catch (thrown) {
    met.faults.push(`${rel}, ${path}: ${thrown}`);
    return [];
  }
}
