import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Footing } from './postgres-account.js';

const run = promisify(execFile);

/**
 * Runs a program of PostgreSQL to its end, with `input` for it to read. One that ends without reading it (EPIPE) is
 * judged by how it ended.
 *
 * @throws Error of `execFile`, with what the program has said, when it does not end with code 0
 */
export function runProgram({ prefix, account }: Footing, words: readonly string[], input = '') {
  const [program = '', ...rest] = [...prefix, ...words];
  const running = run(program, rest, { ...account, cwd: '/', env: environment() });
  running.child.stdin?.on('error', () => {});
  running.child.stdin?.end(input);
  return running;
}

/** Ours without what would steer PostgreSQL, and with messages in English. */
export function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(own), LC_ALL: 'C' };
}
