import { getNamedType, isInputObjectType, isLeafType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { snake } from '../../../rest-adapter/hal/fields.js';
import { WIRE_FIELDS } from '../../../rest-adapter/operations/wire-fields.js';
import { hasDuty } from '../../../schema/shared/permission.js';
import { ROLES, type Role } from '../../../src/shared/viewer.js';
import { type GraphqlAnswer, sendGraphql } from '../../support/clients/send-graphql.js';
import { CAMDEN, type DemoServer, LEEDS, openDemo, PARENT } from '../../support/fixtures/demo-server.js';
import { adminToken } from '../../support/fixtures/test-company.js';
import { sharedApi } from '../../support/server.js';

/**
 * A person of Leeds who helps out in Camden: every readable and every writable field, as the roles of both branches and of their
 * parent. The fields come from the schema. A new text or flag that everybody reads needs no entry here; a field that is withheld
 * is listed in `CONTACT` or `KEYS`, a field of another type has its values in `values`.
 */

const { schema } = sharedApi();
const PLACES = { home: LEEDS, host: CAMDEN, parent: PARENT } as const;
type Place = keyof typeof PLACES;

let demo: DemoServer;
let id: number;
let tokens: ReadonlyMap<string, string>;
let other: { schedule: number; queue: number };
beforeAll(async () => {
  demo = await openDemo();
  const hana = { name: 'Hana', person_companies: [LEEDS, CAMDEN] };
  id = Number((await demo.as.parentAdmin.post(`/api/v1/admin/${LEEDS}/people`, hana)).body.id);
  const em = demo.server.orm.em.fork();
  const made = Object.entries(PLACES).flatMap(([place, companyId]) =>
    ROLES.map(async (role) => [`${place} ${role}`, await adminToken(em.fork(), companyId, role)] as const),
  );
  tokens = new Map(await Promise.all(made));
  await fill();
});
afterAll(() => demo?.server.close());

/** Sets every field that is withheld from the host company to "canary". */
async function fill(): Promise<void> {
  const [schedule] = await demo.rows<{ id: number }>(`insert into schedule (company_id, name) values (?, 'Week') returning id`, [
    LEEDS,
  ]);
  const [queue] = await demo.rows<{ id: number }>(`insert into client_queue (company_id, name) values (?, 'Door') returning id`, [
    LEEDS,
  ]);
  other = { schedule: schedule!.id, queue: queue!.id };
  await demo.rows(
    `update person set email = 'canary@pets.test', phone_prefix = '44 canary', phone = '1 canary', mobile = '2 canary',
      ical_link = 'https://busy.example.com/canary.ics', description = 'Vet', reference = 'S-9', time_zone = 'Europe/London',
      notify = false, client_queue_id = ?, schedule_id = ?, presence_status = 4, presence_since = now(), presence_minutes = 600
    where id = ?`,
    [other.queue, other.schedule, id],
  );
  const columns = await demo.rows<{ name: string }>(
    `select column_name as name from information_schema.columns
    where table_name = 'person' and data_type = 'text' and is_nullable = 'YES'`,
  );
  const filled = columns.map(({ name }) => `${name} = coalesce(${name}, 'some ${name}')`);
  await demo.rows(`update person set ${filled.join(', ')} where id = ?`, [id]);
  await demo.rows(
    `insert into external_calendar (company_id, person_id, url, next_fetch_at) values (?, ?, 'https://canary.test', '2090-01-01')`,
    [LEEDS, id],
  );
  await demo.rows(
    `insert into external_booking (company_id, person_id, uid, starts_at, ends_at, title)
    values (?, ?, '1', '2031-03-03T09:00Z', '2031-03-03T10:00Z', 'canary at the dentist')`,
    [LEEDS, id],
  );
  await demo.rows(
    `insert into schedule_exception (company_id, person_id, name, start_date, end_date) values (?, ?, 'canary ill', '2031-03-04', '2031-03-04')`,
    [LEEDS, id],
  );
}

const send = async (place: Place, role: Role, query: string, variables: object = {}): Promise<GraphqlAnswer['body']> =>
  (await sendGraphql(demo.server.url, { query, variables }, { 'Auth-Token': tokens.get(`${place} ${role}`) ?? '' })).body;

const stored = async () => (await demo.rows<Record<string, unknown>>('select * from person where id = ?', [id]))[0];

const runsDiary = (role: Role): boolean => hasDuty({ administratorId: 0, companyId: 0, companyIds: [], role }, 'diary');

/** The company at which each place requests the person: the parent does so at the person's home. */
const askedAt = (place: Place): number => (place === 'host' ? CAMDEN : LEEDS);

describe('reading a person who helps out', () => {
  const CONTACT = ['email', 'externalCalendar', 'mobile', 'phone', 'phonePrefix'];
  const KEYS = ['calendarKey', 'externalCalendarUrl'];
  /** Working hours, which belong to the home company; the queuer being served, of whom there is none. */
  const hours = ['schedule'];
  const NOBODY = ['queuer'];

  const person = schema.getType('Person');
  const fields = Object.values(isObjectType(person) ? person.getFields() : {});
  const selection = fields.map(({ name, type }) => (isLeafType(getNamedType(type)) ? name : `${name} { __typename }`)).join(' ');

  const cases = (Object.keys(PLACES) as Place[]).flatMap((place) => ROLES.map((role) => [place, role] as const));
  test.each(cases)('as %s %s returns every field except those protected from that role', async (place, role) => {
    const query = `{ person(companyId: ${askedAt(place)}, id: ${id}, includeHidden: true) { ${selection} } }`;
    const found = (await send(place, role, query)).data?.person as Record<string, unknown>;
    const withheld = fields.map(({ name }) => name).filter((name) => found[name] === null && !NOBODY.includes(name));

    const keys = place === 'host' || !runsDiary(role) ? KEYS : [];
    expect(withheld.sort()).toEqual([...keys, ...(place === 'host' ? [...CONTACT, ...hours] : [])].sort());
  });

  test.each(cases)('as %s %s reveals contact details only to permitted roles, in every response', async (place, role) => {
    const companyId = askedAt(place);
    const query = `{ person(companyId: ${companyId}, id: ${id}) { email phone mobile phonePrefix externalCalendarUrl externalCalendar { url } }
      people(companyId: ${companyId}) { nodes { email phone mobile externalCalendarUrl } }
      externalBookings(companyId: ${companyId}, filter: { from: "2031-03-01", to: "2031-03-30" }) { nodes { startsAt title } }
      scheduleExceptions(companyId: ${companyId}, filter: { personId: ${id} }) { nodes { startDate name } } }`;
    const rest = demo.as.public.as(tokens.get(`${place} ${role}`));
    const root = `/api/v1/admin/${companyId}`;
    const read = [
      `${root}/people/${id}`,
      `${root}/people`,
      `${root}/people/${id}/edit`,
      `${root}/external_bookings?start=2031-03-01&end=2031-03-30`,
    ];
    const answers = await Promise.all(read.map((path) => rest.get(path)));
    const bodies = [await send(place, role, query), ...answers.map(({ body }) => body)].map((body) => JSON.stringify(body));

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(bodies[0]).toContain('2031-03-03T09:00');
    expect(bodies[0]).toContain('2031-03-04');
    for (const body of bodies) {
      if (place === 'host') expect(body).not.toContain('canary');
      if (!runsDiary(role)) expect(body).not.toContain('canary.');
    }
    if (place !== 'host') expect(bodies[0]).toContain('canary@pets.test');
  });
});

describe('changing a person who helps out', () => {
  /** Values for fields that are neither plain text nor a flag; each differs from the one before. */
  const values: Readonly<Record<string, (turn: number) => unknown>> = {
    email: (turn) => `e${turn}@pets.test`,
    externalCalendarUrl: (turn) => `https://busy.example.com/${turn}.ics`,
    timeZone: (turn) => ['Europe/Paris', 'Asia/Tokyo', 'Europe/Berlin'][turn],
    clientQueueId: (turn) => (turn % 2 === 1 ? null : other.queue),
    scheduleId: (turn) => (turn % 2 === 1 ? null : other.schedule),
    extra: (turn) => ({ turn }),
    order: (turn) => 70 + turn,
  };
  /** Asked for company by company, or of the company that is named alone. */
  const ELSEWHERE = ['companyId', 'id', 'expectedVersion', 'companyIds', 'serviceIds'];

  const input = schema.getType('UpdatePersonInput');
  const inputFields = Object.values(isInputObjectType(input) ? input.getFields() : {});
  const names = inputFields.map(({ name }) => name).filter((name) => !ELSEWHERE.includes(name));
  const changedValue = (name: string, turn: number): unknown => {
    if (values[name]) return values[name](turn);
    const type = String(getNamedType(inputFields.find((field) => field.name === name)!.type));
    if (type === 'Boolean') return turn % 2 === 1;
    expect(type, `${name} needs a line in values`).toBe('String');
    return `${name} ${turn}`;
  };
  const MUTATION = 'mutation($input: UpdatePersonInput!) { updatePerson(input: $input) { id } }';
  const change = async (place: Place, role: Role, changes: object): Promise<unknown> => {
    const answer = await send(place, role, MUTATION, { input: { companyId: askedAt(place), id, ...changes } });
    return answer.errors?.[0]?.extensions.code ?? 'DONE';
  };
  const renamed = new Map(Object.entries(WIRE_FIELDS).map(([wire, own]) => [own as string, wire]));
  const wireName = (name: string) => renamed.get(name) ?? snake(name);

  test.each(names)('in the field %s is allowed only at the home company, over GraphQL and /api/v1', async (name) => {
    const before = await stored();
    const put = async (place: Place, role: Role, turn: number) => {
      const rest = demo.as.public.as(tokens.get(`${place} ${role}`));
      return (await rest.put(`/api/v1/admin/${askedAt(place)}/people/${id}`, { [wireName(name)]: changedValue(name, turn) }))
        .status;
    };

    expect(await change('host', 'owner', { [name]: changedValue(name, 1) })).toBe('FORBIDDEN');
    expect(await put('host', 'admin', 1)).toBe(403);
    expect(await stored()).toEqual(before);
    expect(await change('home', 'admin', { [name]: changedValue(name, 1) })).toBe('DONE');
    expect(await stored()).not.toEqual(before);
    expect(await put('parent', 'owner', 2)).toBe(200);
  });

  test('is refused to staff and analysts at every company', async () => {
    for (const place of ['home', 'host', 'parent'] as const)
      for (const role of ['staff', 'analyst'] as const) expect(await change(place, role, { serviceIds: [] })).toBe('FORBIDDEN');
  });

  test('lets the host set its services and end the help; adding a company needs rights at all of them', async () => {
    const servicesAt = async (companyId: number) =>
      demo.rows(
        'select s.id from service s join service_person l on l.service_id = s.id where l.person_id = ? and s.company_id = ?',
        [id, companyId],
      );
    const atHome = await servicesAt(LEEDS);
    expect(await change('host', 'admin', { serviceIds: [] })).toBe('DONE');
    expect(await servicesAt(CAMDEN)).toEqual([]);
    expect(await servicesAt(LEEDS)).toEqual(atHome);

    expect(await change('host', 'owner', { companyIds: [LEEDS, CAMDEN, PARENT] })).toBe('FORBIDDEN');
    expect(await change('host', 'owner', { companyIds: [CAMDEN] })).toBe('FORBIDDEN');
    expect(await change('home', 'owner', { companyIds: [LEEDS, PARENT, CAMDEN] })).toBe('FORBIDDEN');
    expect(await change('host', 'owner', { companyIds: [LEEDS] })).toBe('DONE');
    expect(await change('home', 'owner', { companyIds: [LEEDS, CAMDEN] })).toBe('FORBIDDEN');
    expect(await change('parent', 'owner', { companyIds: [LEEDS, CAMDEN] })).toBe('DONE');
  });

  test('by adding a picture is allowed only at the home company', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';
    const file = { owner: 'PERSON', ownerId: id, fileName: 'a.png', contentType: 'image/png', content: png };
    const add = async (place: Place, companyId: number) => {
      const query = 'mutation($input: AddImageInput!) { addImage(input: $input) { id } }';
      return (await send(place, 'admin', query, { input: { ...file, companyId } })).errors?.[0]?.extensions.code ?? 'DONE';
    };
    expect([await add('host', CAMDEN), await add('host', LEEDS), await add('home', LEEDS)]).toEqual([
      'INVALID',
      'FORBIDDEN',
      'DONE',
    ]);
  });
});
