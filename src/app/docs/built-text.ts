import { readFileSync, writeFileSync } from 'node:fs';

/** Digest of the files that this program was built from, as `src/build.js` writes it; there is none beside the sources. */
const BUILT_FROM = new URL('./built-from', import.meta.url);

/**
 * Text that takes seconds to make, kept beside the built program under a name until the next build. It is made at the end of
 * `npm ci`, or else when it is first requested; without a build, once per process.
 */
export class BuiltText {
  private made: Promise<string> | undefined;

  constructor(
    private readonly name: string,
    private readonly make: () => Promise<string>,
  ) {}

  read(): Promise<string> {
    this.made ??= this.readOrMake();
    // The next call after a failure tries again.
    this.made.catch(() => {
      this.made = undefined;
    });
    return this.made;
  }

  private async readOrMake(): Promise<string> {
    const built = textOf(BUILT_FROM);
    const note = new URL(`./${this.name}.from`, BUILT_FROM);
    const file = new URL(`./${this.name}`, BUILT_FROM);
    if (built !== null && built === textOf(note)) {
      const kept = textOf(file);
      if (kept !== null) return kept;
    }
    const text = await this.make();
    if (built !== null) keep([file, text], [note, built]);
    return text;
  }
}

function textOf(file: URL): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Writes the texts beside the build; if nothing can be written, every process makes them. */
function keep(...texts: readonly (readonly [URL, string])[]): void {
  try {
    for (const [file, text] of texts) writeFileSync(file, text);
  } catch {}
}
