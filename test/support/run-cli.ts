import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

let built: string | undefined;

/** Each worker has a folder of its own: others may be building, too. */
function build(): string {
  const folder = join('dist', `tested-${process.env.VITEST_POOL_ID}`);
  execFileSync(process.execPath, ['src/build.js', folder]);
  return join(folder, 'cli.js');
}

/** The operator's program in a process of its own, as `npm run cli` runs it, with nothing of our environment but the path. */
export async function runCli(settings: NodeJS.ProcessEnv, ...words: readonly string[]): Promise<Ran> {
  built ??= build();
  const child = spawn(process.execPath, [built, ...words], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const [code] = await once(child, 'exit');
  return { code: code as number | null, out: (await out).trim(), err: (await err).trim() };
}
