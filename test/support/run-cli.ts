import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { builtProgram } from './built-program.js';

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the operator's program in its own process, like `npm run cli`; of the environment it only inherits PATH. */
export async function runCli(settings: NodeJS.ProcessEnv, ...words: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, [await builtProgram('cli'), ...words], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const [code] = await once(child, 'exit');
  return { code: code as number | null, out: (await out).trim(), err: (await err).trim() };
}
