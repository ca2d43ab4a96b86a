import { accessSync, constants, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LIST = fileURLToPath(new URL('../../.ci/packages', import.meta.url));

/** Programs by the name of their Debian package; a package is installed if its program exists. */
const programs = new Map(
  readFileSync(LIST, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' ') as [string, string]),
);

/**
 * Whether the tests that need this package can run. No other condition may skip a test.
 *
 * @throws Error for a package that is not in the list
 */
export function hasPackage(name: string): boolean {
  const program = programs.get(name);
  if (!program) throw new Error(`${name} is not in .ci/packages`);
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export const missingPackages = (): string[] => [...programs.keys()].filter((name) => !hasPackage(name));
