import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { freshDatabase } from '../../support/database.js';
import { createTestCompany, type TestCompany } from '../../support/fixtures/test-company.js';
import { hoursOffered, queryFor } from '../../support/oracles/offered-hours.js';

/** The hours offered are those of the rows, however they were changed, although compiled schedules are cached between calls. */

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function newCompany(): Promise<TestCompany> {
  const database = await freshDatabase();
  closing.push(database.close);
  return createTestCompany(database.orm);
}

const offered = ({ em, companyId, check }: TestCompany) => hoursOffered(em.fork(), queryFor(companyId, check));

/** Changes hours as a restored backup does: no trigger runs, so the schedule keeps its version and its time of change. */
const openAt = ({ em, scheduleId }: TestCompany, time: string) =>
  em.fork().transactional(async (tx) => {
    await sql`set local session_replication_role = 'replica'`.execute(tx.getKysely());
    await sql`update shift_pattern set start_time = ${time} where schedule_id = ${scheduleId}`.execute(tx.getKysely());
    await sql`update schedule set version = 1, updated_at = '2030-01-01Z' where id = ${scheduleId}`.execute(tx.getKysely());
  });

test('offered hours follow a schedule that was changed without a new version', async () => {
  const company = await newCompany();
  await openAt(company, '10:00');
  expect(await offered(company)).toBe('10:00-17:00');
  await openAt(company, '12:00');
  expect(await offered(company)).toBe('12:00-17:00');
});

test('offered hours are kept apart for two databases with the same schedule ids and versions', async () => {
  const [one, other] = [await newCompany(), await newCompany()];
  expect([one.companyId, one.scheduleId]).toEqual([other.companyId, other.scheduleId]);
  await openAt(one, '10:00');
  await openAt(other, '12:00');
  expect([await offered(one), await offered(other)]).toEqual(['10:00-17:00', '12:00-17:00']);
});
