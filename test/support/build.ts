import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';

/**
 * Builds the programs of `npm start` and `npm run cli`, or a named program into a folder. Does nothing if no source has changed.
 */
export const build = (...words: readonly string[]): void => void execFileSync(process.execPath, ['src/build.js', ...words]);

/** Builds a program of the tests, such as `test/faults/serve.ts`; returns its path. Its start takes a quarter of the work. */
export function buildTestProgram(source: string): string {
  const folder = join('dist/tested', basename(source, '.ts'));
  build(folder, source);
  return join(folder, `${basename(source, '.ts')}.js`);
}
