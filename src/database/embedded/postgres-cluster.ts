import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyTemplate, whyUnfit } from './cluster-template.js';
import { emptyFolder, giveToAccount, USER } from './postgres-address.js';
import { dataOwner, type ProgramRunner } from './program-runner.js';
import { runPostgresProgram } from './run-postgres-program.js';

/** The major version whose data these binaries read. */
const VERSION = '18';

/** One call to the kernel, where there is that call, instead of one for each of a thousand files. */
const SYNC = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];

export interface ClusterOptions {
  /** False for tests: quicker, and a power cut loses everything. */
  readonly durable: boolean;
  /** A cluster to copy; null: none. */
  readonly template: string | null;
  /** Told why the cluster was not copied, though there should be a template. */
  readonly onSlow?: ((reason: string) => void) | undefined;
}

/**
 * Makes the cluster on the first start and answers with its password.
 * It is made under another name and renamed at the end: a start that was cut off leaves no half of one.
 *
 * @throws Error when what stands there is no cluster of ours
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

/** The copy that is made, and the password that it gets. */
interface Copy {
  readonly cluster: string;
  readonly password: string;
}

/** Null once the copy is made; else why the template does not serve: then the cluster is made as if there were none. */
async function copyFrom(template: string, runner: ProgramRunner, { cluster, password }: Copy): Promise<string | null> {
  const unfit = whyUnfit(template);
  if (unfit !== null) return unfit;
  try {
    emptyFolder(cluster, runner);
    await copyTemplate(template, cluster, dataOwner(runner));
    await setPassword(runner, cluster, password);
    // Copied and changed without waiting for the disk; from here on every write must last, whatever happens.
    await runPostgresProgram(runner, [runner.binaries.initdb, '--sync-only', ...SYNC, '-D', cluster]);
    return null;
  } catch (error) {
    // A server that says no repeats the statement.
    return wordsOf(error).replaceAll(password, '…');
  }
}

/** Everybody's copy begins with the same cluster, and nobody's with the same password. No server runs on it yet. */
async function setPassword(runner: ProgramRunner, cluster: string, password: string): Promise<void> {
  const single = [runner.binaries.postgres, '--single', '-F', '-D', cluster, 'postgres'];
  const { stderr } = await runPostgresProgram(runner, single, `alter role ${USER} password '${password}'\n`);
  // A statement that failed does not end it.
  if (/ERROR|FATAL/.test(stderr)) throw Object.assign(new Error('The password could not be set'), { stderr });
}

/** Output of a program before it ended, else the error's own message, which has the whole command line. */
function wordsOf(error: unknown): string {
  const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string };
  return `${stdout}${stderr}`.trim() || message;
}

/** Text sorts by code point and changes case by Unicode's rules, on every machine alike. */
async function initialise(runner: ProgramRunner, cluster: string, passwordFile: string, durable: boolean): Promise<void> {
  const words = [
    runner.binaries.initdb,
    ...['-D', cluster, `--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-instructions'],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    // A random password of 192 bits gains nothing by being stretched, and each new connection would pay for it.
    ...['--set', 'scram_iterations=1'],
    ...(durable ? SYNC : ['--no-sync', '--no-data-checksums']),
  ];
  try {
    // Beside us and not before us: meanwhile the server builds its schema.
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
