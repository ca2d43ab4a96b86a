import { createHash } from 'node:crypto';
import { constants, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chown, copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/*
 * A cluster on which every migration has run. `npm ci` makes it, and a first start copies it, which takes a tenth of the
 * time to make one. Where there is none, or it was made of something else than what is here now, a first start does it all.
 */

const MADE_FROM = 'made-from';

/** Null where we do not know where we are installed. */
export function installedTemplate(): string | null {
  try {
    return join(installedIn(), 'dist', 'template');
  } catch {
    return null;
  }
}

/** The folder of our own `package.json`, whether we are built or not. */
function installedIn(): string {
  return dirname(createRequire(import.meta.url).resolve('#package.json'));
}

/** Text of all that a cluster depends on: the machine, the packages, PostgreSQL's among them, and the migrations. */
function origin(): string {
  const root = installedIn();
  const migrations = readdirSync(join(root, 'migrations')).sort();
  const files = ['package-lock.json', ...migrations.map((name) => join('migrations', name))];
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Null where it is there, whole, and made from what is here now. */
export function whyUnfit(template: string): string | null {
  try {
    const isOurs = readFileSync(join(template, MADE_FROM), 'utf8') === origin();
    return isOurs ? null : 'it was made from other migrations or packages than those that are here; "npm ci" makes it anew';
  } catch (error) {
    return `${(error as Error).message}; "npm ci" makes it`;
  }
}

/** The last step: until then it does not fit. */
export function finishTemplate(template: string): void {
  // Nobody needs it: whoever makes a copy sets another.
  rmSync(join(template, 'postgres', 'password'), { force: true });
  writeFileSync(join(template, MADE_FROM), origin());
}

/**
 * Copies the template's cluster into an empty folder. `owner` is whose the copy becomes, ours included: Node 26's `copyFile`
 * leaves a copy that root makes to the owner of its source.
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

  // Outer folders come before those within them.
  for (const folder of folders) mkdirSync(join(cluster, folder), { mode: 0o700 });
  // All at once, and threads see to them: meanwhile this one loads the server.
  await all(files.map((file) => copyFile(join(from, file), join(cluster, file), constants.COPYFILE_FICLONE)));
  if (owner) await all([...folders, ...files].map((name) => chown(join(cluster, name), owner.uid, owner.gid)));
}

/** Waits for all of them, and then fails if one has failed: nothing still runs when the caller tries something else. */
async function all(works: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected');
  if (failed) await Promise.reject((failed as PromiseRejectedResult).reason);
}
