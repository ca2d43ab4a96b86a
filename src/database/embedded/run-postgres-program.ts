import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import type { ProgramRunner } from './program-runner.js';

const start = promisify(execFile);

/** Milliseconds until a program that ignores SIGTERM is killed. */
const ORDERLY_MILLISECONDS = 3000;

/**
 * Runs a program of PostgreSQL to its end, with `input` on its standard input. If it ends without reading that (EPIPE), only its
 * exit code counts.
 *
 * @throws Error of `execFile`, with the program's output, when its exit code is not 0
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

/** Ends the running programs, and prevents new ones: for a process that is about to end. */
export async function endPrograms(): Promise<void> {
  ending = true;
  await Promise.all([...running].map((child) => endOf(child)));
}

const running = new Set<ChildProcess>();
let ending = false;

/** Ends a program by SIGTERM, and kills it if it does not end in time. */
async function endOf(child: ChildProcess): Promise<void> {
  const killer = setTimeout(() => child.kill('SIGKILL'), ORDERLY_MILLISECONDS);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  clearTimeout(killer);
}

/** Our environment without PostgreSQL's variables, and with messages in English. */
export function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(own), LC_ALL: 'C' };
}
