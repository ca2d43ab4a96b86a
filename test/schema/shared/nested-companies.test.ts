import { getNamedType, isLeafType, isObjectType } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSchema } from '../../../schema/build-schema.js';
import { permissionOf } from '../../../schema/shared/allow.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { CAMDEN, type DemoCaller, type DemoServer, HARBOUR, LEEDS, openDemo } from '../../support/fixtures/demo-server.js';

/** Fields of records that take a company: they check the permission for that company. Found in the schema. */

const schema = buildSchema();
const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
  isObjectType(type) && !roots.includes(type)
    ? Object.values(type.getFields()).flatMap((field) =>
        field.args.some(({ name }) => name === 'companyId') ? [{ type: type.name, field }] : [],
      )
    : [],
);

const MISSING = 2_000_000_000;

let demo: DemoServer;
beforeAll(async () => {
  demo = await openDemo();
});
afterAll(() => demo?.server.close());

/** Answer to a caller who selects the field, for another company, in a record of Camden. */
async function askedOf(caller: DemoCaller, { type, field }: (typeof fields)[number], companyId: number): Promise<unknown> {
  const record = type.toLowerCase();
  const [row] = await demo.rows<{ id: number }>(`select id from ${record} where company_id = ? and not deleted order by id`, [
    CAMDEN,
  ]);
  const shape = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
  const query = `{ ${record}(companyId: ${CAMDEN}, id: ${row?.id}) { ${field.name}(companyId: ${companyId}) ${shape} } }`;
  const { body } = await sendGraphql(demo.server.url, { query }, { 'Auth-Token': demo.as[caller].token ?? '' });
  return body.errors?.[0]?.extensions.code ?? 'SHOWN';
}

test('the fields of records that take a company are exactly those listed', () => {
  const named = fields.map(({ type, field }) => `${type}.${field.name}: ${permissionOf(field)?.caller}`);
  expect(named.sort()).toEqual([
    'Person.resources: everybody',
    'Person.schedule: read',
    'Person.services: everybody',
    'Schedule.openDays: read',
    'Schedule.shifts: read',
    'Service.takesWalkIns: read',
  ]);
});

test.each(fields.map((each) => [`${each.type}.${each.field.name}`, each] as const))(
  '%s checks the permission for the company that is named',
  async (_name, each) => {
    const isOpen = permissionOf(each.field)?.caller === 'everybody';
    const atSibling = isOpen ? 'SHOWN' : 'FORBIDDEN';
    const elsewhere = isOpen ? 'NOT_FOUND' : 'FORBIDDEN';
    for (const caller of ['analyst', 'staff', 'admin'] as const) {
      expect(await askedOf(caller, each, CAMDEN), `${caller} at home`).toBe('SHOWN');
      expect(await askedOf(caller, each, LEEDS), `${caller} of a sibling`).toBe(atSibling);
      expect(await askedOf(caller, each, HARBOUR), `${caller} of a stranger`).toBe(elsewhere);
      expect(await askedOf(caller, each, MISSING), `${caller} of none`).toBe(elsewhere);
    }
    expect(await askedOf('parentAdmin', each, LEEDS)).toBe('SHOWN');
    expect(await askedOf('parentAdmin', each, MISSING)).toBe(elsewhere);
  },
);

test('an administrator of another company gains no access by naming their own company', async () => {
  const open = fields.filter(({ type }) => type !== 'Schedule');
  for (const each of open) expect(await askedOf('harbourAdmin', each, HARBOUR), each.field.name).toBe('NOT_FOUND');
});
