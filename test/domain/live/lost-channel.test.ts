import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import type { Note } from '../../../src/live/note.js';
import { NoteChannel } from '../../../src/live/note-channel.js';
import { REAL_TIMERS } from '../../../src/live/timers.js';
import { freshDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { ManualTimers } from '../../support/manual-timers.js';

test('an unavailable database is retried repeatedly, but reported once', async () => {
  let tries = 0;
  const away = createServer((socket) => {
    tries++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(away, 'listening');
  const reports: Error[] = [];
  const timers = new ManualTimers();
  const events = {
    onNotes: () => {},
    onListening: () => {},
    onLost: (error: Error) => void reports.push(error),
    onFound: () => {},
  };
  const channel = new NoteChannel(`postgres://me@127.0.0.1:${(away.address() as AddressInfo).port}/gone`, timers, events);

  await channel.start();
  await eventually(async () => {
    await timers.pass(1000);
    expect(tries).toBeGreaterThan(3);
  });
  expect(reports).toHaveLength(1);
  await channel.close();
  away.close();
});

test('a hold made while a server reads the existing holds is not missed', async () => {
  const database = await freshDatabase();
  const [other, teller] = [new Client({ connectionString: database.url }), new Client({ connectionString: database.url })];
  await Promise.all([other.connect(), teller.connect()]);
  const heard: Note[][] = [];
  const events = {
    onNotes: (notes: readonly Note[]) => void heard.push([...notes]),
    onListening: (holds: readonly Note[]) => void heard.push([...holds]),
    onLost: () => {},
    onFound: () => {},
  };
  const channel = new NoteChannel(database.url, REAL_TIMERS, events);
  // The read waits for the lock, and the note arrives before its answer.
  await other.query('begin; lock table basket_item in access exclusive mode');
  const started = channel.start();
  await eventually(async () => {
    const { rows } = await teller.query(
      `select from pg_stat_activity where application_name = 'daybook live' and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  });
  await teller.query(`select pg_notify('daybook_live', '[["basket_item",1,"7",null,null,null,null,null,60000,0]]')`);
  await other.query('commit');
  await started;
  await eventually(() => expect(heard.flat()).toHaveLength(1));
  expect(heard).toEqual([[expect.objectContaining({ kind: 'basket_item', record: '7', endsIn: 60_000 })]]);

  await channel.close();
  await Promise.all([other.end(), teller.end()]);
  await database.close();
});
