import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import type { Printed } from './shell.js';

/** Runs a program in TypeScript as a process of its own, with the packages that it imports; the variables are its environment. */
export async function runProgram(source: string, variables: ReadonlyMap<string, string>): Promise<Printed> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-guide-'));
  const file = join(folder, 'program.mjs');
  await build({
    stdin: { contents: source, loader: 'ts', resolveDir: process.cwd() },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: file,
    logLevel: 'silent',
  });
  const program = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, ...Object.fromEntries(variables) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => program.once('close', resolve));
  const [printed, complaints] = await Promise.all([text(program.stdout), text(program.stderr)]);
  const code = await ended;
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error(`A program of a guide ended with ${code}: ${complaints}`);
  return { text: printed, status: null };
}
