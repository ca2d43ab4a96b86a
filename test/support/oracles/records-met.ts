import { readFileSync } from 'node:fs';
import { hrefOf, isJson, type Json } from './hal-rules.js';

/** Names of fields, links and embedded records that were met in records of one kind; an empty list embeds none. */
export interface Met {
  readonly fields: Set<string>;
  readonly links: Set<string>;
  readonly embedded: Set<string>;
}

export interface KindOfRecord {
  readonly self?: string;
  readonly under?: string;
}

/** Names that the records of a kind showed, in all these answers together. */
export function namesMet(answers: readonly { readonly body: Json }[], kind: KindOfRecord): Met {
  const met: Met = { fields: new Set(), links: new Set(), embedded: new Set() };
  for (const { body } of answers) note(body, undefined, kind, met);
  return met;
}

function note(value: unknown, under: string | undefined, kind: KindOfRecord, met: Met): void {
  for (const item of Array.isArray(value) ? value : []) note(item, under, kind, met);
  if (!isJson(value)) return;
  const { _links: links, _embedded: embedded, ...fields } = value;
  if (isOf(value, under, kind)) {
    for (const name of Object.keys(fields)) met.fields.add(name);
    for (const rel of Object.keys(isJson(links) ? links : {})) met.links.add(rel);
    for (const [rel, inner] of Object.entries(isJson(embedded) ? embedded : {}))
      if (!Array.isArray(inner) || inner.length > 0) met.embedded.add(rel);
  }
  for (const [name, inner] of Object.entries({ ...fields, ...(isJson(embedded) ? embedded : {}) })) note(inner, name, kind, met);
}

function isOf(record: Json, under: string | undefined, kind: KindOfRecord): boolean {
  if (kind.self === undefined) return under === kind.under;
  const path = (hrefOf(record, 'self') ?? '').replace(/^https?:\/\/[^/]+\/api\/v1\//, '').replace(/[?{].*$/, '');
  return new RegExp(`^${kind.self.replaceAll('#', '[^/]+')}$`).test(path);
}

/** Names that GAPS.md says there is no link to, or that are always empty, by the paragraph of service.md. */
export function gapsOf(paragraph: string): Set<string> {
  const lines = readFileSync(new URL('../../../rest-adapter/GAPS.md', import.meta.url), 'utf8').split('\n');
  const told = lines
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(
      ([, where = '', , answer = '']) => where.split(', ').includes(paragraph) && /no link|not linked|always empty/.test(answer),
    );
  return new Set(told.flatMap(([, , what = '']) => [...what.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)));
}
