import { getNamedType, isEnumType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { buildSchema } from '../../schema/build-schema.js';
import { isListField } from '../../schema/shared/loading/list-orders.js';

/** Descriptions of all lists state their order, so that callers need not find it by trial. Source: graphql.md, shape 1. */

const schema = buildSchema();

/** Words by which a description states an order. */
const ORDER = new RegExp(
  [
    '\\border\\b|ascending',
    '\\b[Bb]y (id|day|their (ids|first day)|the service, then|`\\w+`)',
    '\\b([Nn]ewest|oldest|latest|nearest|company) first|First those',
  ].join('|'),
);

/** Fields of a page; the order is in the description of the field that returns the page. */
const OF_PAGES = ['nodes', 'edges'];

const lists = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter((type) => !type.name.startsWith('__') && type !== schema.getSubscriptionType())
  // Types of errors, and lists of enum values, have no order.
  .filter((type) => type.getInterfaces().length === 0)
  .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
  .filter(({ field }) => isListField(field) && !isEnumType(getNamedType(field.type)))
  .filter(({ type, field }) => !(type.name.endsWith('Connection') && OF_PAGES.includes(field.name)))
  .map(({ type, field }) => ({ name: `${type.name}.${field.name}`, field }));

test('the description of every list and connection states its order', () => {
  expect(lists.length).toBeGreaterThan(120);
  expect(lists.filter(({ field }) => !ORDER.test(field.description ?? '')).map(({ name }) => name)).toEqual([]);
});

test('the description of a list with `orderBy` states the default order', () => {
  const ordered = lists.filter(({ field }) => field.args.some(({ name }) => name === 'orderBy'));
  const silent = ordered.filter(({ field }) => !/unless `orderBy`/.test(field.description ?? ''));
  expect(ordered.length).toBeGreaterThan(3);
  expect(silent.map(({ name, field }) => `${name}: ${field.description}`)).toEqual([]);
});

test('every connection has `orderBy`, except logs, feeds and calendars, which say that their order is fixed', () => {
  const connections = lists.filter(({ field }) => getNamedType(field.type).name.endsWith('Connection'));
  const fixed = connections.filter(({ field }) => !field.args.some(({ name }) => name === 'orderBy'));
  const told = connections.filter(({ field }) =>
    /\b[Aa] (log|feed|calendar) has this order alone\./.test(field.description ?? ''),
  );
  expect(connections.length).toBeGreaterThan(45);
  expect(fixed.map(({ name }) => name)).toEqual(told.map(({ name }) => name));
});

test('no list states two orders', () => {
  const said = lists.map(({ name, field }) => ({
    name,
    times: (field.description ?? '').match(/By (their ids|`\w+`)|In the order/g)?.length ?? 0,
  }));
  expect(said.filter(({ times }) => times > 1).map(({ name }) => name)).toEqual([]);
});
