import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson } from '../../../src/catalogue/people/create-person.js';
import { createService } from '../../../src/catalogue/services/create-service.js';
import { createCompany } from '../../../src/company/create-company.js';
import { finishServing } from '../../../src/queue/desks/finish-serving.js';
import { startServing } from '../../../src/queue/desks/start-serving.js';
import { joinQueue } from '../../../src/queue/join-queue.js';
import { leaveQueue } from '../../../src/queue/leave-queue.js';
import { loadBoard } from '../../../src/queue/load-board.js';
import { returnToQueue } from '../../../src/queue/return-to-queue.js';
import { Refusal } from '../../../src/shared/refusal.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';

/** Concurrent real connections: the test database's pool has twenty. */

const NOW = new Date('2030-03-04T10:00:00Z');

let database: TestDatabase;
let shop: number;
let serviceId: number;
let staff: number[];

const em = () => database.orm.em.fork();
const join = () => joinQueue(em(), { companyId: shop, serviceId, firstName: 'Cleo' }, NOW);
const start = (personId: number, queuerId: number | null) => startServing(em(), { companyId: shop, personId, queuerId }, NOW);

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  const company = await createCompany(em(), { name: 'Shop', timeZone: 'Europe/London', currency: 'GBP' });
  shop = company.id;
  staff = [];
  for (const name of ['Ann', 'Bob', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal']) {
    staff.push((await createPerson(em(), { companyId: shop }, { name })).id);
  }
  serviceId = (await createService(em(), shop, { name: 'Check' })).id;
});

/**
 * Number of calls that succeeded, and the codes of the others. Any error but a refusal fails the test:
 * a deadlock, a violated constraint.
 */
async function outcomes(calls: readonly Promise<unknown>[]): Promise<{ won: number; lost: string[] }> {
  const settled = await Promise.allSettled(calls);
  const lost = settled.flatMap((one) => {
    if (one.status === 'fulfilled') return [];
    if (one.reason instanceof Refusal) return [one.reason.code];
    throw one.reason;
  });
  return { won: settled.length - lost.length, lost };
}

const conflicts = (count: number) => Array.from({ length: count }, () => 'CONFLICT');

const servedTwice = async () => {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from queuer where company_id = ${shop} and state = 'serving' group by person_id having count(*) > 1`.execute(
    em().getKysely(),
  );
  return rows.length;
};

describe('joining', () => {
  test('twenty queuers who join at once get twenty tickets, and positions in ticket order', async () => {
    const queuers = await Promise.all(Array.from({ length: 20 }, join));

    expect(queuers.map(({ ticketNumber }) => ticketNumber).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
    const { places } = await loadBoard(em(), shop, NOW);
    const inOrder = queuers.sort((a, b) => a.ticketNumber - b.ticketNumber).map(({ id }) => places.get(id)?.position);
    expect(inOrder).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(new Set(queuers.map(({ clientQueueId }) => clientQueueId)).size).toBe(1);
  });

  test('control: without the lock, two transactions compute the same ticket number', async () => {
    const last = () =>
      em().transactional(async (tx) => {
        const { rows } = await sql<{ next: number }>`
          select coalesce(max(ticket_number), 0) + 1 as next from queuer where company_id = ${shop}`.execute(tx.getKysely());
        return rows[0]?.next;
      });
    const [one, other] = await Promise.all([last(), last()]);

    expect(one).toBe(other);
  });
});

describe('serving', () => {
  test('eight desks call the same client: one desk gets the client', async () => {
    const { id } = await join();

    expect(await outcomes(staff.map((person) => start(person, id)))).toEqual({ won: 1, lost: conflicts(7) });
  });

  test('one desk calls eight clients at once: one client is served', async () => {
    const queuers = await Promise.all(staff.map(join));

    expect(await outcomes(queuers.map(({ id }) => start(staff[0]!, id)))).toEqual({ won: 1, lost: conflicts(7) });
    expect(await servedTwice()).toBe(0);
  });

  test('eight desks call the next client at once: they get eight different clients', async () => {
    await Promise.all(staff.map(join));
    const served = await Promise.all(staff.map((person) => start(person, null)));

    expect(new Set(served.map(({ id }) => id)).size).toBe(8);
    expect(await servedTwice()).toBe(0);
  });

  test('eight desks call the next of three clients at once: three are served', async () => {
    await Promise.all([join(), join(), join()]);

    expect(await outcomes(staff.map((person) => start(person, null)))).toEqual({ won: 3, lost: conflicts(5) });
  });

  test('two finishes and two leaves of one client at once: a single call succeeds', async () => {
    const { id } = await join();
    expect((await outcomes([start(staff[0]!, id), start(staff[1]!, id)])).won).toBe(1);

    const finish = () => finishServing(em(), { companyId: shop, id }, NOW);
    const leave = () => leaveQueue(em(), { companyId: shop, id }, NOW);
    expect(await outcomes([finish(), leave(), finish(), leave()])).toEqual({ won: 1, lost: conflicts(3) });
  });

  test('no queuer is lost and nothing deadlocks when serving, returning and joining happen at once', async () => {
    const queuers = await Promise.all(Array.from({ length: 12 }, join));
    const calls = queuers.flatMap(({ id }, at) => [
      start(staff[at % 8]!, at % 3 ? id : null),
      returnToQueue(em(), { companyId: shop, id, ...(at % 2 ? { first: true } : { position: 3 }) }, NOW),
      ...(at % 4 ? [] : [join()]),
    ]);
    await outcomes(calls);

    expect(await servedTwice()).toBe(0);
    const { places, queues } = await loadBoard(em(), shop, NOW);
    expect(places.size).toBe(15);
    const positions = [...places.values()].map(({ position }) => position).filter((position) => position > 0);
    const waiting = [...queues.values()][0]?.length ?? 0;
    expect(positions.sort((a, b) => a - b)).toEqual(Array.from({ length: waiting }, (_, at) => at + 1));
  });
});

/** Control: a race without its guard. If it passed without a double, the tests above would prove nothing. */
describe('control: without a lock, two desks both read before either writes', () => {
  /** Serves without a lock; `meet` resolves once both have read. */
  async function careless(personId: number, queuerId: number, meet: () => Promise<void>): Promise<boolean> {
    return em().transactional(async (tx) => {
      const { rows } = await sql`
        select from queuer q where q.id = ${queuerId} and q.state = 'waiting'
          and not exists (select from queuer other where other.person_id = ${personId} and other.state = 'serving')`.execute(
        tx.getKysely(),
      );
      await meet();
      if (rows.length === 0) return false;
      await sql`update queuer set state = 'serving', person_id = ${personId} where id = ${queuerId}`.execute(tx.getKysely());
      return true;
    });
  }

  function meeting(): () => Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    let there = 0;
    return () => {
      if (++there === 2) resolve();
      return promise;
    };
  }

  test('both get the same client', async () => {
    const { id } = await join();
    const meet = meeting();

    expect(await Promise.all([careless(staff[0]!, id, meet), careless(staff[1]!, id, meet)])).toEqual([true, true]);
  });

  test('one person gets two clients, unless the unique index prevents it', async () => {
    const [one, other, ...more] = await Promise.all([join(), join(), join(), join()]);
    const meet = meeting();
    const both = Promise.all([careless(staff[0]!, one.id, meet), careless(staff[0]!, other.id, meet)]);
    await expect(both).rejects.toMatchObject({ constraint: 'queuer_serving' });

    await sql`drop index queuer_serving`.execute(em().getKysely());
    const unguarded = meeting();
    await Promise.all(more.map(({ id }) => careless(staff[1]!, id, unguarded)));
    expect(await servedTwice()).toBe(1);
  });
});
