import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import { routes } from '../../../rest-adapter/routes.js';
import type { RestAnswer } from '../../support/clients/rest-client.js';
import { createRecords, type DemoRecords } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoServer, openDemo } from '../../support/fixtures/demo-server.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { fieldsOf, isRequired } from '../../support/walks/bad-values.js';
import { exampleCall, keyOf, rightCaller, sendCall } from '../../support/walks/example-calls.js';

/** Each `edit` and `new` form says what its write accepts: nothing that it offers is refused. Source: wire.md 2.10, issue 5. */

let demo: DemoServer;
let records: DemoRecords;
beforeAll(async () => {
  demo = await openDemo();
  records = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
});
afterAll(() => demo?.server.close());

/** Actions without form fields: GET shows the form, POST to the same path carries it out. */
const DONE = /\/(rotate_secret|replay)$/;

/** Forms that ask for fewer fields than their write accepts, with the fields that they require although the write does not. */
const SHORT: ReadonlyMap<string, readonly string[]> = new Map([
  ['/api/v1/login/new', ['email', 'password']],
  ['/api/v1/admin/{company_id}/event_chains/{id}/new_booking', ['event_id']],
  ['/api/v1/admin/{company_id}/slots/{id}/edit', []],
]);

/**
 * Written otherwise than shown: a reference is text, and limits are durations where moments are shown. Source: service.md 2.6.
 */
const OTHERWISE = ['reference', 'max_advance_time', 'min_advance_time'];

/** Accepted as `disabled`. Source: service.md 2.4. */
const MISSPELT = 'disbaled';

const isForm = ({ method, path }: Endpoint) => method === 'GET' && (/\/(new|edit|new_booking)$/.test(path) || DONE.test(path));

/** Row to which a form is submitted: PUT to the record, POST to the list. */
function writeOf({ path }: Endpoint): Endpoint {
  const [method, to] = DONE.test(path)
    ? ['POST', path]
    : path.endsWith('/edit')
      ? ['PUT', path.replace(/\/edit$/, '')]
      : ['POST', path.replace(/\/\w+\/\{id\}\/new_booking$/, '/bookings').replace(/\/new$/, '')];
  const found = routes.find((row) => row.method === method && row.path === to);
  if (!found) throw new Error(`${path} is submitted to ${method} ${to}, which is not there`);
  return found;
}

interface Property {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Property>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Property;
}

interface Schema {
  readonly properties: Readonly<Record<string, Property>>;
  readonly required: readonly string[];
}

async function read(form: Endpoint): Promise<Json> {
  const answer = await sendCall(demo.as[rightCaller(form)], form, exampleCall(form, records));
  expect(answer.status).toBe(200);
  return answer.body;
}

const schemaOf = async (form: Endpoint): Promise<Schema> => (await read(form)).schema as Schema;

/** Names of the fields, including those in tabs. Questions are rendered one by one, at `questions.12.answer`. */
const drawnBy = (parts: readonly Json[]): string[] => [
  ...new Set(
    parts.flatMap(({ key, tabs, items }) =>
      key ? [String(key).replace(/\..*/, '')] : drawnBy((tabs ?? items ?? []) as readonly Json[]),
    ),
  ),
];

/**
 * Texts that must be an address, a time zone or a known word, which forms do not say;
 * and a day and its minute, which belong together.
 */
const MORE = ['url', 'cancellation_url', 'ical_link', 'map_url', 'time_zone', 'color', 'recurrence_type', 'current_multi_status'];
const PAIRED = ['date', 'time'];

/** A length that the service offers, for callers other than staff: the service lists them. */
const OFFERED = new Map([['/api/v1/{company_id}/members/{member_id}/bookings/{id}/edit', 'duration']]);

const isOf = ({ type = [] }: Property, kind: string): boolean => [type].flat().includes(kind);

/** Whether people can fill it in: neither free-form nor a list of records, and in forms of new records no list. */
function isTyped({ path }: Endpoint, property: Property): boolean {
  if (isOf(property, 'array')) return !/\/new(_\w+)?$/.test(path) && !isOf(property.items ?? {}, 'object');
  return !isOf(property, 'object') || property.properties !== undefined;
}

/** Whether a page may send back what it read: it checks the record against the schema, and saves nothing invalid. */
function admits(property: Property, value: unknown): boolean {
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
  const isKind = isOf(property, kind) || (kind === 'integer' && isOf(property, 'number'));
  return isKind && (property.enum?.includes(value) ?? true);
}

/** Boundary values of a property. An id must also be that of a record, so none is returned. */
function edgesOf(name: string, { items, ...property }: Property): readonly unknown[] {
  if (/_ids?$|^kinds$/.test(name)) return [];
  if (items) return edgesOf(name, items).map((edge) => [edge]);
  if (property.enum) return property.enum;
  if (isOf(property, 'integer')) return [property.minimum, property.maximum].filter((edge) => edge !== undefined);
  if (property.format === 'email') return ['word@example.test'];
  if (property.format === 'date-time') return ['2030-03-05T10:00:00Z', '2030-03-05T10:00:00+01:00'];
  if (property.pattern === '^([01]\\d|2[0-3]):[0-5]\\d$') return ['00:00', '23:59'];
  return isOf(property, 'string') && property.maxLength && !MORE.includes(name) ? ['x'.repeat(property.maxLength)] : [];
}

const refuses = ({ status, body }: RestAnswer, name: string): boolean =>
  status === 400 && (body.fields as Json[]).some(({ field }) => String(field).split('.')[0] === name);

const forms = routes.filter(isForm);
const edits = forms.filter(({ path }) => path.endsWith('/edit')).map((form) => [form.path.replace('/api/v1', ''), form] as const);

test('the table has more than 30 forms', () => {
  expect(forms.length).toBeGreaterThan(30);
});

describe.each(forms.map((form) => [form.path.replace('/api/v1', ''), form] as const))('%s', (_, form) => {
  const write = writeOf(form);

  test('has the fields of its write endpoint, and marks the required ones', async () => {
    const { properties, required } = await schemaOf(form);
    const fields = [...fieldsOf(write)];

    expect(fields.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(properties)));
    if (!SHORT.has(form.path))
      expect(Object.keys(properties).sort()).toEqual(
        fields
          .filter(([name]) => name !== MISSPELT)
          .map(([name]) => name)
          .sort(),
      );
    const needed = fields.flatMap(([name, field]) => (isRequired(field) ? [name] : []));
    expect([...required].sort()).toEqual((SHORT.get(form.path) ?? needed).toSorted());
  });

  test('renders all fields that people fill in', async () => {
    const { form: parts, schema } = await read(form);
    const fields = Object.entries((schema as Schema).properties)
      .filter(([name, property]) => name !== 'version' && isTyped(form, property))
      .map(([name]) => name);
    expect(drawnBy(parts as readonly Json[]).toSorted()).toEqual(fields.sort());
  });

  test('offers no value that its write endpoint refuses', async () => {
    const { properties } = await schemaOf(form);
    const odd: string[] = [];
    for (const [name, property] of Object.entries(properties).filter(
      ([each]) => !PAIRED.includes(each) && OFFERED.get(form.path) !== each,
    )) {
      for (const edge of edgesOf(name, property)) {
        const { path, parameters } = exampleCall(write, records);
        const call = { path, parameters: { ...parameters, [name]: edge } };
        const answer = await sendCall(demo.as[rightCaller(write)], write, call);
        if (refuses(answer, name) || answer.status >= 500)
          odd.push(`${keyOf(write)} ${name}=${String(edge).slice(0, 40)}: ${answer.body.error}`);
      }
    }
    expect(odd).toEqual([]);
  });
});

test.each(edits)('%s accepts every value that the record shows, including null', async (_label, form) => {
  const shown = (path: string) => path.replace(/\/edit$/, '');
  const { path, parameters } = exampleCall(form, records);
  const call = { path: shown(path), parameters };
  const { status, body } = await sendCall(demo.as[rightCaller(form)], { ...form, path: shown(form.path) }, call);
  expect(status).toBe(200);

  const { form: parts, schema } = await read(form);
  const wrong = drawnBy(parts as readonly Json[]).flatMap((key) => {
    const name = key;
    const fits = !(name in body) || OTHERWISE.includes(name) || admits((schema as Schema).properties[name] ?? {}, body[name]);
    return fits ? [] : [`${name} ${JSON.stringify(body[name])}`];
  });
  expect(wrong).toEqual([]);
});
