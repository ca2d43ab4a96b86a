import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { openSharedClients, type SharedClients } from '../../support/fixtures/shared-clients.js';

/** The moment of an erasure is shown to every caller who may read the client, whose record belongs to the head. */

let at: SharedClients;
beforeAll(async () => {
  at = await openSharedClients();
});
afterAll(() => at?.server.close());

test.each(['owner', 'staff', 'analyst', 'staff of the head'] as const)('%s reads the moment of an erasure', async (role) => {
  const { id } = await at.made(at.own);
  const ask = async () => {
    const query = `{ client(companyId: ${at.own}, id: ${id}) { id erasedAt } }`;
    const { errors, data } = (await sendGraphql(at.server.url, { query }, { 'Auth-Token': at.tokens[role] })).body;
    return { errors, ...data };
  };
  expect(await ask()).toEqual({ client: { id, erasedAt: null } });
  expect(await at.graphql(at.tokens.admin, 'eraseClient', 'RecordInput', { id })).toBe('done');
  expect(await ask()).toEqual({ client: { id, erasedAt: expect.stringMatching(/^\d{4}-/) } });
});
