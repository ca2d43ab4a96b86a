import { isJson, type Json } from '../../support/oracles/hal-rules.js';

/** Kind of a single value. */
export interface Kind {
  readonly kind: string;
  is(value: unknown): boolean;
}

/**
 * Parts of a record that a client reads: its fields, what it embeds, and under `_links` its relations, separated by spaces.
 * `[shape]`: a list, not empty.
 */
export interface Shape {
  readonly _links?: string;
  readonly [field: string]: Kind | Shape | readonly [Kind | Shape] | string | undefined;
}

const kind = (name: string, is: (value: unknown) => boolean): Kind => ({ kind: name, is });
const matching = (name: string, pattern: RegExp) => kind(name, (value) => typeof value === 'string' && pattern.test(value));

export const text = kind('a text', (value) => typeof value === 'string');
export const int = kind('a whole number', Number.isInteger);
export const decimal = kind('a number', (value) => typeof value === 'number');
export const flag = kind('true or false', (value) => typeof value === 'boolean');
export const yes = kind('true', (value) => value === true);
export const no = kind('false', (value) => value === false);
export const list = kind('a list', Array.isArray);
export const record = kind('an object', isJson);
export const date = matching('a date', /^\d{4}-\d\d-\d\d$/);
export const utc = matching('a time in UTC', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
export const moment = matching('a time with an offset', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
export const exactly = (wanted: unknown): Kind =>
  kind(JSON.stringify(wanted), (value) => JSON.stringify(value) === JSON.stringify(wanted));
export const orNull = (other: Kind): Kind => kind(`${other.kind} or null`, (value) => value === null || other.is(value));

/** The form of an `edit` or `new` link. */
export const FORM = { form: list, schema: { type: exactly('object'), properties: record } } as const satisfies Shape;

/** A link that was found, by its relation. */
export interface FoundLink {
  readonly rel: string;
  readonly link: unknown;
}

const isKind = (shape: Kind | Shape): shape is Kind => typeof shape.is === 'function';
const isList = (shape: unknown): shape is readonly [Kind | Shape] => Array.isArray(shape);

/** Parts of the shape that a value lacks; the links that the shape names are added to `found`. */
export function lacks(value: unknown, shape: Kind | Shape | readonly [Kind | Shape], at: string, found: FoundLink[]): string[] {
  if (isList(shape)) {
    if (!Array.isArray(value) || value.length === 0) return [`${at}: ${told(value)}, expected a list that is not empty`];
    return value.flatMap((each, index) => lacks(each, shape[0], `${at}.${index}`, index === 0 ? found : []));
  }
  if (isKind(shape)) return shape.is(value) ? [] : [`${at}: ${told(value)}, expected ${shape.kind}`];
  if (!isJson(value)) return [`${at}: ${told(value)}, expected a record`];
  return Object.entries(shape).flatMap(([name, inner]) => {
    if (inner === undefined) return [];
    if (typeof inner === 'string') return linksIn(value, inner, at, found);
    return lacks(value[name], inner, `${at}.${name}`, found);
  });
}

function linksIn(value: Json, rels: string, at: string, found: FoundLink[]): string[] {
  const links = isJson(value._links) ? value._links : {};
  return rels.split(' ').flatMap((rel) => {
    for (const link of [links[rel]].flat()) if (link !== undefined) found.push({ rel, link });
    return rel in links ? [] : [`${at}: no link ${rel}`];
  });
}

const told = (value: unknown): string => `found ${JSON.stringify(value)?.slice(0, 120)}`;
