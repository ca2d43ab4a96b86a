import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdministrator } from '../../../src/account/administrators/create-administrator.js';
import { updatePerson } from '../../../src/catalogue/people/update-person.js';
import { updateCompany } from '../../../src/company/update-company.js';
import { createBooking } from '../../../src/purchase/bookings/create-booking.js';
import { buildTestProgram } from '../../support/build.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';
import { foundCompany } from '../../support/fixtures/random-company.js';
import { createContact, createTestCompany, MONDAY } from '../../support/fixtures/test-company.js';
import { hoursOffered, NOW, queryFor } from '../../support/oracles/offered-hours.js';
import type { AvailabilityRequest } from '../../support/print-answers.js';

let database: TestDatabase;
let program: string;
beforeAll(async () => {
  program = buildTestProgram('test/support/print-answers.ts');
  database = await freshDatabase();
});
afterAll(() => database.close());

const em = () => database.orm.em.fork();

/** Answers of a server whose own clock is in that time zone. */
async function answersIn(zone: string, asked: readonly AvailabilityRequest[]): Promise<[clock: number, ...answers: unknown[]]> {
  const child = spawn(process.execPath, [program, database.url, JSON.stringify(asked)], {
    env: { PATH: process.env.PATH, TZ: zone },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const out = text(child.stdout);
  await once(child, 'exit');
  return JSON.parse(await out);
}

test('answers are byte-identical whatever the time zone of the server', async () => {
  const asked: AvailabilityRequest[] = [];
  for (let seed = 30_001; seed <= 30_012; seed++) {
    const { companyId, serviceId, now, given } = await foundCompany(em(), seed);
    const { timeZone: zone, range, needs } = given;
    asked.push({ companyId, serviceId, resources: Math.max(1, needs.resources), zone, range, now: now.toISOString() });
  }
  const [utc, kolkata, stJohns] = await Promise.all(
    ['UTC', 'Asia/Kolkata', 'America/St_Johns'].map((zone) => answersIn(zone, asked)),
  );
  expect([utc![0], kolkata![0], stJohns![0]], 'minutes on the clock of each server at the epoch').toEqual([0, 330, 1230]);
  expect(JSON.stringify(kolkata!.slice(1))).toBe(JSON.stringify(utc!.slice(1)));
  expect(JSON.stringify(stJohns!.slice(1))).toBe(JSON.stringify(utc!.slice(1)));
  expect(JSON.stringify(utc).length, 'there is something to compare').toBeGreaterThan(10_000);
});

test('changing the time zone of a person or the company moves hours, but no booking', async () => {
  const { companyId, ann, check } = await createTestCompany(database.orm);
  const login = { name: 'Owner', email: 'owner@example.test', role: 'owner' } as const;
  const { id: administratorId } = await createAdministrator(em(), { companyId, ...login });
  const clientId = await createContact(em(), companyId);
  const given = { companyId, serviceId: check.id, personId: ann.id, startsAt: `${MONDAY}T15:00:00Z`, clientId, administratorId };
  const { id } = await createBooking(em(), given, NOW);
  const stored = async () => {
    const { rows } = await sql`
      select b.starts_at, b.ends_at, b.time_zone, s.starts_at as slot, c.during
      from booking b join slot s on s.id = b.slot_id join claim c on c.slot_id = s.id where b.id = ${id}`.execute(
      em().getKysely(),
    );
    return rows;
  };
  const hours = () => hoursOffered(em(), queryFor(companyId, check, { personIds: [ann.id] }));
  const before = await stored();
  expect(await hours()).toBe('09:00-15:00 15:30-17:00');

  await updatePerson(em(), { companyId, id: ann.id }, { timeZone: 'America/New_York' });
  expect(await stored()).toEqual(before);
  expect(await hours(), 'nine to five in New York, on the clocks of London').toBe('14:00-15:00 15:30-22:00');

  await updatePerson(em(), { companyId, id: ann.id }, { timeZone: null });
  await updateCompany(em(), { id: companyId }, { timeZone: 'Europe/Athens' });
  expect(await stored()).toEqual(before);
  expect(await hours(), 'nine to five in Athens').toBe('07:00-15:00');
});
