import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import type { RecordedCall } from '../../../rest-adapter/openapi/examples.js';
import { type SchemaObject, schemaOf } from '../../../rest-adapter/openapi/input-schema.js';
import { routes } from '../../../rest-adapter/routes.js';
import { ROWS_WITHOUT_CLIENT } from '../../rest/table/rows-without-client.js';
import { WIRE_ROWS } from '../../rest/wire/inventory.js';
import { sendAs } from '../../rest/wire/send.js';
import type { Site } from '../../rest/wire/site.js';
import { embedded, type RestAnswer, type RestClient } from '../clients/rest-client.js';
import { createShopper } from '../fixtures/demo-records.js';
import { isJson, type Json } from '../oracles/hal-rules.js';
import { type ExampleCall, exampleCall, isWrittenDown, keyOf, type PathValues, rightCaller } from './example-calls.js';
import { settledCall } from './settle-example.js';
import { endpointOf, wireCall } from './wire-call.js';

/** A call that may become an endpoint's example, with its caller. */
interface Trial extends ExampleCall {
  readonly by: RestClient;
}

type MakeTrial = () => Promise<Trial>;

/**
 * One successful call of each endpoint with its JSON answer, by `METHOD path`: the endpoint's own example, else one of the
 * tests' inventories. An endpoint without a successful call, or without JSON, is absent.
 */
export async function recordExamples(site: Site): Promise<Record<string, RecordedCall>> {
  const found = new Map<string, RecordedCall>();
  const now = new Date();
  const base = site.demo.server.url;
  for (const row of inOrder(routes)) {
    for (const make of trialsOf(site, row)) {
      const { path: asMade, parameters: given, by } = await make();
      const path = withOffsets(asMade);
      const parameters = asDescribed(schemaOf(row.input), given) as Json;
      const answer = await sendAs(by, row.method, path, sentOf(row, parameters), formOf(row, parameters));
      if (answer.status >= 300 || !isJsonAnswer(answer)) continue;
      found.set(`${row.method} ${row.path}`, settledCall({ ...{ row, path, parameters, base, now }, body: answer.body }));
      break;
    }
  }
  return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Methods in the order of the calls: a call may delete what another reads, and a new password ends all log-ins. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const placeOf = ({ method, path }: Endpoint): number => METHODS.indexOf(method) + (path.includes('update_password') ? 10 : 0);

const inOrder = (rows: readonly Endpoint[]): Endpoint[] => [...rows].sort((one, other) => placeOf(one) - placeOf(other));

const isJsonAnswer = ({ headers }: RestAnswer): boolean => headers.get('Content-Type')?.includes('json') === true;

const formOf = ({ method }: Endpoint, parameters: ExampleCall['parameters']) =>
  method === 'GET' ? 'query' : Object.values(parameters).some((value) => value instanceof Blob) ? 'multipart' : 'json';

/** Adds the offset Z to a time without one: the times of the tests are in winter, when London is at UTC. */
const withOffsets = (moment: string): string => moment.replace(/(T\d\d(:|%3A)\d\d(:|%3A)\d\d)$/, '$1Z');

/** Parameters in the types of the schema: the inventory often has texts, as forms send them, and fields that are ignored. */
function asDescribed(schema: SchemaObject, value: unknown): unknown {
  const { properties, items, anyOf, format } = anyOfOf(schema, value);
  const types = [schema, ...(anyOf ?? [])].flatMap(({ type }) => type ?? []);
  if (value instanceof Blob || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => asDescribed(items ?? {}, each));
  if (isJson(value) && !types.includes('string')) {
    const named = Object.entries(value).filter(([name, each]) => !properties || properties[name] || each instanceof Blob);
    return Object.fromEntries(named.map(([name, each]) => [name, asDescribed(properties?.[name] ?? {}, each)]));
  }
  if (types.includes('string')) return format === 'date-time' ? withOffsets(String(value)) : textOf(value);
  if (types.includes('array'))
    return String(value)
      .split(',')
      .map((each) => asDescribed(items ?? {}, each));
  if (typeof value !== 'string') return value;
  if (types.includes('boolean')) return ['true', 'yes', '1'].includes(value);
  return types.includes('integer') || types.includes('number') ? Number(value) : value;
}

const textOf = (value: unknown): string => (isJson(value) ? JSON.stringify(value) : String(value));

/** Chooses from the alternatives of `anyOf` the schema that fits the value. */
function anyOfOf(schema: SchemaObject, value: unknown): SchemaObject {
  const kind = Array.isArray(value) ? 'array' : isJson(value) ? 'object' : undefined;
  const [first] = (schema.anyOf ?? []).filter(({ type }) => (kind ? type === kind : type !== 'null'));
  return first ? { ...schema, ...first } : schema;
}

/** Parameters as sent: in a query, a list of plain values is joined by commas. */
const sentOf = ({ method }: Endpoint, parameters: Json): Json =>
  method !== 'GET'
    ? parameters
    : Object.fromEntries(
        Object.entries(parameters).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
      );

/** Makers of records that endpoints with such a path need and that no inventory has. */
const MADE_FIRST: Readonly<Record<string, (site: Site) => Promise<PathValues>>> = {
  '/erase': async ({ make, unique }) => {
    const { id } = await make('client', { first_name: 'Gone', email: `${unique()}@example.test` });
    return { client_id: Number(id) };
  },
  '/course_bookings/{id}': async ({ make, id, purchase, records: { event_groups, addresses } }) => {
    const times = { datetime: '2031-03-03T18:00:00Z', recurrence_type: 'WEEK', end_date: '2031-03-17', duration: 60 };
    const where = { event_group_id: event_groups, address_id: addresses, spaces: 8 };
    const chain = await make('event_chains', { name: 'Puppy course', course: true, ...times, ...where });
    const bought = await purchase([{ event_id: await id(`event where event_chain_id = ${Number(chain.id)}`) }]);
    const [course] = embedded(bought, 'course_bookings');
    return { long_id: String(bought.long_id), id: Number(course?.id) };
  },
};

/** Calls of an endpoint to try, the simplest first. A call that deletes first creates its record, if an inventory can. */
function trialsOf(site: Site, row: Endpoint): MakeTrial[] {
  const { records, demo } = site;
  const usual = demo.as[rightCaller(row)];
  const own = async (): Promise<Trial> => ({ ...exampleCall(row, records), by: usual });
  const ofBaskets = async (): Promise<Trial> => {
    const { rest, path } = await createShopper(demo, records);
    return { ...exampleCall(row, records, path), by: rest };
  };
  const unasked = ROWS_WITHOUT_CLIENT.filter(({ key }) => key === keyOf(row)).map(({ path, sends }) => async () => {
    const { path: filled, parameters } = exampleCall(row, records, await path?.(site));
    return { path: filled, parameters: { ...parameters, ...sends }, by: usual };
  });
  const wire = WIRE_ROWS.filter((line) => (line.status ?? 200) < 300 && endpointOf(line) === row).map((line) => async () => {
    const call = await wireCall(site, line);
    return { ...call, by: call.by ?? demo.as[line.by ?? rightCaller(row)] };
  });
  if (row.path.startsWith('/api/v1/baskets')) return [ofBaskets];
  const made = Object.entries(MADE_FIRST).find(([end]) => row.path.includes(end))?.[1];
  if (made) return [async () => ({ ...exampleCall(row, records, await made(site)), by: usual })];
  return isWrittenDown(row) ? [own, ...unasked, ...wire] : [...unasked, ...wire, own];
}
