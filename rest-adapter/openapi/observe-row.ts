import type { GraphQLSchema } from 'graphql';
import type { Endpoint } from '../endpoint.js';
import type { Pair } from '../form.js';
import { documentOf } from '../operations/document-of.js';
import type { Scope } from '../scope.js';
import { ObservedValues } from './observed.js';
import { inputsOf } from './random-input.js';
import { COMPANY, SampleAnswers, type SampleData, type Source } from './sample-data.js';
import { SeededRandom } from './seeded-random.js';

/** Origin of every generated URL; the description contains none of them. */
export const BASE = 'https://daybook.invalid';

/** Answers generated for a row at first, in each further round while these show something new, and at most. */
const FIRST = 24;
const FURTHER = 24;
const MAX_ANSWERS = 48;

/** Bodies and headers that the row's view made from generated answers. */
export interface RowAnswers {
  /** The usual body, and for a list the record that it answers with at that record's URL. Empty if the row always refuses. */
  readonly bodies: readonly ObservedValues[];
  /** Names of headers that the row sets by itself. */
  readonly headers: ReadonlySet<string>;
}

/**
 * Passes generated answers of the row's operation to its own view: the fields of a record are written once, in the view,
 * and are observed there.
 */
export function observeRow(schema: GraphQLSchema, row: Endpoint): RowAnswers {
  const random = new SeededRandom(row.path.length * 31 + row.operation.length);
  const answers = new SampleAnswers(schema, documentOf(row.operation), random);
  const drawBag = inputsOf(row.input, random);
  const body = new ObservedValues();
  const record = new ObservedValues();
  const headers = new Set<string>();
  let known = -1;
  for (let drawn = 0; drawn < MAX_ANSWERS; drawn += 1) {
    if (drawn >= FIRST && (drawn - FIRST) % FURTHER === 0) {
      const size = sizeOf(body);
      if (size === known) break;
      known = size;
    }
    const sample = answers.draw(drawn % 8 === 0);
    const at = placeOf(row, drawn);
    const shown = showDrawn(row, sample, at, { drawBag, random });
    if (!shown) continue;
    body.add(shown.body, sample);
    for (const found of recordsHere(shown.body, at)) record.add(found, sample);
    for (const name of shown.headers) headers.add(name);
  }
  return { bodies: [body, record].filter(({ types }) => types.size > 0), headers };
}

interface Draws {
  readonly drawBag: () => unknown;
  readonly random: SeededRandom;
}

interface ObservedAnswer {
  readonly body: unknown;
  readonly headers: readonly string[];
}

/** Inputs tried on one answer: many views look for a requested record in it, and refuse if there is none. */
const TRIES = 20;

function showDrawn(row: Endpoint, sample: SampleData, at: Scope, { drawBag, random }: Draws): ObservedAnswer | undefined {
  let aim: ((input: unknown) => unknown) | undefined;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const drawn = drawBag() ?? {};
    if (tried > 0) aim ??= aimAt(sample, random);
    const input = aim ? aim(drawn) : drawn;
    try {
      return { body: row.view(sample.data, at, input), headers: Object.keys(row.headers?.(sample.data, input) ?? {}) };
    } catch {
      // An answer that the row refuses, or that the schema allows and the domain never gives.
    }
  }
  return undefined;
}

/** Puts ids and texts from the answer into inputs. */
function aimAt({ sources }: SampleData, random: SeededRandom): (input: unknown) => unknown {
  const known = [...sources].filter(([value, from]) => typeof value === 'string' || from.some(isId)).map(([value]) => value);
  const byType = Map.groupBy(known, (value) => typeof value);
  const aim = (given: unknown): unknown => {
    if (Array.isArray(given)) return given.map(aim);
    if (typeof given === 'object' && given !== null)
      return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, aim(value)]));
    const alike = byType.get(typeof given) ?? [];
    // Prefers the first values, such as the record's own id, to those nested in it.
    return alike.length === 0 ? given : random.one(random.chance(0.5) ? alike.slice(0, 4) : alike);
  };
  return aim;
}

const isId = ({ field }: Source): boolean => /id$/i.test(field.name);

/**
 * Records of a list whose URL is the list's own with a parameter: requested there, the list answers with that record
 * (`collection`).
 */
function recordsHere(body: unknown, { base, path }: Scope): unknown[] {
  const lists = Object.values(Object(Object(body)._embedded)).filter(Array.isArray);
  return lists.flat().filter((each) => String(Object(each)._links?.self?.href).startsWith(`${base}${path}?`));
}

/** Number of places and types that were observed. */
function sizeOf(node: ObservedValues | undefined): number {
  if (!node) return 0;
  const inside = [...node.properties.values()].reduce((sum, each) => sum + sizeOf(each.node), 0);
  return node.types.size + sizeOf(node.items) + sizeOf(node.free) + inside;
}

function placeOf(row: Endpoint, drawn: number): Scope {
  const query: Pair[] = drawn % 2 === 0 ? [] : [['locale', 'en']];
  const path = row.path.replace('{company_id}', String(COMPANY)).replace(/\{\w+\}/g, '1');
  return {
    base: BASE,
    companyId: row.path.includes('company_id}') ? COMPANY : 0,
    admin: row.form === 'admin',
    path,
    query,
    hal: drawn % 3 === 0,
    ...(drawn % 4 !== 0 && { token: 'the caller’s token' }),
  };
}
