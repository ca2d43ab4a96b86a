/** A JSON object as it came off the wire. */
export type Json = Readonly<Record<string, unknown>>;

export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What is wrong with a body by the rules that clients depend on; empty when nothing is.
 * Source: wire.md 3.2, decisions 5.
 */
export function halFaults(body: unknown): string[] {
  return isJson(body) ? recordFaults(body, 'body', false) : [];
}

function recordFaults(record: Json, at: string, embedded: boolean): string[] {
  return [...linksFaults(record._links, `${at}._links`, embedded), ...embeddedFaults(record._embedded, `${at}._embedded`)];
}

function linksFaults(links: unknown, at: string, embedded: boolean): string[] {
  if (links === undefined) return embedded ? [`${at}: found none, expected a self: clients take the parent for it`] : [];
  if (!isJson(links)) return [`${at}: found ${JSON.stringify(links)}, expected an object`];
  const faults = Object.entries(links).flatMap(([rel, link]) => relationFaults(link, `${at}.${rel}`));
  if (Array.isArray(links.self)) faults.push(`${at}.self: found an array, expected one object`);
  if (embedded && !isJson(links.self)) faults.push(`${at}.self: found none, expected one: clients take the parent for it`);
  return faults;
}

function relationFaults(relation: unknown, at: string): string[] {
  if (Array.isArray(relation)) return relation.flatMap((link, index) => linkFaults(link, `${at}.${index}`));
  return linkFaults(relation, at);
}

function linkFaults(link: unknown, at: string): string[] {
  if (!isJson(link) || typeof link.href !== 'string') return [`${at}: found ${JSON.stringify(link)}, expected {href}`];
  const faults: string[] = [];
  if (!/^https?:\/\/[^/]+\//.test(link.href)) faults.push(`${at}: found ${link.href}, expected an absolute address`);
  if (/[{}]/.test(link.href) !== (link.templated === true))
    faults.push(`${at}: templated must be true exactly where braces stand: ${link.href}`);
  if (/\/(null|undefined|NaN)(\/|\?|\{|$)/.test(link.href)) faults.push(`${at}: found ${link.href}, expected an id there`);
  return faults;
}

function embeddedFaults(embedded: unknown, at: string): string[] {
  if (embedded === undefined) return [];
  if (!isJson(embedded)) return [`${at}: found ${JSON.stringify(embedded)}, expected an object`];
  return Object.entries(embedded).flatMap(([rel, value]) =>
    Array.isArray(value)
      ? [...value.flatMap((item, index) => itemFaults(item, `${at}.${rel}.${index}`)), ...selfTwice(value, `${at}.${rel}`)]
      : itemFaults(value, `${at}.${rel}`),
  );
}

function itemFaults(item: unknown, at: string): string[] {
  return isJson(item) ? recordFaults(item, at, true) : [`${at}: found ${JSON.stringify(item)}, expected a record`];
}

function selfTwice(items: readonly unknown[], at: string): string[] {
  const selves = items.map((item) => hrefOf(item, 'self'));
  return selves
    .filter((href, index) => href !== undefined && selves.indexOf(href) !== index)
    .map((href) => `${at}: two records have the self ${href}`);
}

/** The href of a record's relation, or undefined when it has none. */
export function hrefOf(record: unknown, rel: string): string | undefined {
  const links = isJson(record) && isJson(record._links) ? record._links : {};
  const link = links[rel];
  return isJson(link) && typeof link.href === 'string' ? link.href : undefined;
}
