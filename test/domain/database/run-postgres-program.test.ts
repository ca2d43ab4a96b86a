import { expect, test } from 'vitest';
import type { ProgramRunner } from '../../../src/database/embedded/program-runner.js';
import { runPostgresProgram } from '../../../src/database/embedded/run-postgres-program.js';

const runner: ProgramRunner = {
  binaries: { folder: '', initdb: '', postgres: '', pgCtl: '' },
  folder: '/',
  account: null,
  prefix: [],
};

/** More than a pipe's buffer: what is unread when the program ends can no longer be written (EPIPE). */
const LONG = 'x'.repeat(1_000_000);

test('a program that ends without reading its input is judged by its exit code', async () => {
  await expect(runPostgresProgram(runner, ['sh', '-c', 'echo enough'], LONG)).resolves.toMatchObject({ stdout: 'enough\n' });
  await expect(runPostgresProgram(runner, ['sh', '-c', 'echo no >&2; exit 3'], LONG)).rejects.toMatchObject({
    code: 3,
    stderr: 'no\n',
  });
});

test('a program reads its input up to the end', async () => {
  await expect(runPostgresProgram(runner, ['cat'], 'given')).resolves.toMatchObject({ stdout: 'given' });
});
