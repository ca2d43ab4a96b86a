import { createHash } from 'node:crypto';
import { constants, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chown, copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/*
 * A cluster on which every migration has run. `npm ci` makes it, and a first start copies it, which takes a tenth of the time
 * needed to make one. If there is none, or it was made from other files than those installed now, a first start makes its own.
 */

const MADE_FROM = 'made-from';

/** Folder of the template; null if Daybook's own package cannot be located. */
export function installedTemplate(): string | null {
  try {
    return join(installedIn(), 'dist', 'template');
  } catch {
    return null;
  }
}

/** Folder of Daybook's own `package.json`, for sources and for the built code. */
function installedIn(): string {
  return dirname(createRequire(import.meta.url).resolve('#package.json'));
}

/** Digest of everything that a cluster depends on: the platform, the packages, PostgreSQL's among them, and the migrations. */
function origin(): string {
  const root = installedIn();
  const migrations = readdirSync(join(root, 'migrations')).sort();
  const files = ['package-lock.json', ...migrations.map((name) => join('migrations', name))];
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Returns why a template cannot be used; null if it is complete and made from the files installed now. */
export function templateProblem(template: string): string | null {
  try {
    const isOurs = readFileSync(join(template, MADE_FROM), 'utf8') === origin();
    return isOurs ? null : 'it was made from other migrations or packages than those that are here; "npm ci" makes it anew';
  } catch (error) {
    return `${(error as Error).message}; "npm ci" makes it`;
  }
}

/** Marks a template as complete; until then `templateProblem` rejects it. */
export function finishTemplate(template: string): void {
  // Not needed: every copy gets its own password.
  rmSync(join(template, 'postgres', 'password'), { force: true });
  writeFileSync(join(template, MADE_FROM), origin());
}

/**
 * Copies the template's cluster into an empty folder. `owner` becomes the owner of the copy, even if it is our own account: with
 * Node 26's `copyFile`, a copy that root makes keeps the owner of its source.
 */
export async function copyTemplate(
  template: string,
  cluster: string,
  owner: { readonly uid: number; readonly gid: number } | null,
): Promise<void> {
  const from = join(template, 'postgres', 'cluster');
  const entries = readdirSync(from, { recursive: true, withFileTypes: true });
  const within = (of: typeof entries) => of.map(({ parentPath, name }) => relative(from, join(parentPath, name)));
  const folders = within(entries.filter((entry) => entry.isDirectory()));
  const files = within(entries.filter((entry) => !entry.isDirectory()));

  // Parent folders come before their children.
  for (const folder of folders) mkdirSync(join(cluster, folder), { mode: 0o700 });
  // Copied in parallel by the thread pool: meanwhile the main thread loads the server.
  await all(files.map((file) => copyFile(join(from, file), join(cluster, file), constants.COPYFILE_FICLONE)));
  if (owner) await all([...folders, ...files].map((name) => chown(join(cluster, name), owner.uid, owner.gid)));
}

/** Waits for all promises, then rejects if one has: no work is still running when the caller tries another way. */
async function all(works: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected');
  if (failed) await Promise.reject((failed as PromiseRejectedResult).reason);
}
