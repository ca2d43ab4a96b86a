import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { CAMDEN, type DemoServer, openDemo } from '../../support/fixtures/demo-server.js';
import { statementsOf } from '../../support/oracles/count-statements.js';

/**
 * Lists with related records of their rows: the number of statements grows with the levels selected, not with the rows. It
 * includes the statements of the log-in and the application. Source: performance.md; graphql.md, Shape 7.
 */

let demo: DemoServer;
beforeAll(async () => {
  demo = await openDemo();
  const [group] = await demo.rows<{ id: number }>('select id from event_group where company_id = ? limit 1', [CAMDEN]);
  const [address] = await demo.rows<{ id: number }>('select id from address where company_id = ? limit 1', [CAMDEN]);
  const [person] = await demo.rows<{ id: number }>('select id from person where company_id = ? limit 1', [CAMDEN]);
  const given = {
    name: 'Daily walk',
    eventGroupId: group?.id,
    addressId: address?.id,
    personId: person?.id,
    duration: 15,
    spaces: 5,
  };
  const days = { startDate: '2032-01-05', time: '06:00', recurrenceRule: 'FREQ=DAILY;COUNT=60' };
  const query = 'mutation ($input: CreateEventChainInput!) { createEventChain(input: $input) { id } }';
  const { body } = await asAdmin(query, { input: { ...given, ...days } });
  expect(body.errors).toBeUndefined();
});
afterAll(() => demo?.server.close());

const asAdmin = (query: string, variables: object = {}) =>
  sendGraphql(demo.server.url, { query, variables }, { 'Auth-Token': demo.as.admin.token ?? '' });

/** Lists with three relations of their rows. */
const LISTS: Readonly<Record<string, string>> = {
  bookings: 'client { firstName } service { name } person { name }',
  purchases: 'client { firstName } bookings { nodes { id } } payments { nodes { id } }',
  clients: 'memberLevel { name } answers { value } childClients { nodes { id } }',
  events: 'eventChain { name } person { name } bookings { nodes { id } }',
  slots: 'service { name } person { name } bookings { nodes { id } }',
};

async function statementsFor(list: string, first: number): Promise<readonly string[]> {
  const days = list === 'events' ? ', filter: { from: "2032-01-01", to: "2032-04-30" }' : '';
  const query = `{ ${list}(companyId: ${CAMDEN}, first: ${first}${days}) { nodes { id ${LISTS[list]} } } }`;
  let found: unknown;
  const sent = await statementsOf(async () => {
    const { body } = await asAdmin(query);
    found = body.errors ?? (body.data as Record<string, { nodes: unknown[] }>)[list]?.nodes.length;
  });
  expect(found).toBe(first);
  return sent;
}

test.each(Object.keys(LISTS))(
  '%s: fifty rows with three relations take as many statements as five rows, and at most eight',
  async (list) => {
    const [five, fifty] = [await statementsFor(list, 5), await statementsFor(list, 50)];

    expect(fifty).toHaveLength(five.length);
    expect(fifty.length, fifty.join('\n')).toBeLessThanOrEqual(8);
  },
);
