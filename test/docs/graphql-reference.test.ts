import { expect, test } from 'vitest';
import { schemaPages } from '../../src/app/docs/graphql/schema-pages.js';
import { sharedApi } from '../support/server.js';

const { schema } = sharedApi();
const pages = schemaPages(schema);
const ids = new Map(
  Object.entries(pages).map(([path, page]) => [path, new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
);
const allIds = new Set([...ids.values()].flatMap((each) => [...each]));

test('every root field is on a page of the reference and says who may call it', () => {
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.keys(type?.getFields() ?? {}));
  expect(fields.filter((name) => !allIds.has(name))).toEqual([]);
  const sections = Object.values(pages).flatMap((page) => page.split('<section').slice(1));
  const open = sections.filter((section) => section.includes('class="method"') && !section.includes('Who may ask:'));
  expect(open).toEqual([]);
});

test('every type has an entry in the reference', () => {
  const roots = ['Query', 'Mutation', 'Subscription'];
  const types = Object.keys(schema.getTypeMap()).filter((name) => !name.startsWith('__') && !roots.includes(name));
  expect(types.filter((name) => !allIds.has(name))).toEqual([]);
});

test('every link within the reference has a target', () => {
  const links = Object.values(pages).flatMap((page) => [...page.matchAll(/href="(\/docs\/graphql[^"#]*)#?([^"]*)"/g)]);
  const dead = links.filter(([, path = '', id = '']) => !(ids.has(path) && (id === '' || ids.get(path)?.has(id))));
  expect(links.length).toBeGreaterThan(2000);
  expect(new Set(dead.map(([link]) => link))).toEqual(new Set());
});
