import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import type { Client } from 'pg';
import { expect, test } from 'vitest';
import { endSilent } from '../../../src/database/end-silent.js';

test('a silent connection that the driver gave up is destroyed without ending the process', async () => {
  const stream = new Socket();
  const closed = new Promise((resolve) => stream.on('close', resolve));
  const client = { connection: Object.assign(new EventEmitter(), { stream }), readyForQuery: false };
  endSilent(client as unknown as Client, 1000);
  const heard = stream.listenerCount('error');
  stream.emit('timeout');
  await closed;
  // An error without a listener would have ended the process.
  expect([stream.destroyed, heard]).toEqual([true, 1]);
});
