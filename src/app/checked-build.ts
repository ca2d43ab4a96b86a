import { readFileSync, writeFileSync } from 'node:fs';

/*
 * Digests of the sources of this build, as `src/build.js` writes them, and of the build that was last found to be
 * right. Neither beside a source.
 */
const BUILT = new URL('./built-from', import.meta.url);
const CHECKED = new URL('./checked', import.meta.url);

/**
 * Makes what a build answers with. `isChecked` is true once it has been made without an error from these very files, as
 * at the end of `npm ci`: to check it is a third of the work of a start. Sources are checked each time.
 */
export function checkedOnce<T>(make: (isChecked: boolean) => T): T {
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

/** Notes that the build was checked; where nothing can be written, every start checks. */
function note(built: string): void {
  try {
    writeFileSync(CHECKED, built);
  } catch {}
}
