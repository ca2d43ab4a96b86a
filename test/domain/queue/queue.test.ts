import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson } from '../../../src/catalogue/create-person.js';
import { createService } from '../../../src/catalogue/create-service.js';
import type { Person } from '../../../src/catalogue/person.entity.js';
import type { Service } from '../../../src/catalogue/service.entity.js';
import { updatePerson } from '../../../src/catalogue/update-person.js';
import { createClient } from '../../../src/client/create-client.js';
import { createCompany } from '../../../src/company/create-company.js';
import { createClientQueue } from '../../../src/queue/create-client-queue.js';
import { findQueuer, listQueuers } from '../../../src/queue/find-queue.js';
import { finishServing } from '../../../src/queue/finish-serving.js';
import { joinQueue, type NewQueuer } from '../../../src/queue/join-queue.js';
import { leaveQueue } from '../../../src/queue/leave-queue.js';
import { loadBoard } from '../../../src/queue/load-board.js';
import type { Queuer, QueuerState } from '../../../src/queue/queuer.entity.js';
import { MOVES } from '../../../src/queue/queuer-moves.js';
import { type ReturnAsk, returnToQueue } from '../../../src/queue/return-to-queue.js';
import { setAttendance } from '../../../src/queue/set-attendance.js';
import { startServing } from '../../../src/queue/start-serving.js';
import { deleteClientQueue, updateClientQueue } from '../../../src/queue/update-client-queue.js';
import { updateQueuer } from '../../../src/queue/update-queuer.js';
import { type FieldFault, Refusal } from '../../../src/shared/refusal.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { weekdays } from '../../support/house.js';

/** A Monday in winter: London is at UTC. */
const NOW = new Date('2030-03-04T10:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let database: TestDatabase;
let shop: number;
let ann: Person;
let bob: Person;
let check: Service;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  shop = await newCompany();
  ann = await createPerson(em(), shop, { name: 'Ann' });
  bob = await createPerson(em(), shop, { name: 'Bob' });
  check = await createService(em(), shop, { name: 'Check', durations: [30] });
});

const em = () => database.orm.em.fork();
const newCompany = async (timezone = 'Europe/London') =>
  (await createCompany(em(), { name: 'Shop', timezone, currencyCode: 'GBP' })).id;
const join = (firstName: string, more: NewQueuer = {}, now = NOW) =>
  joinQueue(em(), shop, { serviceId: check.id, firstName, ...more }, now);
const start = (personId: number, queuerId: number | null = null, now = NOW) =>
  startServing(em(), shop, { personId, queuerId }, now);
const finish = (id: number, now = NOW) => finishServing(em(), shop, { id }, now);
const back = (id: number, ask: ReturnAsk = {}) => returnToQueue(em(), shop, id, ask, NOW);
const board = (now = NOW) => loadBoard(em(), shop, now);

/** `Ann 1`, `Bob 0`, in the order of the list. */
async function places(now = NOW): Promise<string[]> {
  const { places } = await board(now);
  const { rows } = await listQueuers(em(), shop, {}, {}, false);
  return rows.map(({ id, firstName }) => `${firstName} ${places.get(id)?.position}`);
}

async function several(...names: string[]): Promise<Queuer[]> {
  const queuers: Queuer[] = [];
  for (const name of names) queuers.push(await join(name));
  return queuers;
}

/** The field that a refusal names; undefined where there is none. */
async function refusedField(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    await ask();
  } catch (thrown) {
    if (thrown instanceof Refusal) return (thrown.detail.fields as FieldFault[])[0]?.field;
    throw thrown;
  }
  return undefined;
}

const ids = (queuers: readonly Queuer[]) => queuers.map(({ id }) => id) as [number, number, number, number];

describe('joining', () => {
  test('gives a ticket, the end of the line, and notes when the client came', async () => {
    const first = await join('Cleo', { lastName: 'Reed', notes: 'With a dog', mobile: '07700 900000' });
    const second = await join('Dora');

    expect(first).toMatchObject({
      companyId: shop,
      firstName: 'Cleo',
      lastName: 'Reed',
      notes: 'With a dog',
      mobile: '07700 900000',
      ticketNumber: 1,
      ticketDate: '2030-03-04',
      state: 'waiting',
      multiStatus: { checked_in: '2030-03-04T10:00:00Z' },
    });
    expect(first.longId).toMatch(/^[\w-]{22}$/);
    expect(second.ticketNumber).toBe(2);
    expect(await places()).toEqual(['Cleo 1', 'Dora 2']);
  });

  test('never gives a number of the day again, also when all have left; the next day begins anew', async () => {
    const { id } = await join('Cleo');
    await leaveQueue(em(), shop, id, NOW);

    expect((await join('Dora')).ticketNumber).toBe(2);
    expect((await join('Eve', {}, new Date('2030-03-05T00:00:01Z'))).ticketNumber).toBe(1);
  });

  test("the day is the company's: at 23:30 in New York it is still Monday", async () => {
    const home = shop;
    shop = await newCompany('America/New_York');
    const cut = await createService(em(), shop, { name: 'Cut' });

    expect(await join('Cleo', { serviceId: cut.id }, new Date('2030-03-05T04:30:00Z'))).toMatchObject({
      ticketDate: '2030-03-04',
    });
    expect((await join('Dora', { serviceId: cut.id }, new Date('2030-03-05T05:30:00Z'))).ticketNumber).toBe(1);
    expect(home).not.toBe(shop);
  });

  test('a known client brings its name; another name given beside it wins', async () => {
    const client = await createClient(em(), shop, { firstName: 'Cleo', lastName: 'Reed', email: 'cleo@example.test' }, NOW);

    expect(await join('Cleopatra', { clientId: client.id })).toMatchObject({
      clientId: client.id,
      firstName: 'Cleopatra',
      lastName: 'Reed',
      email: 'cleo@example.test',
    });
  });

  test('goes to the queue of highest priority that takes the service', async () => {
    const wash = await createService(em(), shop, { name: 'Wash' });
    const all = await createClientQueue(em(), shop, { name: 'All' });
    const urgent = await createClientQueue(em(), shop, { name: 'Urgent', priority: 5, serviceIds: [wash.id] });

    expect((await join('Cleo')).clientQueueId).toBe(all.id);
    expect((await join('Dora', { serviceId: wash.id })).clientQueueId).toBe(urgent.id);
    expect((await join('Eve', { serviceId: wash.id, clientQueueId: all.id })).clientQueueId).toBe(all.id);
  });

  test('founds a first queue where there is none', async () => {
    const { clientQueueId } = await join('Cleo');

    expect((await join('Dora')).clientQueueId).toBe(clientQueueId);
    expect((await board()).queues.get(clientQueueId)).toMatchObject({ length: 2, serviceIds: [check.id] });
  });

  test('is refused with the name of the field that is wrong', async () => {
    const shut = await createService(em(), shop, { name: 'Shut', queuingDisabled: true });
    const other = await newCompany();
    const foreign = await createService(em(), other, { name: 'Foreign' });
    const stranger = await createClient(em(), other, { firstName: 'Sam' }, NOW);
    await createClientQueue(em(), shop, { name: 'Only check', serviceIds: [check.id] });
    const wash = await createService(em(), shop, { name: 'Wash' });
    const wrong = async (more: NewQueuer, field: string) =>
      expect([field, await refusedField(() => join('Cleo', more))]).toEqual([field, field]);

    await wrong({ serviceId: null }, 'serviceId');
    await wrong({ serviceId: shut.id }, 'serviceId');
    await wrong({ serviceId: foreign.id }, 'serviceId');
    await wrong({ serviceId: wash.id }, 'serviceId');
    await wrong({ clientQueueId: 999_999 }, 'clientQueueId');
    await wrong({ clientId: stranger.id }, 'clientId');
    await wrong({ bookingId: 999_999 }, 'bookingId');
    await wrong({ email: 'nobody' }, 'email');
    await wrong({ duration: 0 }, 'duration');
  });
});

describe('serving', () => {
  test('takes the one asked for, whoever else waits', async () => {
    const [, dora] = ids(await several('Cleo', 'Dora', 'Eve'));

    expect(await start(ann.id, dora)).toMatchObject({
      id: dora,
      state: 'serving',
      personId: ann.id,
      servedAt: NOW,
      multiStatus: { checked_in: '2030-03-04T10:00:00Z', being_seen: '2030-03-04T10:00:00Z' },
    });
    expect(await places()).toEqual(['Dora 0', 'Cleo 1', 'Eve 2']);
  });

  test('takes the next in line where nobody is named', async () => {
    const [cleo, dora] = ids(await several('Cleo', 'Dora'));

    expect((await start(ann.id)).id).toBe(cleo);
    expect((await start(bob.id)).id).toBe(dora);
    await finish(cleo);
    await expect(start(ann.id)).rejects.toThrow('Nobody is waiting for Ann');
  });

  test('the next is of the most important queue, and of the own one where the person is given to one', async () => {
    const quick = await createClientQueue(em(), shop, { name: 'Quick' });
    const urgent = await createClientQueue(em(), shop, { name: 'Urgent', priority: 1 });
    await updatePerson(em(), shop, bob.id, { clientQueueId: quick.id });
    await join('Cleo', { clientQueueId: quick.id });
    const dora = await join('Dora', { clientQueueId: quick.id });
    const eve = await join('Eve', { clientQueueId: urgent.id });

    expect((await start(ann.id)).id).toBe(eve.id);
    expect((await start(bob.id)).firstName).toBe('Cleo');
    await leaveQueue(em(), shop, dora.id, NOW);
    await join('Fay', { clientQueueId: urgent.id });
    await finishServing(em(), shop, { personId: bob.id }, NOW);
    await expect(start(bob.id)).rejects.toThrow('Nobody is waiting for Bob');
  });

  test('is refused while the person serves another, is on a break or takes no walk-ins', async () => {
    const [cleo, dora] = ids(await several('Cleo', 'Dora'));
    await start(ann.id, cleo);
    await setAttendance(em(), shop, { personId: bob.id, status: 2, estimate: 15 }, NOW);
    const off = await createPerson(em(), shop, { name: 'Off', queuingDisabled: true });

    await expect(start(ann.id, dora)).rejects.toMatchObject({ code: 'CONFLICT', detail: { queuerId: cleo } });
    await expect(start(bob.id, dora, later(14))).rejects.toThrow('Bob is on a break');
    await expect(start(off.id, dora)).rejects.toThrow('Off takes no walk-ins');
    expect(await start(bob.id, dora, later(15))).toMatchObject({ state: 'serving' });
  });

  test('finishing ends it; the person is free again', async () => {
    const [cleo, dora] = ids(await several('Cleo', 'Dora'));
    await start(ann.id, cleo);

    expect(await finish(cleo, later(10))).toMatchObject({ state: 'finished', personId: ann.id, finishedAt: later(10) });
    expect(await places()).toEqual(['Dora 1']);
    expect(await start(ann.id, dora)).toMatchObject({ state: 'serving' });
    expect(await finishServing(em(), shop, { personId: ann.id }, NOW)).toMatchObject({ id: dora, state: 'finished' });
    await expect(finishServing(em(), shop, { personId: ann.id }, NOW)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('what is not of this company is not found', async () => {
    const { id } = await join('Cleo');
    const other = await newCompany();
    const stranger = await createPerson(em(), other, { name: 'Sam' });
    const missing = { code: 'NOT_FOUND' };

    await expect(start(stranger.id, id)).rejects.toMatchObject(missing);
    await expect(start(ann.id, 999_999)).rejects.toMatchObject(missing);
    await expect(leaveQueue(em(), other, id, NOW)).rejects.toMatchObject(missing);
    await expect(finishServing(em(), other, { id }, NOW)).rejects.toMatchObject(missing);
    await expect(finishServing(em(), shop, { personId: stranger.id }, NOW)).rejects.toMatchObject(missing);
    await expect(returnToQueue(em(), other, id, {}, NOW)).rejects.toMatchObject(missing);
    await expect(updateQueuer(em(), other, id, { notes: 'x' })).rejects.toMatchObject(missing);
    await expect(setAttendance(em(), other, { personId: ann.id, status: 1 }, NOW)).rejects.toMatchObject(missing);
    await expect(findQueuer(em(), other, id)).rejects.toMatchObject(missing);
  });
});

describe('the table of states', () => {
  const reach: Record<QueuerState, (id: number) => Promise<unknown>> = {
    waiting: async () => undefined,
    serving: (id) => start(ann.id, id),
    finished: async (id) => {
      await start(ann.id, id);
      await finish(id);
    },
    left: (id) => leaveQueue(em(), shop, id, NOW),
  };
  const become: Record<QueuerState, (id: number) => Promise<Queuer>> = {
    waiting: (id) => back(id),
    serving: (id) => start(bob.id, id),
    finished: (id) => finish(id),
    left: (id) => leaveQueue(em(), shop, id, NOW),
  };
  const states = Object.keys(MOVES) as QueuerState[];
  const pairs = states.flatMap((from) => states.map((to): [QueuerState, QueuerState] => [from, to]));

  test.each(pairs)('from %s to %s', async (from, to) => {
    const { id } = await join('Cleo');
    await reach[from](id);

    if (MOVES[from].includes(to)) expect(await become[to](id)).toMatchObject({ id, state: to });
    else {
      await expect(become[to](id)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: `Queuer ${id} is ${from} and cannot become ${to}`,
        detail: { from, to },
      });
      expect((await findQueuer(em(), shop, id)).state).toBe(from);
    }
  });

  test('is the one of the document, and has no way back from the end', () => {
    expect(MOVES).toEqual({
      waiting: ['serving', 'waiting', 'left'],
      serving: ['finished', 'waiting', 'left'],
      finished: [],
      left: [],
    });
  });
});

describe('returning to the line', () => {
  const line = () => several('Cleo', 'Dora', 'Eve', 'Fay');

  test.each<[string, ReturnAsk, string[]]>([
    ['where it stood, unless said', {}, ['Cleo 1', 'Dora 2', 'Eve 3', 'Fay 4']],
    ['at the front', { first: true }, ['Dora 1', 'Cleo 2', 'Eve 3', 'Fay 4']],
    ['at the end', { last: true }, ['Cleo 1', 'Eve 2', 'Fay 3', 'Dora 4']],
    ['as the next', { position: 1 }, ['Dora 1', 'Cleo 2', 'Eve 3', 'Fay 4']],
    ['between two others', { position: 3 }, ['Cleo 1', 'Eve 2', 'Dora 3', 'Fay 4']],
    ['at the last position', { position: 4 }, ['Cleo 1', 'Eve 2', 'Fay 3', 'Dora 4']],
    ['behind everybody, where the position is beyond the end', { position: 99 }, ['Cleo 1', 'Eve 2', 'Fay 3', 'Dora 4']],
  ])('%s', async (_, ask, expected) => {
    const [, dora] = ids(await line());
    await start(ann.id, dora);

    const returned = await back(dora, ask);

    expect(returned).toMatchObject({ state: 'waiting', personId: null, servedAt: null });
    expect(returned.multiStatus).toEqual({ checked_in: '2030-03-04T10:00:00Z' });
    expect(await places()).toEqual(expected);
  });

  test('one who waits can be put elsewhere', async () => {
    const [, , , fay] = ids(await line());

    await back(fay, { position: 2 });

    expect(await places()).toEqual(['Cleo 1', 'Fay 2', 'Dora 3', 'Eve 4']);
  });

  test('writes one row', async () => {
    const [cleo, ...others] = await line();
    await back(cleo!.id, { position: 3 });

    const versions = await Promise.all(others.map(async ({ id }) => (await findQueuer(em(), shop, id)).version));
    expect(versions).toEqual([1, 1, 1]);
  });

  test('still finds a place after a hundred returns between the same two', async () => {
    const [cleo, dora] = ids(await line());
    for (let turn = 0; turn < 100; turn++) await back(turn % 2 ? cleo : dora, { position: 2 });

    expect(await places()).toEqual(['Dora 1', 'Cleo 2', 'Eve 3', 'Fay 4']);
  });

  test('another service takes it to a queue that has it', async () => {
    const wash = await createService(em(), shop, { name: 'Wash' });
    await createClientQueue(em(), shop, { name: 'Check', serviceIds: [check.id] });
    const washing = await createClientQueue(em(), shop, { name: 'Wash', serviceIds: [wash.id] });
    const { id } = await join('Cleo');

    expect(await back(id, { serviceId: wash.id })).toMatchObject({ serviceId: wash.id, clientQueueId: washing.id });
  });

  test('wants one place, from 1', async () => {
    const { id } = await join('Cleo');

    expect(await refusedField(async () => back(id, { position: 0 }))).toBe('position');
    expect(await refusedField(async () => back(id, { position: 2, last: true }))).toBe('position');
  });
});

describe('figures', () => {
  const available = (personId: number, now = NOW) => setAttendance(em(), shop, { personId, status: 1 }, now);
  const waits = async (queue: Queuer, now = NOW) => (await board(now)).queues.get(queue.clientQueueId)?.waitSeconds;
  const due = async ({ id }: Queuer, now = NOW) => (await board(now)).places.get(id)?.due ?? null;

  test('are null while nobody serves', async () => {
    const [cleo] = await several('Cleo');

    expect(await waits(cleo!)).toBeNull();
    expect(await due(cleo!)).toBeNull();
  });

  test("go by the service's duration, and by who is available", async () => {
    await available(ann.id);
    const [cleo, dora, eve] = await several('Cleo', 'Dora', 'Eve');

    expect([await due(cleo!), await due(dora!), await due(eve!)]).toEqual([NOW, later(30), later(60)]);
    expect(await waits(cleo!)).toBe(90 * 60);
    await available(bob.id);
    expect([await due(dora!), await due(eve!), await waits(eve!)]).toEqual([NOW, later(30), 30 * 60]);
  });

  test("go by the queue's own average once there is one", async () => {
    await available(ann.id);
    for (const [name, minutes] of [
      ['Cleo', 10],
      ['Dora', 20],
    ] as const) {
      const { id } = await join(name);
      await start(ann.id, id);
      await finish(id, later(minutes));
    }
    const [eve] = await several('Eve', 'Fay');

    expect(await waits(eve!, later(20))).toBe(2 * 15 * 60);
  });

  test('count what is left of the one in hand, and its own duration', async () => {
    await available(ann.id);
    const [cleo, dora] = await several('Cleo', 'Dora');
    await start(ann.id, cleo!.id);

    expect(await due(dora!, later(12))).toEqual(later(30));
    await updateQueuer(em(), shop, cleo!.id, { duration: 45 });
    expect(await due(dora!, later(12))).toEqual(later(45));
    expect(await due(dora!, later(50))).toEqual(later(50));
    expect(await due(cleo!, later(50))).toEqual(NOW);
  });

  test('nobody is promised a time after the shift', async () => {
    await updatePerson(em(), shop, ann.id, { scheduleId: await weekdays(em(), shop) });
    const evening = new Date('2030-03-04T16:20:00Z');
    await available(ann.id, evening);
    const [cleo, dora, eve] = await several('Cleo', 'Dora', 'Eve');

    expect(await due(cleo!, evening)).toEqual(evening);
    expect(await due(dora!, evening)).toEqual(new Date('2030-03-04T16:50:00Z'));
    expect(await due(eve!, evening)).toBeNull();
    expect(await waits(eve!, evening)).toBeNull();
    expect(await due(cleo!, new Date('2030-03-04T17:00:00Z'))).toBeNull();
  });
});

describe('the queues themselves', () => {
  test('name the services they take and the people who may serve them', async () => {
    const wash = await createService(em(), shop, { name: 'Wash' });
    const queue = await createClientQueue(em(), shop, { name: 'Wash only', priority: 2, serviceIds: [wash.id] });
    const other = await createClientQueue(em(), shop, { name: 'Everything' });
    await updatePerson(em(), shop, bob.id, { clientQueueId: other.id });
    const { queues } = await board();

    expect(queues.get(queue.id)).toEqual({ length: 0, waitSeconds: null, serviceIds: [wash.id], personIds: [ann.id] });
    expect(queues.get(other.id)).toMatchObject({ serviceIds: [check.id, wash.id], personIds: [ann.id, bob.id] });
  });

  test('are changed with the version that was seen, and closed when they are empty', async () => {
    const queue = await createClientQueue(em(), shop, { name: 'Front' });
    const changed = await updateClientQueue(em(), shop, queue.id, { name: 'Back', priority: 3, serviceIds: [check.id] }, 1);

    expect(changed).toMatchObject({ name: 'Back', priority: 3, version: 2 });
    await expect(updateClientQueue(em(), shop, queue.id, { name: 'x' }, 1)).rejects.toMatchObject({ code: 'STALE_VERSION' });
    await expect(updateClientQueue(em(), shop, queue.id, { serviceIds: [999_999] })).rejects.toMatchObject({ code: 'INVALID' });

    const { id } = await join('Cleo');
    await updatePerson(em(), shop, bob.id, { clientQueueId: queue.id });
    await expect(deleteClientQueue(em(), shop, queue.id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await leaveQueue(em(), shop, id, NOW);
    expect(await deleteClientQueue(em(), shop, queue.id)).toMatchObject({ deleted: true });
    await expect(deleteClientQueue(em(), shop, queue.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('attendance: another status, or minutes that cannot be, are refused', async () => {
  const set = (status: number, estimate?: number) => setAttendance(em(), shop, { personId: ann.id, status, estimate }, NOW);

  expect(() => set(3)).toThrow(/status: found 3/);
  expect(() => set(2, 0)).toThrow(/estimate/);
  expect(await set(2, 15)).toMatchObject({ attendanceStatus: 2, attendanceStarted: NOW, attendanceEstimate: 15 });
  expect(await set(1, 15)).toMatchObject({ attendanceStatus: 1, attendanceEstimate: null });
});

test('each change leaves its fact, in the same transaction', async () => {
  const [cleo, dora] = ids(await several('Cleo', 'Dora'));
  await start(ann.id, cleo);
  await finish(cleo);
  await leaveQueue(em(), shop, dora, NOW);
  await finish(dora).catch(() => undefined);

  const { rows } = await sql<{ kind: string; about: { queuerId: number } }>`
    select kind, about from fact where company_id = ${shop} order by id`.execute(em().getKysely());
  expect(rows.filter(({ kind }) => kind.startsWith('queuer')).map(({ kind, about }) => [kind, about.queuerId])).toEqual([
    ['queuer.joined', cleo],
    ['queuer.joined', dora],
    ['queuer.served', cleo],
    ['queuer.finished', cleo],
    ['queuer.left', dora],
  ]);
});
