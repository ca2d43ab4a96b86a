/** A parsed JSON object of unknown form. */
export type Json = Readonly<Record<string, unknown>>;

export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Faults of a body, by the rules that clients depend on; empty if there are none. Rules that need more than the body are in
 * hal-answer.ts. Source: wire.md 3.2, decisions 5.
 */
export function halFaults(body: unknown): string[] {
  if (!isJson(body)) return [];
  return [...recordFaults(body, 'body', false), ...sharedSelves(body)];
}

interface PlacedRecord {
  readonly at: string;
  readonly record: Json;
}

/** All records of a body with their paths, the body itself first. */
export function recordsIn(body: unknown): PlacedRecord[] {
  const found: PlacedRecord[] = [];
  addRecords(body, 'body', found);
  return found;
}

/** Collects records. Speed matters, since each response of each test is searched: values that are no objects are skipped. */
function addRecords(value: unknown, at: string, found: PlacedRecord[]): void {
  if (isJson(value)) found.push({ at, record: value });
  for (const [name, inner] of Object.entries(Object(value)))
    if (typeof inner === 'object' && inner !== null && name !== '_links') addRecords(inner, `${at}.${name}`, found);
}

/** Faults of self links that two different records share: clients cache records by their self link. */
function sharedSelves(body: Json): string[] {
  const ids = new Map<string, unknown>();
  return recordsIn(body).flatMap(({ at, record }) => {
    const self = hrefOf(record, 'self');
    if (self === undefined || record.id === undefined) return [];
    const known = ids.get(self) ?? record.id;
    ids.set(self, known);
    return known === record.id ? [] : [`${at}: found the self of the record ${known} on ${record.id}, ${self}`];
  });
}

function recordFaults(record: Json, at: string, embedded: boolean): string[] {
  const { _links, _embedded, ...fields } = record;
  return [
    ...linksFaults(_links, `${at}._links`, embedded),
    ...embeddedFaults(_embedded, `${at}._embedded`),
    ...hiddenFaults(record, at),
    ...Object.entries(fields).flatMap(([name, value]) => fieldFaults(name, value, at)),
  ];
}

/** Faults of a field: clients drop names that begin with _ or $. Records in a plain list, such as `questions`, have links too. */
function fieldFaults(name: string, value: unknown, at: string): string[] {
  const faults = /^[_$]/.test(name) ? [`${at}.${name}: clients drop a field of such a name`] : [];
  if (typeof value !== 'object' || value === null) return faults;
  if (Array.isArray(value) && value.some(Array.isArray))
    faults.push(`${at}.${name}: found a list in a list, which Java does not read`);
  const inner = (Array.isArray(value) ? value : [value]).filter(isJson);
  return [...faults, ...inner.flatMap((record, index) => recordFaults(record, `${at}.${name}.${index}`, false))];
}

/** Faults of an embedded record that hides another: its parent, by having the same self, or the record that a link leads to. */
function hiddenFaults(record: Json, at: string): string[] {
  const self = hrefOf(record, 'self');
  const inside = isJson(record._embedded) ? record._embedded : {};
  const parents = Object.entries(inside)
    .filter(([, value]) => [value].flat().some((item) => self !== undefined && hrefOf(item, 'self') === self))
    .map(([rel]) => `${at}._embedded.${rel}: has the self of the record it is in, ${self}`);
  const others = ['administrator', 'member']
    .filter((rel) => {
      const [first] = [inside[`${rel}s`]].flat();
      return first !== undefined && hrefOf(record, rel) !== undefined && hrefOf(record, rel) !== hrefOf(first, 'self');
    })
    .map((rel) => `${at}._links.${rel}: expected the self of the embedded one, to the letter`);
  return [...parents, ...others];
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

/** Path of embedded texts that are allowed: the answer to clearing baskets lists their names. Source: decisions 10. */
const TEXTS = /^body\._embedded\.baskets\.\d+$/;

function itemFaults(item: unknown, at: string): string[] {
  if (typeof item === 'string' && TEXTS.test(at)) return [];
  return isJson(item) ? recordFaults(item, at, true) : [`${at}: found ${JSON.stringify(item)}, expected a record`];
}

function selfTwice(items: readonly unknown[], at: string): string[] {
  const selves = items.map((item) => hrefOf(item, 'self'));
  return selves
    .filter((href, index) => href !== undefined && selves.indexOf(href) !== index)
    .map((href) => `${at}: two records have the self ${href}`);
}

/** URL of a record's relation; undefined if it has none. */
export function hrefOf(record: unknown, rel: string): string | undefined {
  const links = isJson(record) && isJson(record._links) ? record._links : {};
  const link = links[rel];
  return isJson(link) && typeof link.href === 'string' ? link.href : undefined;
}
