import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wallClock } from '../../../src/database/instants.js';
import { steadyStretches } from '../../../src/shared/zoned-time.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';

/** The local time from the offsets in the statement is the one that PostgreSQL computes from the zone's name. */

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const MINUTE = 60_000;

/** Moments of the window around each change of clocks, to the second, and some between them. */
function momentsOf(timeZone: string, start: number, end: number): Date[] {
  const changes = steadyStretches(timeZone, start / MINUTE, end / MINUTE).map(({ from }) => from * MINUTE);
  const around = changes.flatMap((change) => [-3_600_000, -1000, 0, 1000, 1_800_000, 3_599_000].map((later) => change + later));
  const between = Array.from({ length: 50 }, (_each, at) => start + ((end - start) * at) / 50);
  return [...around, ...between].filter((moment) => moment >= start && moment < end).map((moment) => new Date(moment));
}

test.each([
  ...['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Auckland', 'America/St_Johns'],
  ...['America/Santiago', 'Africa/Cairo', 'Asia/Jerusalem', 'Asia/Kolkata', 'UTC'],
])('%s: local times from 1960 to 2030 equal those of PostgreSQL', async (timeZone) => {
  const windows = [
    ['2020-01-01', '2030-01-01'],
    ['2025-10-26', '2025-10-27'],
    ['1960-01-01', '1970-01-01'],
    ['1970-01-01', '2025-01-01'],
  ] as const;
  for (const [from, until] of windows) {
    const [start, end] = [Date.parse(from), Date.parse(until)];
    const clock = wallClock(sql`m.at`, { timeZone, start, end });
    const { rows } = await sql<{ at: Date }>`
      select m.at from unnest(${momentsOf(timeZone, start, end)}::timestamptz[]) as m (at)
      where ${clock} is distinct from (m.at at time zone ${timeZone})`.execute(database.orm.em.fork().getKysely());
    expect(rows).toEqual([]);
  }
});

test('time zones are converted by SQL in one source file only', () => {
  const asking = globSync('{src,schema}/**/*.ts').filter((file) =>
    /\bat time zone\b|\btimezone\(/.test(readFileSync(file, 'utf8')),
  );
  expect(asking).toEqual(['src/database/instants.ts']);
});
