import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LIVE_FIELDS } from '../../../schema/live/live-fields.js';
import { RECORDS } from '../../../src/live/change-kind.js';
import { sendGraphql } from '../../support/clients/send-graphql.js';
import { eventually } from '../../support/eventually.js';
import { createRecords } from '../../support/fixtures/demo-records.js';
import { type DemoServer, LEEDS, openDemo, sessionOf } from '../../support/fixtures/demo-server.js';

/** Changes of listed records that no fact reports, in the change feed: recorded by the database, whoever makes them. */

const CAMDEN = 2;

const NOT_IN_THE_DEMO = `
  insert into category (company_id, name) values (${CAMDEN}, 'Hair');
  insert into event_sequence (company_id, name) values (${CAMDEN}, 'Course');
  insert into member_level (company_id, name) values (${CAMDEN}, 'Gold');
  insert into service_group (company_id, name) values (${CAMDEN}, 'Coats');
  insert into wallet_band (company_id, name, price, credit) values (${CAMDEN}, 'Fifty', 5000, 5500);
  insert into reason (company_id, name, reason_type) values (${CAMDEN}, 'Ill', 1);
  insert into closure (company_id, name, start_date, end_date) values (${CAMDEN}, 'Fair', '2030-05-01', '2030-05-02');
  insert into schedule_exception (company_id, person_id, start_date, end_date)
    select ${CAMDEN}, min(id), '2030-05-01', '2030-05-01' from person where company_id = ${CAMDEN}`;

let demo: DemoServer;
let token: string;
let end: string;
beforeAll(async () => {
  demo = await openDemo();
  await createRecords(demo, demo.as.admin, CAMDEN, 'member@demo.test');
  await demo.rows(NOT_IN_THE_DEMO);
  token = await sessionOf(demo.server.orm.em.fork(), 'admin@demo.test');
});
afterAll(() => demo?.server.close());
beforeEach(async () => {
  end = await placeBehind();
});

const CHANGES = `query ($after: String) { changes(companyId: ${CAMDEN}, after: $after, first: 1024) { nodes { kind id } pageInfo { endCursor } } }`;

async function readFeed(after?: string): Promise<{ readonly entries: string[]; readonly endCursor: string }> {
  const { body } = await sendGraphql(
    demo.server.url,
    { query: CHANGES, variables: { after } },
    { Authorization: `Bearer ${token}` },
  );
  const { nodes, pageInfo } = body.data!.changes as {
    nodes: readonly { kind: string; id: string }[];
    pageInfo: { endCursor: string };
  };
  return { entries: nodes.map(({ kind, id }) => `${kind} ${id}`), endCursor: pageInfo.endCursor };
}

/** Cursor after everything that has been committed, once no open transaction of another test can precede it. */
const placeBehind = (): Promise<string> =>
  eventually(async () => {
    const [row] = await demo.rows<{ open: number }>(
      'select count(*)::int as open from record_change where recorded_by >= pg_snapshot_xmin(pg_current_snapshot())',
    );
    expect(row!.open).toBe(0);
    return (await readFeed(end)).endCursor;
  });

/** Waits until the entries after `end` are these. */
const told = (entries: readonly string[]) =>
  eventually(async () => expect((await readFeed(end)).entries.toSorted()).toEqual([...entries].sort()));

const idOf = async (table: string): Promise<number> => {
  const head = `(select root_id from company where id = ${CAMDEN})`;
  const mine = table === 'company' ? `id = ${CAMDEN}` : `company_id = ${table === 'client' ? head : CAMDEN} and not deleted`;
  const [row] = await demo.rows<{ id: number }>(`select id from ${table} where ${mine} order by id desc limit 1`);
  return row!.id;
};

/** Payments are only ever added, never changed. */
const CHANGING = RECORDS.filter((noun) => noun !== 'payment');

test('exactly the tables of the listed records and of their parts have a trigger that records changes', async () => {
  const triggers = await demo.rows<{ table: string }>(
    `select relname as table from pg_trigger join pg_class c on c.oid = tgrelid where tgname = 'record_changed' order by 1`,
  );
  const parts = ['booking_note', 'purchase_item', 'shift_pattern', 'shift_pattern_condition'];
  expect(triggers.map(({ table }) => table)).toEqual([...CHANGING, ...parts].sort());
});

test.each(CHANGING)('%s: the feed reports a change, but not an update that changes nothing', async (table) => {
  const id = await idOf(table);
  await demo.rows(`update ${table} set version = version + 1 where id = ${id}`);
  await demo.rows(`update ${table} set deleted = deleted where id = ${id}`);

  // Occurrences are reported with their chain.
  const entry = `${table.toUpperCase()}_CHANGED`;
  await eventually(async () =>
    expect((await readFeed(end)).entries.filter((each) => each.startsWith(`${entry} `))).toEqual([`${entry} ${id}`]),
  );
});

test('the feed reports a payment together with its purchase', async () => {
  const [row] = await demo.rows<{ purchase: number }>(
    `select max(id) as purchase from purchase where company_id = ${CAMDEN} and paid < total_price and not deleted`,
  );
  expect((await demo.as.admin.put(`/api/v1/admin/${CAMDEN}/purchases/${row!.purchase}/pay`)).status).toBe(200);

  await eventually(async () => {
    const { entries } = await readFeed(end);
    expect(entries).toEqual(expect.arrayContaining([`PURCHASE_CHANGED ${row!.purchase}`, `PURCHASE_PAID ${row!.purchase}`]));
    expect(entries.some((entry) => entry.startsWith('PAYMENT_CREATED '))).toBe(true);
  });
});

test('the feed of each company of a family reports a client', async () => {
  const id = await idOf('client');
  await demo.rows(`update client set version = version + 1 where id = ${id}`);
  await told([`CLIENT_CHANGED ${id}`]);

  const { id: made } = (await demo.as.leedsAdmin.post(`/api/v1/admin/${LEEDS}/client`, { first_name: 'Lea' })).body;
  await eventually(async () => expect((await readFeed(end)).entries).toContain(`CLIENT_CREATED ${made}`));
});

test('a new name of a chain is also reported as a change of its occurrences and their bookings', async () => {
  const [row] = await demo.rows<{ chain: number; event: number; booking: number }>(
    `select event_chain_id as chain, event_id as event, id as booking from booking
     where company_id = ${CAMDEN} and event_chain_id is not null and not deleted order by id desc limit 1`,
  );
  await demo.rows(`update event_chain set name = name || '!' where id = ${row!.chain}`);

  await eventually(async () =>
    expect((await readFeed(end)).entries).toEqual(
      expect.arrayContaining([
        `EVENT_CHAIN_CHANGED ${row!.chain}`,
        `EVENT_CHANGED ${row!.event}`,
        `BOOKING_CHANGED ${row!.booking}`,
      ]),
    ),
  );
});

test('the feed reports a service that is created, changed and deleted over REST', async () => {
  const services = `/api/v1/admin/${CAMDEN}/services`;
  const made = await demo.as.admin.post(services, { name: 'Nails', duration: 30 });
  const id = made.body.id as number;
  await demo.as.admin.put(`${services}/${id}`, { name: 'Claws' });
  await demo.as.admin.delete(`${services}/${id}`);

  await eventually(async () => {
    // Links to its people also count as changes of it.
    const entries = (await readFeed(end)).entries.filter((entry) => entry.startsWith('SERVICE_'));
    expect([...new Set(entries)]).toEqual([`SERVICE_CREATED ${id}`, `SERVICE_CHANGED ${id}`, `SERVICE_DELETED ${id}`]);
  });
});

test('a change of a shift is reported as a change of its schedule', async () => {
  const id = await idOf('shift_pattern');
  const [row] = await demo.rows<{ schedule: number }>(`select schedule_id as schedule from shift_pattern where id = ${id}`);
  await demo.rows(`update shift_pattern set version = version + 1 where id = ${id}`);

  await told([`SCHEDULE_CHANGED ${row!.schedule}`]);
});

test('the feed reports a record once per transaction, and nothing from one that is rolled back', async () => {
  const id = await idOf('resource');
  const connection = demo.server.orm.em.fork();
  await connection.transactional(async (tx) => {
    for (const _turn of [1, 2, 3]) await tx.execute(`update resource set version = version + 1 where id = ${id}`);
  });
  const undone = connection.transactional(async (tx) => {
    await tx.execute(`update resource set deleted = true where id = ${id}`);
    throw new Error('undone');
  });

  await expect(undone).rejects.toThrow('undone');
  await told([`RESOURCE_CHANGED ${id}`]);
});

test('the feed does not report changes of another company', async () => {
  const id = await idOf('service');
  await demo.rows(
    `update service set version = version + 1 where id = (select max(id) from service where company_id <> ${CAMDEN})`,
  );
  await demo.rows(`update service set version = version + 1 where id = ${id}`);

  await told([`SERVICE_CHANGED ${id}`]);
});

test('deleting the link of a service and a person is reported as a change of both', async () => {
  const [row] = await demo.rows<{ service: number; person: number }>(
    `delete from service_person where (service_id, person_id) in (
      select service_id, person_id from service_person where company_id = ${CAMDEN} limit 1)
     returning service_id as service, person_id as person`,
  );

  await told([`SERVICE_CHANGED ${row!.service}`, `PERSON_CHANGED ${row!.person}`]);
});

test('a link across companies is reported to each company as a change of its own record', async () => {
  const [row] = await demo.rows<{ service: number; person: number; home: number }>(
    `insert into service_person (service_id, person_id, company_id)
     select service.id, person.id, person.company_id from service, person
     where service.company_id = ${CAMDEN} and person.company_id = (select max(id) from company where parent_id is not null and id <> ${CAMDEN}
       and root_id = (select root_id from company where id = ${CAMDEN})) limit 1
     returning service_id as service, person_id as person, company_id as home`,
  );

  await told([`SERVICE_CHANGED ${row!.service}`]);
  const [entry] = await demo.rows<{ home: number }>(
    'select company_id as home from record_change where kind = ? and record = ? order by place desc limit 1',
    ['person.changed', row!.person],
  );
  expect(entry).toEqual({ home: row!.home });
});

test('a subscription to the feed listens to every table whose triggers write into it', async () => {
  const writing = await demo.rows<{ name: string }>(`
    select distinct tgrelid::regclass::text as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and prosrc ~ 'note_change_of|record_change'`);
  expect(writing.length).toBeGreaterThan(RECORDS.length);
  const { kinds } = LIVE_FIELDS.changes!;
  expect(writing.map(({ name }) => name).filter((name) => !kinds.includes(name))).toEqual([]);
});
