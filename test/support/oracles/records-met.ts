import { readFileSync } from 'node:fs';
import { hrefOf, isJson, type Json } from './hal-rules.js';

/** Names of fields, links and embedded records that records of one kind had; an empty embedded list does not count. */
export interface Met {
  readonly fields: Set<string>;
  readonly links: Set<string>;
  readonly embedded: Set<string>;
}

export interface KindOfRecord {
  readonly self?: string;
  readonly under?: string;
  /** Form of the self link of the containing record, if records of another kind have the same property. */
  readonly in?: string;
}

/** A record of an answer, with the data that identifies its kind. */
interface Found {
  readonly record: Json;
  /** Path of its self link below `/api/v1`. */
  readonly self: string;
  /** Property that contains the record. */
  readonly under: string | undefined;
  /** Path of the self link of the containing record. */
  readonly in: string;
}

/** Names that records of each kind had, over all answers. */
export function namesMet(answers: readonly { readonly body: Json }[], kinds: readonly KindOfRecord[]): Met[] {
  const found = answers.flatMap(({ body }) => recordsOf(body, undefined, ''));
  const bySelf = Map.groupBy(found, ({ self }) => self);
  const byName = Map.groupBy(found, ({ under }) => under);
  return kinds.map((kind) =>
    namesOf(kind.self === undefined ? standingIn(byName.get(kind.under), kind.in) : ofSelf(bySelf, kind.self)),
  );
}

const standingIn = (found: readonly Found[] = [], form?: string): readonly Found[] =>
  form === undefined ? found : found.filter((each) => patternOf(form).test(each.in));

function recordsOf(value: unknown, under: string | undefined, within: string): Found[] {
  if (Array.isArray(value)) return value.flatMap((item) => recordsOf(item, under, within));
  if (!isJson(value)) return [];
  const { _links, _embedded: embedded, ...fields } = value;
  const self = (hrefOf(value, 'self') ?? '').replace(/^https?:\/\/[^/]+\/api\/v1\//, '').replace(/[?{].*$/, '');
  const inside = Object.entries({ ...fields, ...(isJson(embedded) ? embedded : {}) });
  return [{ record: value, self, under, in: within }, ...inside.flatMap(([name, inner]) => recordsOf(inner, name, self))];
}

/** Records whose self link has the form, in which `#` matches any segment. */
function ofSelf(bySelf: ReadonlyMap<string, readonly Found[]>, form: string): Found[] {
  const pattern = patternOf(form);
  return [...bySelf].flatMap(([self, found]) => (pattern.test(self) ? found : []));
}

const patternOf = (form: string): RegExp => new RegExp(`^${form.replaceAll('#', '[^/]+')}$`);

function namesOf(found: readonly Found[] = []): Met {
  const met: Met = { fields: new Set(), links: new Set(), embedded: new Set() };
  for (const { record } of found) {
    const { _links: links, _embedded: embedded, ...fields } = record;
    for (const name of Object.keys(fields)) met.fields.add(name);
    for (const rel of Object.keys(isJson(links) ? links : {})) met.links.add(rel);
    for (const [rel, inner] of Object.entries(isJson(embedded) ? embedded : {}))
      if (!Array.isArray(inner) || inner.length > 0) met.embedded.add(rel);
  }
  return met;
}

/** Cell with names only: a line with a condition on caller or time does not apply to other callers. */
const NAMES_ALONE = /^`[^`]+`(, `[^`]+`)*$/;

/** Names that GAPS.md declares as not linked or always empty, for a paragraph of service.md. */
export function gapsOf(paragraph: string): Set<string> {
  const lines = readFileSync(new URL('../../../rest-adapter/GAPS.md', import.meta.url), 'utf8').split('\n');
  const told = lines
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(
      ([, where = '', what = '', answer = '']) =>
        where.split(', ').includes(paragraph) && NAMES_ALONE.test(what) && /no link|not linked|always empty/.test(answer),
    );
  return new Set(told.flatMap(([, , what = '']) => [...what.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)));
}
