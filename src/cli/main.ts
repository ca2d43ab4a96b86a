import module from 'node:module';
import { requireNode } from '../app/process/node-version.js';

/** Loads the program only after the check of the Node version: an old Node could not even load it. */
async function main(words: readonly string[]): Promise<number> {
  requireNode(process.version);
  module.enableCompileCache();
  const { runProgram } = await import('./program.js');
  return runProgram(words);
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
