import { build } from './build.js';
import { alone } from './database.js';

/** Runs work that builds, or changes sources of a build, while no other test file does so. */
export const aloneAtBuild = <T>(work: () => T): Promise<Awaited<T>> => alone('build', work);

let built: Promise<void> | undefined;

/** Path of the built program that `npm start` or `npm run cli` runs. */
export async function builtProgram(name: 'server' | 'cli'): Promise<string> {
  built ??= aloneAtBuild(() => build());
  await built;
  return `dist/${name}.js`;
}
