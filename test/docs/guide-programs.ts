import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import type { Printed } from './shell.js';

interface Program {
  /** File name under which other programs import this one, which is then not run itself; null: it is run. */
  readonly file: string | null;
  /** Environment variables of the process. */
  readonly variables: ReadonlyMap<string, string>;
}

/** TypeScript programs of one guide, in their own folder; they import each other and this repository's packages. */
export class GuidePrograms {
  private readonly folder = mkdtempSync(join(tmpdir(), 'daybook-guide-'));

  /** Runs a program in its own process and returns its output. */
  async run(source: string, { file, variables }: Program): Promise<Printed> {
    const path = join(this.folder, file ?? 'program.ts');
    writeFileSync(path, source);
    if (file) return { text: '', status: null };
    const outfile = join(this.folder, 'program.mjs');
    const packages = [resolve('node_modules')];
    await build({
      entryPoints: [path],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      nodePaths: packages,
      logLevel: 'silent',
    });
    const program = spawn(process.execPath, [outfile], {
      env: { PATH: process.env.PATH, ...Object.fromEntries(variables) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<number | null>((end) => program.once('close', end));
    const [printed, complaints] = await Promise.all([text(program.stdout), text(program.stderr)]);
    const code = await ended;
    if (code !== 0) throw new Error(`A program of a guide ended with ${code}: ${complaints}`);
    return { text: printed, status: null };
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
