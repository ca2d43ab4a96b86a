import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany } from '../../../src/company/create-company.js';
import { createSchedule } from '../../../src/schedule/create-schedule.js';
import { adminToken, createTestCompany, MONDAY, type TestCompany } from '../../support/fixtures/test-company.js';
import { startServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  server = await startServer();
  company = await createTestCompany(server.orm);
  token = await adminToken(company.em, company.companyId);
});
afterAll(() => server?.close());

interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

async function ask(query: string, variables: object = {}, as?: string): Promise<Answer> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(as && { Authorization: `Bearer ${as}` }) },
    body: JSON.stringify({ query, variables: { companyId: company.companyId, ...variables } }),
  });
  return (await response.json()) as Answer;
}

const codesOf = ({ errors = [] }: Answer) => errors.map(({ extensions }) => extensions.code);

test('an anonymous caller reads services with prices, people and resources in one query', async () => {
  const { data, errors } = await ask(`query ($companyId: Int!) {
    services(companyId: $companyId) {
      totalCount
      nodes { name options { duration listedDuration price { amountMinor currency } } people { name } resources { name } }
    }
  }`);

  expect(errors).toBeUndefined();
  expect(data?.services).toEqual({
    totalCount: 3,
    nodes: [
      {
        name: 'Check',
        options: [
          { duration: 30, listedDuration: 30, price: { amountMinor: 1500, currency: 'GBP' } },
          { duration: 60, listedDuration: 60, price: { amountMinor: 2500, currency: 'GBP' } },
        ],
        people: [{ name: 'Ann' }, { name: 'Bob' }],
        resources: [],
      },
      {
        name: 'Surgery',
        options: [{ duration: 60, listedDuration: 60, price: { amountMinor: 3000, currency: 'GBP' } }],
        people: [{ name: 'Ann' }],
        resources: [{ name: 'Room 1' }],
      },
      {
        name: 'Puppies',
        options: [{ duration: 60, listedDuration: 60, price: { amountMinor: 800, currency: 'GBP' } }],
        people: [{ name: 'Bob' }],
        resources: [],
      },
    ],
  });
});

describe('contact data, hidden rows and schedules', () => {
  test.each([
    ['people(companyId: $companyId) { nodes { email } }'],
    ['people(companyId: $companyId) { nodes { schedule { id } } }'],
    ['people(companyId: $companyId, filter: { includeDeleted: true }) { nodes { id } }'],
    ['services(companyId: $companyId, filter: { includeDisabled: true }) { nodes { id } }'],
    ['schedules(companyId: $companyId) { nodes { id } }'],
  ])('are refused without a log-in: %s', async (field) => {
    expect(codesOf(await ask(`query ($companyId: Int!) { ${field} }`))).toContain('UNAUTHENTICATED');
    expect(codesOf(await ask(`query ($companyId: Int!) { ${field} }`, {}, token))).toEqual([]);
  });
});

test('bookableItems lists the people and resources of a service, and with a person the resources', async () => {
  const { data } = await ask(
    `query ($companyId: Int!, $service: Int!, $person: Int!) {
      people: bookableItems(companyId: $companyId, serviceId: $service) { nodes { kind person { name } resource { name } } }
      rooms: bookableItems(companyId: $companyId, serviceId: $service, personId: $person) { nodes { kind resource { name } } }
    }`,
    { service: company.surgery.id, person: company.ann.id },
  );

  expect(data).toEqual({
    people: {
      nodes: [
        { kind: 'PERSON', person: { name: 'Ann' }, resource: null },
        { kind: 'RESOURCE', person: null, resource: { name: 'Room 1' } },
      ],
    },
    rooms: { nodes: [{ kind: 'RESOURCE', resource: { name: 'Room 1' } }] },
  });
});

test('bookableItems are paged, people first, and a cursor is valid for the same service only', async () => {
  const page = async (args: string, service = company.surgery.id) => {
    const query = `query ($companyId: Int!, $service: Int!) {
      items: bookableItems(companyId: $companyId, serviceId: $service, ${args}) { totalCount nodes { kind } pageInfo { endCursor hasNextPage } } }`;
    const { data, errors } = await ask(query, { service });
    return { ...(data?.items as object), refused: errors?.map(({ message }) => message) } as {
      pageInfo: { endCursor: string };
      refused: string[];
    };
  };
  const first = await page('first: 1');
  expect(first).toMatchObject({ totalCount: 2, nodes: [{ kind: 'PERSON' }], pageInfo: { hasNextPage: true } });
  const after = `first: 1, after: "${first.pageInfo.endCursor}"`;
  expect(await page(after)).toMatchObject({ totalCount: 2, nodes: [{ kind: 'RESOURCE' }], pageInfo: { hasNextPage: false } });
  expect((await page(after, company.check.id)).refused).toEqual(['after: is no cursor of this list in this order']);
});

test('a schedule with a shift pattern is created and assigned to a person', async () => {
  const made = await ask(
    `mutation ($companyId: Int!) { createSchedule(input: { companyId: $companyId, name: "Evenings" }) { id version } }`,
    {},
    token,
  );
  const { id: scheduleId } = made.data!.createSchedule as { id: number };
  const pattern = await ask(
    `mutation ($input: CreateShiftPatternInput!) { createShiftPattern(input: $input) { byDay endDate frequency } }`,
    {
      input: {
        companyId: company.companyId,
        scheduleId,
        startDate: MONDAY,
        startTime: '18:00',
        endTime: '20:00',
        frequency: 'WEEKLY',
        byDay: ['MONDAY', 'MONDAY'],
        repeatCount: 2,
      },
    },
    token,
  );
  expect(pattern.data?.createShiftPattern).toEqual({ byDay: ['MONDAY'], endDate: '2030-03-17', frequency: 'WEEKLY' });

  // Incremented with each service that was created in the meantime.
  const seen = await ask(
    `query ($companyId: Int!, $id: Int!) { person(companyId: $companyId, id: $id) { version } }`,
    { id: company.ann.id },
    token,
  );
  const { version } = seen.data!.person as { version: number };
  const person = await ask(
    `mutation ($input: UpdatePersonInput!, $from: LocalDate!) {
      updatePerson(input: $input) {
        version
        schedule { name usesShiftPatterns version
          shifts(from: $from, to: "2030-03-31") { nodes { date startsAt endsAt localStart } }
          openDays(from: $from, to: $from) { date hours { startTime endTime } } }
      }
    }`,
    { input: { companyId: company.companyId, id: company.ann.id, scheduleId, expectedVersion: version }, from: MONDAY },
    token,
  );
  expect(person.errors).toBeUndefined();
  expect(person).toMatchObject({
    data: {
      updatePerson: {
        version: version + 1,
        schedule: {
          name: 'Evenings',
          usesShiftPatterns: true,
          version: 2,
          shifts: {
            nodes: [
              {
                date: MONDAY,
                startsAt: '2030-03-04T18:00:00Z',
                endsAt: '2030-03-04T20:00:00Z',
                localStart: '2030-03-04T18:00:00+00:00',
              },
              {
                date: '2030-03-11',
                startsAt: '2030-03-11T18:00:00Z',
                endsAt: '2030-03-11T20:00:00Z',
                localStart: '2030-03-11T18:00:00+00:00',
              },
            ],
          },
          openDays: [{ date: MONDAY, hours: [{ startTime: '18:00', endTime: '20:00' }] }],
        },
      },
    },
  });
});

test('null for a required field is refused, and the refusal names the field', async () => {
  const answer = await ask(
    `mutation ($input: UpdateServiceInput!) { updateService(input: $input) { id } }`,
    { input: { companyId: company.companyId, id: company.check.id, spaces: null } },
    token,
  );

  expect(codesOf(answer)).toEqual(['INVALID']);
  expect(answer.errors?.[0]?.message).toBe('spaces: found nothing, expected a value');
});

test('a company takes a schedule of its own or of its parent, not an unrelated or unknown one', async () => {
  const stranger = await createCompany(company.em, { name: 'Stranger', timeZone: 'Europe/London', currency: 'GBP' });
  const branch = await createCompany(company.em, { name: 'Branch', parentId: company.companyId });
  const theirs = await createSchedule(company.em, stranger.id, { name: 'Theirs' });
  const open = async (companyId: number, scheduleId: number) =>
    codesOf(
      await ask(
        `mutation ($input: UpdateCompanySettingsInput!) { updateCompanySettings(input: $input) { scheduleId } }`,
        { input: { companyId, scheduleId } },
        await adminToken(company.em, company.companyId),
      ),
    );

  expect([await open(company.companyId, company.scheduleId), await open(branch.id, company.scheduleId)]).toEqual([[], []]);
  expect([await open(company.companyId, theirs.id), await open(company.companyId, 999_999)]).toEqual([['INVALID'], ['INVALID']]);
});
