import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../../../src/catalogue/people/create-person.js';
import { deletePerson, updatePerson } from '../../../src/catalogue/people/update-person.js';
import { createResource } from '../../../src/catalogue/resources/create-resource.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { updateService } from '../../../src/catalogue/services/update-service.js';
import { createCompany } from '../../../src/company/create-company.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());

const em = () => database.orm.em.fork();

const company = async (parentId: number | null = null) =>
  (await createCompany(em(), { name: 'Shop', timeZone: 'Europe/London', currency: 'GBP', parentId })).id;

/** Combinations of a service in a company, as `person/resource`. */
async function combinations(companyId: number, serviceId: number): Promise<string[]> {
  const { rows } = await sql<{ pair: string }>`
    select coalesce(person_id::text, '-') || '/' || coalesce(resource_id::text, '-') as pair
    from bookable where company_id = ${companyId} and service_id = ${serviceId} order by id`.execute(em().getKysely());
  return rows.map(({ pair }) => pair);
}

async function providers(serviceId: number): Promise<{ people: number[]; resources: number[] }> {
  const { rows } = await sql<{ people: number[]; resources: number[] }>`select
    array(select person_id from service_person where service_id = ${serviceId} order by person_id) as people,
    array(select resource_id from service_resource where service_id = ${serviceId} order by resource_id) as resources`.execute(
    em().getKysely(),
  );
  return rows[0] as { people: number[]; resources: number[] };
}

test('a new service is provided by every person who can be booked', async () => {
  const shop = await company();
  const ann = await createPerson(em(), { companyId: shop }, { name: 'Ann' });
  await createPerson(em(), { companyId: shop }, { name: 'Boss', neverBooked: true });
  await createPerson(em(), { companyId: shop }, { name: 'Away', disabled: true });

  const cut = await createService(em(), shop, { name: 'Cut' });

  expect(await providers(cut.id)).toEqual({ people: [ann.id], resources: [] });
  expect(await combinations(shop, cut.id)).toEqual(['-/-', `${ann.id}/-`]);
  expect(cut).toMatchObject({ durations: [60], prices: [0], listedDurations: [60], spaces: 1, version: 1, deleted: false });
});

test('a new person provides every service except those provided by resources alone', async () => {
  const shop = await company();
  const room = await createResource(em(), shop, { name: 'Room' });
  const cut = await createService(em(), shop, { name: 'Cut' });
  const court = await createService(em(), shop, { name: 'Court', personIds: [], resourceIds: [room.id] });

  const ann = await createPerson(em(), { companyId: shop }, { name: 'Ann' });

  expect(await providers(cut.id)).toEqual({ people: [ann.id], resources: [] });
  expect(await providers(court.id)).toEqual({ people: [], resources: [room.id] });
  expect(await combinations(shop, court.id)).toEqual(['-/-', `-/${room.id}`]);
});

test('a service created without people is provided by every person and the given resources', async () => {
  const shop = await company();
  const ann = await createPerson(em(), { companyId: shop }, { name: 'Ann' });
  const room = await createResource(em(), shop, { name: 'Room' });

  const massage = await createService(em(), shop, { name: 'Massage', resourceIds: [room.id] });

  expect(await providers(massage.id)).toEqual({ people: [ann.id], resources: [room.id] });
  expect(await combinations(shop, massage.id)).toEqual(['-/-', `-/${room.id}`, `${ann.id}/-`, `${ann.id}/${room.id}`]);
});

test('combinations keep their ids when providers are removed and added back', async () => {
  const shop = await company();
  const ann = await createPerson(em(), { companyId: shop }, { name: 'Ann' });
  const cut = await createService(em(), shop, { name: 'Cut' });
  const ids = async () => {
    const { rows } = await sql<{ id: number }>`select id from bookable where service_id = ${cut.id} order by id`.execute(
      em().getKysely(),
    );
    return rows.map(({ id }) => id);
  };
  const before = await ids();

  await updateService(em(), { companyId: shop, id: cut.id }, { personIds: [] });
  expect(await providers(cut.id)).toEqual({ people: [], resources: [] });
  await updateService(em(), { companyId: shop, id: cut.id }, { personIds: [ann.id] });

  expect(await ids()).toEqual(before);
});

test('an update that adds no combination uses no id from the sequence', async () => {
  const shop = await company();
  await createPerson(em(), { companyId: shop }, { name: 'Ann' });
  const cut = await createService(em(), shop, { name: 'Cut' });
  const next = async () => {
    const { rows } = await sql<{ last: number }>`select last_value::int as last from event_id_seq`.execute(em().getKysely());
    return rows[0]?.last;
  };
  const before = await next();

  await updateService(em(), { companyId: shop, id: cut.id }, { description: 'With a wash' });

  expect(await next()).toBe(before);
});

test('people, resources and services of other companies cannot be linked', async () => {
  const [shop, other] = [await company(), await company()];
  const foreign = await createPerson(em(), { companyId: other }, { name: 'Foreign' });
  const room = await createResource(em(), other, { name: 'Room' });
  const service = await createService(em(), other, { name: 'Theirs' });

  await expect(createService(em(), shop, { name: 'Cut', personIds: [foreign.id] })).rejects.toMatchObject({ code: 'INVALID' });
  await expect(createService(em(), shop, { name: 'Cut', resourceIds: [room.id] })).rejects.toMatchObject({ code: 'INVALID' });
  await expect(createPerson(em(), { companyId: shop }, { name: 'Ann', serviceIds: [service.id] })).rejects.toMatchObject({
    code: 'INVALID',
  });
  await expect(createPerson(em(), { companyId: shop }, { name: 'Ann', companyIds: [other] })).rejects.toMatchObject({
    code: 'INVALID',
  });
});

test('a person who works in two branches provides services of both, and is deleted only by the home company', async () => {
  const parent = await company();
  const [camden, leeds] = [await company(parent), await company(parent)];
  const cut = await createService(em(), camden, { name: 'Cut' });
  const wash = await createService(em(), leeds, { name: 'Wash' });

  const ann = await createPerson(em(), { companyId: camden }, { name: 'Ann', companyIds: [leeds] });

  expect(ann.companyIds).toEqual([camden, leeds]);
  expect(await combinations(camden, cut.id)).toEqual(['-/-', `${ann.id}/-`]);
  expect(await combinations(leeds, wash.id)).toEqual(['-/-', `${ann.id}/-`]);
  await expect(deletePerson(em(), { companyId: leeds, id: ann.id })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await deletePerson(em(), { companyId: camden, id: ann.id })).toMatchObject({ deleted: true });
  await expect(updatePerson(em(), { companyId: camden, id: ann.id }, { name: 'Anna' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a service that a parent offers in its branches is combined with the staff of each branch', async () => {
  const parent = await company();
  const branch = await company(parent);
  const ann = await createPerson(em(), { companyId: branch }, { name: 'Ann' });

  const check = await createService(em(), parent, { name: 'Check', offeredByBranches: true });

  expect(await combinations(branch, check.id)).toEqual(['-/-', `${ann.id}/-`]);
  expect(await combinations(parent, check.id)).toEqual(['-/-']);
});

test.each([
  [{ durations: [] }, 'durations'],
  [{ durations: [0] }, 'durations'],
  [{ durations: [30, 30] }, 'durations'],
  [{ durations: [30, 60], prices: [1] }, 'prices'],
  [{ prices: [-1] }, 'prices'],
  [{ spaces: 0 }, 'spaces'],
  [{ bookingTimeStep: 0 }, 'bookingTimeStep'],
  [{ name: ' ' }, 'name'],
  [{ scheduleId: 999_999 }, 'scheduleId'],
  [{ spaces: null }, 'spaces'],
])('a service with %j is refused for its %s', async (wrong, field) => {
  const shop = await company();

  await expect(createService(em(), shop, { name: 'Cut', ...wrong })).rejects.toMatchObject({
    code: 'INVALID',
    detail: { fields: [expect.objectContaining({ field })] },
  });
});

test('a price stays with its duration when durations change', async () => {
  const shop = await company();
  const cut = await createService(em(), shop, { name: 'Cut', durations: [30, 60], prices: [1000, 1800] });

  const changed = await updateService(em(), { companyId: shop, id: cut.id }, { durations: [60, 90] });

  expect(changed).toMatchObject({ durations: [60, 90], prices: [1800, 1800], listedDurations: [60, 90], version: 2 });
});

test('a change with a stale expected version is refused', async () => {
  const shop = await company();
  const cut = await createService(em(), shop, { name: 'Cut' });
  await updateService(em(), { companyId: shop, id: cut.id, expectedVersion: 1 }, { name: 'Trim' });

  await expect(updateService(em(), { companyId: shop, id: cut.id, expectedVersion: 1 }, { name: 'Clip' })).rejects.toMatchObject({
    code: 'STALE_VERSION',
  });
});

test('people and services created at the same time are all linked to each other', async () => {
  const shop = await company();
  const eight = Array.from({ length: 8 }, (_, at) => at);

  const [services] = await Promise.all([
    Promise.all(eight.map((at) => createService(em(), shop, { name: `Service ${at}` }))),
    Promise.all(eight.map((at) => createPerson(em(), { companyId: shop }, { name: `Person ${at}` }))),
  ]);

  for (const { id } of services) {
    expect((await providers(id)).people).toHaveLength(8);
    expect(await combinations(shop, id)).toHaveLength(9);
  }
});
