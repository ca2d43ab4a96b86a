import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { NoteChannel } from '../../../src/live/note-channel.js';
import { eventually } from '../../support/eventually.js';
import { ManualTimers } from '../../support/manual-timers.js';

test('a database that is away is tried again and again, and is reported once', async () => {
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
