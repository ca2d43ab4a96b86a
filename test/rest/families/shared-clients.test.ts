import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES, type Role } from '../../../src/shared/viewer.js';
import { openSharedClients, type SharedClient, type SharedClients } from '../../support/fixtures/shared-clients.js';

/**
 * Clients are shared by the family. Access data (such as e-mail or password) may be changed by staff only where their companies
 * alone know the client, by staff of the head, and by the client. Source: hardening.md, I8.
 */

let at: SharedClients;
beforeAll(async () => {
  at = await openSharedClients();
});
afterAll(() => at?.server.close());

/** Kinds of clients; whether staff of `own` may change their access data, and whether they may change the wallet. */
const KINDS: readonly (readonly [name: string, access: boolean, wallet: boolean, make: () => Promise<SharedClient>])[] = [
  ['created here', true, true, () => at.made(at.own)],
  ['booked here', true, true, async () => at.book(at.own, await at.made(at.own))],
  ['created at the head, known at no branch', false, true, () => at.made(at.head)],
  ['created at the head and booked here', true, true, async () => at.book(at.own, await at.made(at.head))],
  ['created at an unrecorded company', true, true, async () => at.alter(await at.made(at.sibling), 'made_at_company_id = null')],
  ['a member booked here', true, true, async () => at.withLogIn(await at.book(at.own, await at.made(at.own)))],
  ['created at a sibling branch', false, false, () => at.made(at.sibling)],
  [
    'booked at a sibling branch',
    false,
    false,
    async () => at.alter(await at.book(at.sibling, await at.made(at.sibling)), 'made_at_company_id = null'),
  ],
  ['booked at both branches', false, true, async () => at.book(at.own, await at.book(at.sibling, await at.made(at.own)))],
  [
    'a member booked at both',
    false,
    true,
    async () => at.withLogIn(await at.book(at.own, await at.book(at.sibling, await at.made(at.own)))),
  ],
  ['a member created at a sibling branch', false, false, async () => at.withLogIn(await at.made(at.sibling))],
  [
    'a member created at a sibling branch who has not confirmed the e-mail',
    false,
    false,
    async () => {
      const client = await at.withLogIn(await at.made(at.sibling));
      return at.alter(client, 'claimed_email = email');
    },
  ],
  [
    'booked here, in one purchase with items of a sibling branch',
    false,
    true,
    async () => {
      const client = await at.book(at.own, await at.made(at.own));
      await at.rows(`update purchase set other_company_ids = '{${at.sibling}}' where client_id = ${client.id}`);
      return client;
    },
  ],
  [
    'queued at a sibling branch',
    false,
    true,
    async () => {
      const client = await at.made(at.own);
      const serviceId = at.tenants.sibling.company.check.id;
      const joined = await at.as(at.tenants.sibling.adminToken).post(`/api/v1/admin/${at.sibling}/queuers`, {
        ...{ client_id: client.id, service_id: serviceId },
      });
      expect(joined.status).toBe(201);
      return client;
    },
  ],
  [
    'with a wallet that a sibling branch topped up',
    false,
    true,
    async () => {
      const client = await at.made(at.own);
      await at.alter(client, `made_at_company_id = ${at.sibling}`);
      const path = `/api/v1/${at.sibling}/members/${client.id}/wallet`;
      expect((await at.as(at.tenants.sibling.adminToken).put(path, { amount: 500 })).status).toBe(200);
      return at.alter(client, `made_at_company_id = ${at.own}`);
    },
  ],
  [
    'a guardian of a client booked at a sibling branch',
    false,
    true,
    async () => {
      const client = await at.made(at.own);
      await at.book(at.sibling, await at.made(at.own, { parentClientId: client.id }));
      return client;
    },
  ],
];

type Act = (token: string, client: SharedClient, other: SharedClient) => Promise<number | string>;

const update = (token: string, changes: object) => at.graphql(token, 'updateClient', 'UpdateClientInput', changes);
const disable = (token: string, changes: object) => at.graphql(token, 'setClientDisabled', 'DisableClientInput', changes);

/** Each changes access data, of a client who may log in and has no guardian. */
const ACTS: Readonly<Record<string, Act>> = {
  'another e-mail': (token, { id }) => at.put(token, at.adminPath(id), { first_name: 'X', email: at.unique() }),
  'another e-mail at the address of members': (token, { id }) =>
    at.put(token, `/api/v1/${at.own}/members/${id}`, { email: at.unique() }),
  'another e-mail in the public form': (token, { id }) => at.put(token, `/api/v1/${at.own}/client/${id}`, { email: at.unique() }),
  'a log-in that is shut': (token, { id }) => at.put(token, at.adminPath(), { id, disable: true }),
  'a log-in that is shut by the e-mail': (token, { email }) => at.put(token, at.adminPath(), { email, disable: true }),
  'a log-in that is shut in the form': (token, { id }) => at.put(token, at.adminPath(id), { disabled: true }),
  'somebody who looks after it': (token, { id }, other) => at.put(token, at.adminPath(id), { parent_client_id: other.id }),
  'a deletion': async (token, { id }) => (await at.as(token).delete(at.adminPath(id))).status,
  'updateClient email': (token, { id }) => update(token, { id, email: at.unique() }),
  'updateClient disabled': (token, { id }) => update(token, { id, disabled: true }),
  'updateClient parentClientId': (token, { id }, other) => update(token, { id, parentClientId: other.id }),
  'createBooking with another e-mail': (token, { id }) =>
    at.graphql(token, 'createBooking', 'CreateBookingInput', {
      eventId: at.tenants.own.eventId,
      client: { id, email: at.unique() },
    }),
  'a booking with another e-mail': async (token, { id }) =>
    (
      await at
        .as(token)
        .post(`/api/v1/admin/${at.own}/bookings`, { event_id: at.tenants.own.eventId, client: { id, email: at.unique() } })
    ).status,
  'a checkout with another e-mail': async (token, { id }) => {
    const shopper = at.as(token);
    await shopper.post(`/api/v1/${at.own}/basket/add_item`, { event_id: at.tenants.own.eventId });
    const { status } = await shopper.post(`/api/v1/${at.own}/basket/checkout`, { client: { id, email: at.unique() } });
    return status;
  },
  setClientDisabled: (token, { id }) => disable(token, { id, disabled: true }),
  'setClientDisabled by the e-mail': (token, { email }) => disable(token, { email, disabled: true }),
  deleteClient: (token, { id }) => at.graphql(token, 'deleteClient', 'RecordInput', { id }),
};

const DONE: readonly unknown[] = [200, 201, 'done'];
const REFUSED: readonly unknown[] = [403, 'FORBIDDEN'];

/** Each role tries all acts on the kinds in `ALL`, and only the acts in `SOME` on the others. */
const ALL = ['booked here', 'a member booked at both'];
const SOME = ['another e-mail', 'updateClient email', 'setClientDisabled', 'deleteClient'];
const TRIED_CALLERS = [...ROLES, 'staff of the head'] as const;

/** Whether a role may change clients that its company may change. */
const MAY_WRITE: Readonly<Record<Role, boolean>> = { owner: true, admin: true, staff: true, analyst: false };

const CELLS = KINDS.flatMap(([name, access, , make]) => {
  const isWhole = ALL.includes(name);
  const acts = Object.entries(ACTS).filter(([act]) => isWhole || SOME.includes(act));
  return TRIED_CALLERS.filter((role) => isWhole || role.startsWith('staff')).map((role) => {
    const may = role === 'staff of the head' || (access && MAY_WRITE[role]);
    return [name, may ? 'changed' : 'not changed', role, { may, make, acts }] as const;
  });
});

test.each(CELLS)('access data of a client (%s) is %s by the %s', async (_name, _changed, role, { may, make, acts }) => {
  const [client, other] = [await make(), await at.made(at.own)];
  const before = await at.rowOf(client);
  for (const [name, act] of acts) {
    const answer = await act(at.tokens[role], client, other);
    expect([name, answer]).toEqual([name, expect.toSatisfy((found) => (may ? DONE : REFUSED).includes(found))]);
    if (may) await at.alter(client, `email = '${client.email}', disabled = false, parent_client_id = null, deleted = false`);
  }
  if (!may) expect(await at.rowOf(client)).toEqual(before);
});

/** A receptionist's work with clients of the family. */
describe.each(KINDS)('staff of a branch with a client (%s)', (_label, _access, wallet, make) => {
  test('can edit, send the full form back, and book', async () => {
    const [client, rest] = [await make(), at.as(at.tokens.staff)];
    const { status, body } = await rest.get(at.adminPath(client.id));
    const form = { ...body, first_name: 'Nell', mobile: '7700900999', disabled: false, parent_client_id: null };
    const upper = String(body.email).toUpperCase();
    const edited = await rest.put(at.adminPath(client.id), { ...form, email: upper });
    const again = await at.graphql(at.tokens.staff, 'updateClient', 'UpdateClientInput', {
      id: client.id,
      email: upper,
      lastName: 'Reed',
    });
    const booked = await rest.post(`/api/v1/admin/${at.own}/bookings`, {
      event_id: at.tenants.own.eventId,
      client_id: client.id,
    });

    expect([status, edited.status, edited.body.first_name, edited.body.email]).toEqual([200, 200, 'Nell', client.email]);
    expect([again, booked.status]).toEqual(['done', 201]);
  });

  test('can change the wallet if the branch knows the client, and staff of the head always can', async () => {
    const client = await make();
    const path = `/api/v1/${at.own}/members/${client.id}/wallet`;
    const before = await at.rowOf(client);
    const move = { clientId: client.id, amount: 100 };
    const { staff } = at.tokens;
    const answers = [
      ...[await at.put(staff, path, { amount: 100 }), await at.graphql(staff, 'changeWallet', 'ChangeWalletInput', move)],
      await at.graphql(staff, 'openWallet', 'ChangeWalletInput', { ...move, amount: -200 }),
    ];
    expect(answers).toEqual(wallet ? [200, 'done', 'done'] : [403, 'FORBIDDEN', 'FORBIDDEN']);
    if (!wallet) expect(await at.rowOf(client)).toEqual(before);
    expect(await at.put(at.tokens['staff of the head'], path, { amount: 100 })).toBe(200);
  });
});
