import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '../../support/oracles/hal-rules.js';
import { openSite, type Site } from '../wire/site.js';
import { DOCUMENTED, type DocumentedRecord } from './service-fields.js';

/**
 * Every record has every field and link of service.md 2, in the order given there, in each of its forms;
 * only additional ones may come between.
 */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.demo.server.close());

type Form = keyof DocumentedRecord['paths'];

const CASES = DOCUMENTED.flatMap((record) => (Object.keys(record.paths) as Form[]).map((form) => ({ ...record, form })));
const words = (text = ''): string[] => text.split(/\s+/).filter(Boolean);

test.each(CASES)('$name, $form form', async ({ paths, form, within = [], fields, adminOnly, links, publicLinks }) => {
  const rest = site.demo.as[form];
  const { status, body } = await rest.get(`/api/v1/${await paths[form]?.(site.records, site)}`);
  expect([status, body.error]).toEqual([200, undefined]);
  const found = within.reduce<unknown>((value, name) => (value as Json)[name], body) as Json;

  const hidden = form === 'admin' ? [] : words(adminOnly);
  const documented = words(fields).filter((name) => !hidden.includes(name));
  expect(Object.keys(found).filter((name) => documented.includes(name))).toEqual(documented);
  expect(hidden.filter((name) => name in found)).toEqual([]);

  const rels = words(form === 'public' ? publicLinks : links);
  expect(
    Object.keys((found._links ?? {}) as Json)
      .filter((rel) => rels.includes(rel))
      .sort(),
  ).toEqual([...rels].sort());
});
