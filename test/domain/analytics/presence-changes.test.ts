import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAs } from '../../../src/account/audit/actor.js';
import { prunePresence } from '../../../src/analytics/recorded/prune-presence.js';
import { updatePerson } from '../../../src/catalogue/people/update-person.js';
import { AVAILABLE, BUSY, OFF_SHIFT, ON_BREAK } from '../../../src/queue/desks/presence.js';
import { setPresence } from '../../../src/queue/desks/set-presence.js';
import { ANONYMOUS } from '../../../src/shared/viewer.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';

/** Every change of a staff member's presence is recorded in a history, on every path. */

let database: TestDatabase;
let company: TestCompany;
beforeAll(async () => {
  database = await freshDatabase();
  company = await createTestCompany(database.orm);
});
afterAll(() => database.close());

function administrator(): EntityManager {
  const em = database.orm.em.fork({ freshEventManager: true });
  const { companyId } = company;
  actAs(em, { ...ANONYMOUS, admin: { companyId, companyIds: [companyId], administratorId: 5, role: 'owner' } });
  return em;
}

const at = (time: string) => new Date(`2030-03-04T${time}Z`);

async function changesOf(personId: number): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select to_char(since at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' ' || status || coalesce(' for ' || minutes, '') || coalesce(' by ' || changed_by, '') as told
    from presence_change where person_id = ${personId} order by id`.execute(database.orm.em.fork().getKysely());
  return rows.map(({ told }) => told);
}

test('a change of presence is recorded with its time, its minutes and its author', async () => {
  const { companyId, ann } = company;
  const set = (status: number, time: string, minutes: number | null = null, em = administrator()) =>
    setPresence(em, { companyId, personId: ann.id, status, minutes }, at(time));
  await set(AVAILABLE, '09:00');
  await set(ON_BREAK, '11:00', 15);
  await set(ON_BREAK, '11:10', 15);
  await set(BUSY, '12:00', null, database.orm.em.fork());
  await set(OFF_SHIFT, '17:00');
  expect(await changesOf(ann.id)).toEqual([
    '2030-03-04 09:00 1 by administrator 5',
    '2030-03-04 11:00 2 for 15 by administrator 5',
    '2030-03-04 11:10 2 for 15 by administrator 5',
    '2030-03-04 12:00 4',
    '2030-03-04 17:00 0 by administrator 5',
  ]);
});

test('a change of another field is not recorded, but a change made directly by SQL is', async () => {
  const { companyId, bob } = company;
  const em = database.orm.em.fork();
  await updatePerson(em, { companyId, id: bob.id }, { name: 'Bobby' });
  expect(await changesOf(bob.id)).toEqual([]);
  await sql`update person set presence_status = 1, presence_since = '2030-03-04T08:00Z' where id = ${bob.id}`.execute(
    em.getKysely(),
  );
  expect(await changesOf(bob.id)).toEqual(['2030-03-04 08:00 1']);
});

test('changes older than two years are deleted, except for the last of each person', async () => {
  const { companyId, bob, ann } = company;
  const em = database.orm.em.fork();
  await prunePresence(em, 730, new Date('2032-03-03T12:00Z'));
  expect([(await changesOf(ann.id)).length, (await changesOf(bob.id)).length]).toEqual([2, 1]);
  await prunePresence(em, 730, new Date('2032-03-04T12:00Z'));
  await setPresence(em, { companyId, personId: bob.id, status: AVAILABLE }, new Date('2032-03-04T12:00Z'));
  await prunePresence(em, 730, new Date('2032-03-05T12:00Z'));
  expect(await changesOf(ann.id)).toEqual(['2030-03-04 17:00 0 by administrator 5']);
  expect(await changesOf(bob.id)).toEqual(['2032-03-04 12:00 1']);
});
