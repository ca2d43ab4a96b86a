import { readFileSync, writeFileSync } from 'node:fs';

/*
 * Files with the digest of the sources of this build, as `src/build.js` writes it, and of the build that last passed its checks.
 * The sources have neither.
 */
const BUILT = new URL('./built-from', import.meta.url);
const CHECKED = new URL('./checked', import.meta.url);

/**
 * Creates an object that depends only on the build. `isChecked` is true once it was created without an error from the same
 * files, as at the end of `npm ci`: checking is a third of the work of a start. Without a build it is checked each time.
 */
export function withCheckedFlag<T>(make: (isChecked: boolean) => T): T {
  const built = textOf(BUILT);
  const isChecked = built !== null && built === textOf(CHECKED);
  const made = make(isChecked);
  if (built !== null && !isChecked) note(built);
  return made;
}

function textOf(file: URL): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Records that the build was checked; if nothing can be written, every start checks. */
function note(built: string): void {
  try {
    writeFileSync(CHECKED, built);
  } catch {}
}
