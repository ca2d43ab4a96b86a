import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Footing } from './postgres-account.js';
import { environment } from './postgres-server.js';

const run = promisify(execFile);

/** The major version whose data these binaries read. */
const VERSION = '18';

/** PostgreSQL's own administrator in the embedded cluster, and the owner of everything in it. */
export const USER = 'daybook';

/**
 * Makes the cluster on the first start and answers with its password.
 * It is made under another name and renamed at the end: a start that was cut off leaves no half of one.
 *
 * @throws Error when what stands there is no cluster of ours
 */
export async function openCluster(footing: Footing, durable: boolean): Promise<string> {
  const { folder } = footing;
  const cluster = join(folder, 'cluster');
  if (existsSync(cluster)) {
    checkCluster(cluster);
    return readPassword(folder);
  }

  const password = randomBytes(24).toString('base64url');
  const passwordFile = join(folder, 'password');
  const unfinished = join(folder, 'cluster.unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const path of [unfinished, passwordFile]) give(path, footing);

  await initialise(footing, unfinished, passwordFile, durable);
  renameSync(unfinished, cluster);
  return password;
}

/** Text sorts by code point and changes case by Unicode's rules, on every machine alike. */
async function initialise(footing: Footing, cluster: string, passwordFile: string, durable: boolean): Promise<void> {
  const { binaries, prefix, account } = footing;
  const words = [
    ...['-D', cluster, `--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-instructions'],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    // A random password of 192 bits gains nothing by being stretched, and each new connection would pay for it.
    ...['--set', 'scram_iterations=1'],
    ...(durable ? [] : ['--no-sync', '--no-data-checksums']),
  ];
  const [program, ...rest] = [...prefix, binaries.initdb, ...words];
  try {
    // Beside us and not before us: meanwhile the server builds its schema.
    await run(program ?? '', rest, { ...account, cwd: '/', env: environment() });
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string };
    const reason = `${stdout}${stderr}`.trim() || message;
    throw new Error(`PostgreSQL could not make a new database in ${cluster}. It says:\n${reason}`);
  }
}

function checkCluster(cluster: string): void {
  const advice = 'Put the right folder back, move this one away to begin with an empty database, or set DATA_DIR or DATABASE_URL';
  const version = entries(cluster).includes('PG_VERSION') ? readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim() : null;
  if (version === null) throw new Error(`${cluster} holds no PostgreSQL database: it has no file PG_VERSION. ${advice}`);
  if (version !== VERSION) throw new Error(`${cluster} was made by PostgreSQL ${version}, and this is ${VERSION}. ${advice}`);
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new Error(
      `${folder} cannot be read (${(error as Error).message}). Start Daybook under the account that owns it, or set DATA_DIR`,
    );
  }
}

function readPassword(folder: string): string {
  const file = join(folder, 'password');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(
      `The database's password cannot be read from ${file} (${(error as Error).message}). ` +
        'Put the file back from your backup, or move the folder away to begin with an empty database',
    );
  }
}

function give(path: string, { account }: Footing): void {
  if (account) chownSync(path, account.uid, account.gid);
}
