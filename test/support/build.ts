import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';

/** Builds what `npm start` and `npm run cli` run into a folder, or the program that is named. Does nothing where nothing has changed. */
export const build = (...words: readonly string[]): void => void execFileSync(process.execPath, ['src/build.js', ...words]);

/** Path of a program of the tests, `test/faults/serve.ts`, once it is built: it starts with a quarter of the work of its sources. */
export function buildTestProgram(source: string): string {
  const folder = join('dist/tested', basename(source, '.ts'));
  build(folder, source);
  return join(folder, `${basename(source, '.ts')}.js`);
}
