import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Note, readNotes } from '../../../src/live/note.js';
import { TAKE_NOTES } from '../../../src/live/note-statements.js';
import { freshDatabase, type TestDatabase } from '../../support/database.js';

let database: TestDatabase;
let client: Client;
const told: Note[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  client.on('notification', ({ payload }) => told.push(...readNotes(payload ?? '[]')));
  await client.query('listen notes');
});
afterAll(async () => {
  await client?.end();
  await database?.close();
});

/** Sends notes about holds, each with a record and minutes until its end, and returns the records and minutes received. */
async function tell(holds: readonly (readonly [record: number, minutes: number])[]) {
  told.length = 0;
  await client.query(
    `insert into live_note (kind, family, record, until)
      select 'claim', 1, record, now() + make_interval(mins => minutes) from unnest($1::int[], $2::int[]) as hold (record, minutes)`,
    [holds.map(([record]) => record), holds.map(([, minutes]) => minutes)],
  );
  await client.query({ text: TAKE_NOTES, values: ['notes'] });
  return told.map(({ record, endsIn }) => [record, Math.round((endsIn ?? 0) / 60_000)]).toSorted();
}

test('a hold whose end changes is sent with both ends', async () => {
  expect(
    await tell([
      [1, 20],
      [1, 10],
      [1, 10],
    ]),
  ).toEqual([
    ['1', 10],
    ['1', 20],
  ]);
});

test('notes about many holds are merged into one for each end, without records', async () => {
  const holds = Array.from({ length: 300 }, (_, nth) => [nth, 10 + (nth % 3)] as const);
  expect(await tell(holds)).toEqual([
    [null, 10],
    [null, 11],
    [null, 12],
  ]);
});
