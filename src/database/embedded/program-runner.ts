import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { binariesIn, type PostgresBinaries } from './postgres-binaries.js';

/** A line of /etc/passwd. */
interface SystemAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Way in which the programs of PostgreSQL are run: under which account, behind which other programs, and where they and their data are.
 */
export interface ProgramRunner {
  readonly binaries: PostgresBinaries;
  /** Contains the cluster, its password and its log. */
  readonly folder: string;
  /** Null for our own account. */
  readonly account: { readonly uid: number; readonly gid: number } | null;
  /** Command prefix: programs that run the one that follows them. */
  readonly prefix: readonly string[];
}

/** Folder for files that PostgreSQL's account cannot reach otherwise, because a folder above the checkout is closed to it. */
const OPEN_FOLDER = '/var/lib/daybook';

/**
 * Finds how to run PostgreSQL, which refuses to run as root. Under root, the first of these that works: another account (the
 * owner of the existing data, else `postgres` or `nobody`), if it can reach binaries and data; root in a user namespace that maps
 * it to that account; that account, with binaries and data in an open folder.
 */
export function findProgramRunner(binaries: PostgresBinaries, folder: string): ProgramRunner {
  const plain: ProgramRunner = { binaries, folder, account: null, prefix: [] };
  if (process.getuid?.() !== 0) return plain;

  const owner = ownerOf(folder);
  const account = accountFor(owner);
  const under: ProgramRunner = { ...plain, account };
  if (owner !== 0 && reaches(under)) return under;

  const masked: ProgramRunner = { ...plain, prefix: passingFor(account) };
  if (!existsSync(signpost(folder)) && reaches(masked)) return masked;
  if (owner !== undefined) throw unreachable(folder);
  return moved(under);
}

/**
 * The account that owns the data, as this process sees it: root if PostgreSQL runs in a user namespace. Null on a system without
 * accounts.
 */
export function dataOwner({ account }: ProgramRunner): ProgramRunner['account'] {
  if (account) return account;
  return process.getuid && process.getgid ? { uid: process.getuid(), gid: process.getgid() } : null;
}

/** User id that owns the data folder; undefined while there is none. */
function ownerOf(folder: string): number | undefined {
  return statSync(join(folder, 'cluster'), { throwIfNoEntry: false })?.uid;
}

/** Finds the account, which must have a name: PostgreSQL refuses a bare user id. */
function accountFor(owner: number | undefined): SystemAccount {
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n').map(toAccount) : [];
  const candidates = accounts.filter(({ uid, gid }) => uid > 0 && gid > 0);
  const found =
    candidates.find(({ uid }) => uid === owner) ??
    candidates.find(({ name }) => name === 'postgres') ??
    candidates.find(({ name }) => name === 'nobody');
  if (found) return found;
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither an account "postgres" nor "nobody". ' +
      'Start Daybook under another account, or set DATABASE_URL to a PostgreSQL of your own',
  );
}

function toAccount(line: string): SystemAccount {
  const [name = '', , uid, gid] = line.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
}

/** Runs PostgreSQL once to detect inaccessible folders, missing libraries and forbidden namespaces alike. */
function reaches({ binaries, folder, account, prefix }: ProgramRunner): boolean {
  const [program, ...words] = [...prefix, 'sh', '-c', 'cd "$0" && exec "$1" --version', folder, binaries.postgres];
  return spawnSync(program ?? '', words, { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

function passingFor({ uid, gid }: SystemAccount): string[] {
  return ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
}

/** Symbolic link from the intended data folder to the actual one. Deleting it leads to a new, empty database. */
function signpost(folder: string): string {
  return join(folder, 'elsewhere');
}

/** Uses an open folder: one shared copy of the binaries per version, and a data folder per checkout. */
function moved(runner: ProgramRunner): ProgramRunner {
  const { mtimeMs, size } = statSync(runner.binaries.postgres);
  const copy = join(OPEN_FOLDER, `postgresql-${Math.trunc(mtimeMs).toString(36)}-${size.toString(36)}`);
  mkdirSync(OPEN_FOLDER, { recursive: true });
  if (!existsSync(copy)) copyAtOnce(runner.binaries.folder, copy);

  const folder = movedFolder(runner.folder);
  const open: ProgramRunner = { ...runner, binaries: binariesIn(copy), folder };
  if (reaches(open)) return open;
  throw unreachable(`${runner.folder} or ${folder}`);
}

function movedFolder(folder: string): string {
  const post = signpost(folder);
  if (existsSync(post)) return readlinkSync(post);

  const other = mkdtempSync(join(OPEN_FOLDER, 'data-'));
  chmodSync(other, 0o755);
  symlinkSync(other, post);
  return other;
}

/**
 * Copies a folder under a temporary name and renames it at the end, so that no incomplete copy has the final name. If two
 * processes copy at once, the second copy is discarded.
 */
function copyAtOnce(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`;
  try {
    cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, to);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

function unreachable(folder: string): Error {
  return new Error(
    `PostgreSQL does not run as root, and the account that could run it does not reach ${folder}. ` +
      'Set DATA_DIR to a folder that others may enter, start Daybook under another account, or set DATABASE_URL',
  );
}
