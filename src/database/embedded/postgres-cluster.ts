import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyTemplate, templateProblem } from './cluster-template.js';
import { emptyFolder, giveToAccount, USER } from './postgres-address.js';
import { dataOwner, type ProgramRunner } from './program-runner.js';
import { runPostgresProgram } from './run-postgres-program.js';

/** Major version of PostgreSQL whose data these binaries read. */
const VERSION = '18';

/** Option to sync all files with one system call, where it exists, instead of one for each of a thousand files. */
const SYNC = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];

export interface ClusterOptions {
  /** False for tests: faster, but a power cut loses all data. */
  readonly durable: boolean;
  /** Template to copy; null for none. */
  readonly template: string | null;
  /** Called with the reason why the cluster was not copied, though there should be a template. */
  readonly onSlow?: ((reason: string) => void) | undefined;
}

/**
 * Makes the cluster on the first start, and returns its password. The cluster is made under another name and renamed at the end:
 * an interrupted start leaves no incomplete one.
 *
 * @throws Error when the existing folder is no cluster of this version
 */
export async function openCluster(runner: ProgramRunner, { durable, template, onSlow }: ClusterOptions): Promise<string> {
  const { folder } = runner;
  const cluster = join(folder, 'cluster');
  if (existsSync(cluster)) {
    checkCluster(cluster);
    return readPassword(folder);
  }

  const password = randomBytes(24).toString('base64url');
  const passwordFile = join(folder, 'password');
  const unfinished = join(folder, 'cluster.unfinished');
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveToAccount(passwordFile, runner);

  const hindrance = template === null ? 'no template' : await copyFrom(template, runner, { cluster: unfinished, password });
  if (hindrance !== null) {
    if (template !== null) onSlow?.(`${template}: ${hindrance}`);
    emptyFolder(unfinished, runner);
    await initialise(runner, unfinished, passwordFile, durable);
  }
  renameSync(unfinished, cluster);
  return password;
}

/** Copy of a template, and its password. */
interface Copy {
  readonly cluster: string;
  readonly password: string;
}

/** Copies the template; null on success, else the reason why it cannot be used: then a new cluster is made. */
async function copyFrom(template: string, runner: ProgramRunner, { cluster, password }: Copy): Promise<string | null> {
  const unfit = templateProblem(template);
  if (unfit !== null) return unfit;
  try {
    emptyFolder(cluster, runner);
    await copyTemplate(template, cluster, dataOwner(runner));
    await setPassword(runner, cluster, password);
    // Until now nothing was synced to the disk; from here on every write must survive a crash.
    await runPostgresProgram(runner, [runner.binaries.initdb, '--sync-only', ...SYNC, '-D', cluster]);
    return null;
  } catch (error) {
    // An error of PostgreSQL may quote the statement, with the password.
    return wordsOf(error).replaceAll(password, '…');
  }
}

/** Sets a password of the copy's own, since all copies start with the template's. No server runs on it yet. */
async function setPassword(runner: ProgramRunner, cluster: string, password: string): Promise<void> {
  const single = [runner.binaries.postgres, '--single', '-F', '-D', cluster, 'postgres'];
  const { stderr } = await runPostgresProgram(runner, single, `alter role ${USER} password '${password}'\n`);
  // A failed statement does not end the program with an error code.
  if (/ERROR|FATAL/.test(stderr)) throw Object.assign(new Error('The password could not be set'), { stderr });
}

/** Output of a program; if there is none, the error's message, which contains the complete command line. */
function wordsOf(error: unknown): string {
  const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string };
  return `${stdout}${stderr}`.trim() || message;
}

/** Makes a new cluster, in which text sorts by code point and changes case by Unicode's rules, identically on every machine. */
async function initialise(runner: ProgramRunner, cluster: string, passwordFile: string, durable: boolean): Promise<void> {
  const words = [
    runner.binaries.initdb,
    ...['-D', cluster, `--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-instructions'],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    // Stretching adds no security to a random password of 192 bits, and would slow down each new connection.
    ...['--set', 'scram_iterations=1'],
    ...(durable ? SYNC : ['--no-sync', '--no-data-checksums']),
  ];
  try {
    // Runs asynchronously: meanwhile the server builds its schema.
    await runPostgresProgram(runner, words);
  } catch (error) {
    throw new Error(`PostgreSQL could not make a new database in ${cluster}. It says:\n${wordsOf(error)}`);
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
