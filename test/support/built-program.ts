import { build } from './build.js';
import { alone } from './database.js';

/** Builds, or changes what is built from, while no other test file does. */
export const aloneAtBuild = <T>(work: () => T): Promise<Awaited<T>> => alone('build', work);

let built: Promise<void> | undefined;

/** Path of the program that `npm start` or `npm run cli` runs. */
export async function builtProgram(name: 'server' | 'cli'): Promise<string> {
  built ??= aloneAtBuild(() => build());
  await built;
  return `dist/${name}.js`;
}
