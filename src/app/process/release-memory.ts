import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Function `gc`, as V8 documents it. */
type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Returns memory that was needed for loading to the operating system: more than a quarter of the memory of an idle server, which
 * V8 keeps, since it grows its space for new objects and shrinks it only in an emergency. Blocks the process for 0.1 to 0.2 s,
 * before the address of the server is printed.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
