import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import type { ProgramRunner } from './program-runner.js';

const start = promisify(execFile);

/** Milliseconds until a program that was asked to end is killed. */
const ORDERLY_MILLISECONDS = 3000;

/**
 * Runs a program of PostgreSQL to its end, with `input` for it to read. One that ends without reading it (EPIPE) is
 * judged by how it ended.
 *
 * @throws Error of `execFile`, with what the program has said, when it does not end with code 0
 */
export async function runPostgresProgram({ prefix, account }: ProgramRunner, words: readonly string[], input = '') {
  if (ending) throw new Error('The start was broken off');
  const [program = '', ...rest] = [...prefix, ...words];
  const run = start(program, rest, { ...account, cwd: '/', env: environment() });
  running.add(run.child);
  run.child.once('exit', () => running.delete(run.child));
  run.child.stdin?.on('error', () => {});
  run.child.stdin?.end(input);
  return run;
}

/** Ends the programs that are running, and those that would still be started: for a process that is about to end. */
export async function endPrograms(): Promise<void> {
  ending = true;
  await Promise.all([...running].map((child) => endOf(child)));
}

const running = new Set<ChildProcess>();
let ending = false;

/** Waits for the end of a program, and kills one that does not end when asked to. */
async function endOf(child: ChildProcess): Promise<void> {
  const killer = setTimeout(() => child.kill('SIGKILL'), ORDERLY_MILLISECONDS);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  clearTimeout(killer);
}

/** Ours without what would steer PostgreSQL, and with messages in English. */
export function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(own), LC_ALL: 'C' };
}
