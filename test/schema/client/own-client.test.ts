import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { createRecords, type DemoRecords } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoCaller, type DemoServer, HARBOUR, LEEDS, openDemo } from '../../support/fixtures/demo-server.js';

/**
 * One query and one mutation for a client, for every caller: by the id, or the query by the e-mail. Source: graphql.md, Shape 3.
 */

let demo: DemoServer;
let records: DemoRecords;
let member: number;
let child: number;
beforeAll(async () => {
  demo = await openDemo();
  records = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
  member = records.members;
  const { body } = await demo.as.admin.post(`/api/v1/admin/${CAMDEN}/client`, { first_name: 'Kit', parent_client_id: member });
  child = Number(body.id);
});
afterAll(() => demo?.server.close());

/** The refusal's code, or the data. */
async function ask(caller: DemoCaller, query: string): Promise<unknown> {
  const { token } = demo.as[caller];
  const { body } = await sendGraphql(demo.server.url, { query }, token ? { 'Auth-Token': token } : {});
  return body.errors?.[0]?.extensions.code ?? body.data;
}

describe('a client', () => {
  test.each<[DemoCaller, string]>([
    ['public', 'UNAUTHENTICATED'],
    ['member', 'ok'],
    ['otherMember', 'FORBIDDEN'],
    ['harbourMember', 'FORBIDDEN'],
    ['analyst', 'ok'],
    ['leedsAdmin', 'ok'],
    ['harbourAdmin', 'NOT_FOUND'],
  ])('and its child client, read by id, as %s: %s', async (caller, expected) => {
    for (const id of [member, child])
      expect(await ask(caller, `{ client(id: ${id}) { id } }`)).toEqual(expected === 'ok' ? { client: { id } } : expected);
  });

  test('is read with a companyId only by callers of that company', async () => {
    const at = (company: number) => `{ client(companyId: ${company}, id: ${member}) { id } }`;
    expect(await ask('member', at(LEEDS))).toEqual({ client: { id: member } });
    expect(await ask('member', at(HARBOUR))).toBe('FORBIDDEN');
    expect(await ask('admin', at(LEEDS))).toBe('FORBIDDEN');
  });

  test.each<[DemoCaller, string]>([
    ['public', 'NOT_FOUND'],
    ['member', 'ok'],
    ['otherMember', 'NOT_FOUND'],
    ['analyst', 'FORBIDDEN'],
    ['staff', 'ok'],
    ['harbourAdmin', 'NOT_FOUND'],
  ])('found by e-mail, as %s: %s', async (caller, expected) => {
    const query = `{ clientByEmail(companyId: ${CAMDEN}, email: "Member@demo.test") { id } }`;
    expect(await ask(caller, query)).toEqual(expected === 'ok' ? { clientByEmail: { id: member } } : expected);
  });
});

const change = (more: string, id = member) => `mutation { updateClient(input: { id: ${id}, ${more} }) { id address4 } }`;

describe('updateClient', () => {
  test.each<[DemoCaller, string]>([
    ['public', 'UNAUTHENTICATED'],
    ['member', 'ok'],
    ['otherMember', 'FORBIDDEN'],
    ['harbourMember', 'FORBIDDEN'],
    ['analyst', 'FORBIDDEN'],
    ['staff', 'ok'],
    ['harbourAdmin', 'NOT_FOUND'],
  ])('of a client and its child client, as %s: %s', async (caller, expected) => {
    for (const id of [member, child]) {
      const answer = await ask(caller, change(`address4: "Hull ${caller}"`, id));
      expect(answer).toEqual(expected === 'ok' ? { updateClient: { id, address4: `Hull ${caller}` } } : expected);
    }
  });

  test('accepts a companyId from staff of that company, or with a clientId from that client', async () => {
    const named = `companyId: ${CAMDEN}, address4: "Hull"`;
    expect(await ask('member', change(named))).toBe('FORBIDDEN');
    expect(await ask('leedsAdmin', change(named))).toBe('FORBIDDEN');
    expect(await ask('staff', change(named))).toEqual({ updateClient: { id: member, address4: 'Hull' } });
    expect(await ask('member', change(`${named}, clientId: ${member}`))).toEqual({
      updateClient: { id: member, address4: 'Hull' },
    });
    expect(await ask('otherMember', change(`${named}, clientId: ${member}`))).toBe('FORBIDDEN');
    expect(await ask('staff', change(`${named}, clientId: ${child}`))).toBe('NOT_FOUND');
    expect(await ask('member', change(`${named}, clientId: ${member}`, child))).toMatchObject({ updateClient: { id: child } });
  });

  test.each(['reference: "A"', 'disabled: false', 'joinDate: null', 'memberType: 2', 'parentClientId: 1', 'memberLevelId: null'])(
    'does not let clients change { %s } themselves, nor other fields in the same call',
    async (field) => {
      expect(await ask('member', change(`${field}, address4: "York"`))).toBe('FORBIDDEN');
      expect(await demo.rows('select id from client where id = ? and address4 = ?', [member, 'York'])).toEqual([]);
    },
  );
});
