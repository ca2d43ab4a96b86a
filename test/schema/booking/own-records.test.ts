import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { createRecords, type DemoRecords } from '../../support/fixtures/demo-records.js';
import { CAMDEN, type DemoCaller, type DemoServer, LEEDS, openDemo } from '../../support/fixtures/demo-server.js';

/**
 * One query for each intent, for every caller: the token identifies the client of the bookings and purchases, and a guest sends
 * the long id of the purchase. Source: graphql.md, Shape 3.
 */

interface Made {
  readonly id: number;
  readonly purchaseId: number;
  readonly longId: string;
}

let demo: DemoServer;
let records: DemoRecords;
let ofMember: Made;
let ofContact: Made;
beforeAll(async () => {
  demo = await openDemo();
  records = await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
  ofMember = await book(records.members, '2031-01-01');
  ofContact = await book(records.client, '2031-01-02');
});
afterAll(() => demo?.server.close());

async function book(clientId: number, day: string): Promise<Made> {
  const { body } = await demo.as.admin.post(`/api/v1/admin/${CAMDEN}/bookings`, {
    ...{ service_id: records.services, person_id: records.people, client_id: clientId, datetime: `${day}T10:00:00` },
  });
  return { id: Number(body.id), purchaseId: Number(body.purchase_id), longId: String(body.purchase_ref) };
}

/** The refusal's code, or the data. */
async function ask(caller: DemoCaller, query: string): Promise<unknown> {
  const { token } = demo.as[caller];
  const { body } = await sendGraphql(demo.server.url, { query: `{ ${query} }` }, token ? { 'Auth-Token': token } : {});
  return body.errors?.[0]?.extensions.code ?? body.data;
}

describe('a booking', () => {
  test.each<[DemoCaller, string, string]>([
    ['member', 'ok', 'is the client of the booking'],
    ['otherMember', 'NOT_FOUND', 'is not the client of the booking'],
    ['harbourMember', 'NOT_FOUND', 'is a member of another family'],
    ['public', 'UNAUTHENTICATED', 'sends neither a token nor a long id'],
    ['staff', 'ok', 'is on the staff of the company'],
    ['analyst', 'ok', 'may read the records of the company'],
    ['leedsAdmin', 'NOT_FOUND', 'is an administrator of a sibling branch'],
    ['parentAdmin', 'ok', 'is an administrator of the parent company'],
  ])('read by its id, as %s: %s (the caller %s)', async (caller, expected) => {
    const { id } = ofMember;
    expect(await ask(caller, `booking(id: ${id}) { id }`)).toEqual(expected === 'ok' ? { booking: { id } } : expected);
  });

  test('is read by the long id of its purchase, only by callers who may read that purchase', async () => {
    const { id, longId } = ofContact;
    const key = `booking(longId: "${longId}"`;

    expect(await ask('public', `${key}, id: ${id}) { id purchase { longId } }`)).toEqual({
      booking: { id, purchase: { longId } },
    });
    expect(await ask('public', `${key}, id: ${ofMember.id}) { id }`)).toBe('NOT_FOUND');
    expect(await ask('staff', `${key}, companyId: ${CAMDEN}, id: ${id}) { id }`)).toEqual({ booking: { id } });
    expect(await ask('parentAdmin', `${key}, companyId: ${LEEDS}, id: ${id}) { id }`)).toBe('NOT_FOUND');
    expect(await ask('public', `booking(longId: "${ofMember.longId}", id: ${ofMember.id}) { id }`)).toBe('UNAUTHENTICATED');
    expect(await ask('otherMember', `booking(longId: "${ofMember.longId}", id: ${ofMember.id}) { id }`)).toBe('FORBIDDEN');
  });
});

describe('a purchase', () => {
  test.each<[DemoCaller, string]>([
    ['member', 'ok'],
    ['otherMember', 'NOT_FOUND'],
    ['public', 'UNAUTHENTICATED'],
    ['analyst', 'ok'],
    ['leedsAdmin', 'NOT_FOUND'],
    ['parentAdmin', 'ok'],
  ])('read by its id, as %s: %s', async (caller, expected) => {
    const id = ofMember.purchaseId;
    expect(await ask(caller, `purchase(id: ${id}) { id }`)).toEqual(expected === 'ok' ? { purchase: { id } } : expected);
  });

  test('is read by its long id, or by both ids if they belong together', async () => {
    const { longId, purchaseId: id } = ofContact;

    expect(await ask('public', `purchase(longId: "${longId}") { id }`)).toEqual({ purchase: { id } });
    expect(await ask('public', `purchase(longId: "${longId}", id: ${id}) { id }`)).toEqual({ purchase: { id } });
    expect(await ask('public', `purchase(longId: "${longId}", id: ${ofMember.purchaseId}) { id }`)).toBe('NOT_FOUND');
    expect(await ask('parentAdmin', `purchase(longId: "${longId}", companyId: ${LEEDS}) { id }`)).toBe('NOT_FOUND');
    expect(await ask('parentAdmin', `purchase(id: ${id}, companyId: ${LEEDS}) { id }`)).toBe('NOT_FOUND');
    expect(await ask('member', `purchase { id }`)).toBe('INVALID');
  });
});

test('the lines of a purchase are paged, and a cursor is valid for its own purchase only', async () => {
  const at = `purchase(id: ${ofMember.purchaseId}) { bookings`;
  const { purchase } = (await ask(
    'member',
    `${at}(first: 1) { totalCount nodes { id } pageInfo { endCursor hasNextPage } } }`,
  )) as {
    readonly purchase: { readonly bookings: { readonly pageInfo: { readonly endCursor: string } } };
  };
  const { endCursor } = purchase.bookings.pageInfo;
  expect(purchase.bookings).toEqual({ totalCount: 1, nodes: [{ id: ofMember.id }], pageInfo: { endCursor, hasNextPage: false } });
  expect(await ask('member', `${at}(after: "${endCursor}") { nodes { id } } }`)).toEqual({
    purchase: { bookings: { nodes: [] } },
  });
  const other = `purchase(id: ${ofContact.purchaseId}) { bookings(after: "${endCursor}") { nodes { id } } }`;
  expect(await ask('staff', other)).toBe('INVALID');
  const empty = { nodes: [], totalCount: 0 };
  const rest = `purchase(id: ${ofMember.purchaseId}) { items { nodes { id } totalCount } payments { nodes { id } totalCount } }`;
  expect(await ask('member', rest)).toEqual({ purchase: { items: empty, payments: empty } });
});

const IDS = '{ nodes { id } }';
const LAST = 'first: 100, orderBy: { field: ID, descending: true }';
function idsIn(list: string, data: unknown): number[] {
  const { nodes } = Object(Object(data)[list]);
  if (!Array.isArray(nodes)) throw new Error(`no list of ${list}, but ${JSON.stringify(data)}`);
  return nodes.map(({ id }) => id);
}

describe.each(['bookings', 'purchases'] as const)('%s', (list) => {
  const idOf = ({ id, purchaseId }: Made) => (list === 'bookings' ? id : purchaseId);

  test('are by default those of the member, or those of the company of an administrator', async () => {
    const own = idsIn(list, await ask('member', `${list}(${LAST}) ${IDS}`));
    expect(own).toContain(idOf(ofMember));
    expect(own).not.toContain(idOf(ofContact));
    expect(idsIn(list, await ask('otherMember', `${list}(${LAST}) ${IDS}`))).not.toContain(idOf(ofMember));
    const all = idsIn(list, await ask('staff', `${list}(${LAST}) ${IDS}`));
    expect(all).toEqual(expect.arrayContaining([idOf(ofMember), idOf(ofContact)]));
    expect(idsIn(list, await ask('leedsAdmin', `${list}(${LAST}) ${IDS}`))).not.toContain(idOf(ofMember));
  });

  test('of a client are listed for that client and for administrators of the company', async () => {
    const asked = `${list}(clientId: ${records.members}, ${LAST}) ${IDS}`;
    expect(idsIn(list, await ask('member', asked))).toContain(idOf(ofMember));
    expect(idsIn(list, await ask('analyst', asked))).toContain(idOf(ofMember));
    expect(idsIn(list, await ask('analyst', asked))).not.toContain(idOf(ofContact));
    expect(idsIn(list, await ask('leedsAdmin', asked))).not.toContain(idOf(ofMember));
    expect(await ask('otherMember', asked)).toBe('FORBIDDEN');
    expect(await ask('public', asked)).toBe('UNAUTHENTICATED');
  });

  test('are listed by company, or filtered by client, only for administrators', async () => {
    expect(await ask('member', `${list}(companyId: ${CAMDEN}) ${IDS}`)).toBe('FORBIDDEN');
    expect(await ask('member', `${list}(filter: { clientId: ${records.client} }) ${IDS}`)).toBe('FORBIDDEN');
    expect(await ask('public', `${list} ${IDS}`)).toBe('UNAUTHENTICATED');
  });
});

describe('pre-paid records', () => {
  beforeAll(async () => {
    const em = demo.server.orm.em.fork();
    for (const { purchaseId } of [ofMember, ofContact])
      await em.execute(
        `with p as (select * from purchase where id = ${purchaseId}),
           package as (insert into package (company_id, name, price, bookings, service_ids)
             select company_id, 'Ten', 1000, 10, array[${records.services}] from p returning id),
           item as (insert into purchase_item (company_id, purchase_id, kind, name, price, quantity, package_id)
             select p.company_id, p.id, 'package', 'Ten', 0, 1, package.id from p, package returning id, package_id)
         insert into pre_paid_booking (company_id, client_id, purchase_id, purchase_item_id, package_id, name, service_ids, bookings, remaining)
         select p.company_id, p.client_id, p.id, item.id, item.package_id, 'Ten', array[${records.services}], 10, 10 from p, item`,
      );
    await em.execute(
      `insert into wallet_log (company_id, client_id, amount, balance, purchase_id)
       select c.company_id, c.id, -100, 0, p.id from purchase p join client c on c.id = p.client_id
       where p.id in (${ofMember.purchaseId}, ${ofContact.purchaseId})`,
    );
  });

  const clientsIn = async (caller: DemoCaller, query: string) => {
    const answer = await ask(caller, `rows: ${query} { totalCount nodes { clientId } }`);
    if (typeof answer === 'string') return answer;
    const { nodes, totalCount } = (answer as { rows: { nodes: { clientId: number }[]; totalCount: number } }).rows;
    expect(totalCount).toBe(nodes.length);
    return [...new Set(nodes.map(({ clientId }) => clientId))].sort((one, other) => one - other);
  };

  test.each(['prePaidBookings', 'walletLogs'])('%s are listed for the same callers as bookings and purchases', async (list) => {
    const [member, contact] = [records.members, records.client];
    const both = [member, contact].sort((one, other) => one - other);
    expect(await clientsIn('member', list)).toEqual([member]);
    expect(await clientsIn('member', `${list}(clientId: ${member})`)).toEqual([member]);
    expect(await clientsIn('otherMember', list)).toEqual([]);
    expect(await clientsIn('staff', list)).toEqual(both);
    expect(await clientsIn('parentAdmin', `${list}(companyId: ${CAMDEN})`)).toEqual(both);
    expect(await clientsIn('staff', `${list}(clientId: ${contact})`)).toEqual([contact]);
    expect(await clientsIn('leedsAdmin', list)).toEqual([]);
    expect(await clientsIn('harbourAdmin', list)).toEqual([]);

    expect(await clientsIn('member', `${list}(companyId: ${CAMDEN})`)).toBe('FORBIDDEN');
    expect(await clientsIn('otherMember', `${list}(clientId: ${member})`)).toBe('FORBIDDEN');
    expect(await clientsIn('public', list)).toBe('UNAUTHENTICATED');
  });
});

test('purchaseByBooking takes the obfuscated id of a booking, not the long id of its purchase', async () => {
  const { settings } = Object(await ask('staff', `booking(id: ${ofContact.id}) { settings }`)).booking;
  const found = (reference: string) => ask('public', `purchase: purchaseByBooking(longId: "${reference}") { id }`);
  expect(await found(settings.obfuscated_id)).toEqual({ purchase: { id: ofContact.purchaseId } });
  expect(await found(ofContact.longId)).toBe('NOT_FOUND');
  expect((await demo.as.public.get(`/api/v1/purchases/booking_ref/${ofContact.longId}`)).body.id).toBe(ofContact.purchaseId);
});

test.each(['email: "a@example.test"', 'matches: [{ field: PURCHASE_LONG_ID, value: "a" }]', 'ofBranches: true'])(
  'members cannot list bookings with the filter { %s }',
  async (filter) => {
    expect(await ask('member', `bookings(filter: { ${filter} }) ${IDS}`)).toBe('FORBIDDEN');
    expect(idsIn('bookings', await ask('member', `bookings(filter: { from: "2031-01-01" }) ${IDS}`))).toEqual([ofMember.id]);
  },
);

test('purchases are filtered by the days on which they were made', async () => {
  const made = async (filter: string) => idsIn('purchases', await ask('member', `purchases(filter: { ${filter} }) ${IDS}`));
  const today = new Date();
  const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);

  expect(await made(`from: "${day(-1)}", to: "${day(1)}"`)).toContain(ofMember.purchaseId);
  expect(await made(`from: "${day(2)}"`)).toEqual([]);
  expect(await made(`to: "${day(-2)}"`)).toEqual([]);
  expect(await made(`from: "${day(-1)}", createdUntil: "${day(-2)}T00:00:00Z"`)).toEqual([]);
  expect(await ask('member', `purchases(filter: { from: "${day(1)}", to: "${day(0)}" }) ${IDS}`)).toBe('INVALID');
});
