import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Rules of the code that can be checked automatically. Each test lists the violations of its rule. */

const LAYERS = ['src', 'schema', 'rest-adapter'] as const;

/**
 * Modules of `src`. A module imports only from modules on lines above it, types included;
 * modules on one line do not import each other.
 */
const ORDER = [
  ['shared'],
  ['database'],
  ['outbox'],
  ['security'],
  ['company'],
  ['capacity', 'client', 'prepaid', 'schedule', 'webhook'],
  ['account', 'catalogue'],
  ['availability'],
  ['event'],
  ['booking'],
  ['purchase', 'feed'],
  ['queue', 'email'],
  ['analytics', 'live'],
  ['config'],
  ['demo'],
  ['app'],
  ['cli'],
];

/** Modules that may depend on the outside world. */
const OUTER = ['database', 'config', 'demo', 'app', 'cli'];
const MODULES = ORDER.flat().filter((module) => !OUTER.includes(module));

const LINES = 300;
const FILES = 25;

/** Files that are one flat list and may be as long as they need. */
const FLAT_LISTS = new Set([
  'src/app/database/entities.ts',
  'src/app/database/migrations.ts',
  'migrations/001-create-tables.ts',
  'schema/shared/words.ts',
  'rest-adapter/operations/figures.ts',
  'rest-adapter/operations/types.ts',
  'rest-adapter/operations/variables.ts',
  'test/frontends/booking-list/documents.ts',
]);

/** Definitions shared by several entities: they use the entities' decorators, and so follow the entities' rules. */
const COLUMNS = new Set(['src/shared/column.ts', 'src/database/record.ts', 'src/capacity/spaces.ts']);

interface Import {
  readonly what: string;
  /** Path of a file of this repository, or the package's name. */
  readonly from: string;
  readonly typeOnly: boolean;
  /** Loaded when execution reaches it, not with the file. */
  readonly isCall: boolean;
}

const folders = [...LAYERS.map((street) => `${street}/**/*.ts`), 'migrations/*.ts', 'test/**/*.ts'];
const files = globSync(folders, { exclude: ['**/*.d.ts'] }).sort();
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const imports = new Map(files.map((file) => [file, importsOf(file)]));

function importsOf(file: string): Import[] {
  const text = texts.get(file) ?? '';
  const statements = text.matchAll(/^(?:import|export)\s+(type\s+)?([^'";]*?)\s*(?:from\s*)?'([^']+)'/gm);
  const calls = text.matchAll(/\bimport\('([^']+)'\)/g);
  return [
    ...[...statements].map(([, type, what = '', from = '']) => ({
      what,
      from: locate(file, from),
      typeOnly: type !== undefined,
      isCall: false,
    })),
    ...[...calls].map(([, from = '']) => ({ what: '', from: locate(file, from), typeOnly: false, isCall: true })),
  ];
}

function locate(file: string, from: string): string {
  return from.startsWith('.') ? join(dirname(file), from).replace(/\.js$/, '.ts') : from;
}

/** Imports in the chosen files that are not allowed. */
function breaches(chosen: (file: string) => boolean, allowed: (found: Import, file: string) => boolean): string[] {
  return files
    .filter(chosen)
    .flatMap((file) =>
      (imports.get(file) ?? []).filter((found) => !allowed(found, file)).map(({ from }) => `${file} imports ${from}`),
    );
}

const inLayer = (layer: string) => (file: string) => file.startsWith(`${layer}/`);
const inModule = (file: string) => MODULES.some((module) => file.startsWith(`src/${module}/`));

/** Module of a file of `src`: its folder; for a file in no folder, the module it belongs to. */
function moduleOf(file: string): string {
  const [, name = '', ...rest] = file.split('/');
  if (rest.length > 0) return name;
  return name === 'config.ts' ? 'config' : 'app';
}

const isPackage = (from: string, ...names: string[]) => names.some((name) => from === name || from.startsWith(`${name}/`));

test('modules are imported in one direction', () => {
  const lines = new Map(ORDER.flatMap((modules, at) => modules.map((module) => [module, at] as const)));
  const lineOf = (file: string) => lines.get(moduleOf(file)) ?? Number.NaN;
  const allowed = ({ from }: Import, file: string) =>
    !inLayer('src')(from) || moduleOf(from) === moduleOf(file) || lineOf(from) < lineOf(file);
  expect(breaches(inLayer('src'), allowed)).toEqual([]);
});

test('every module has its place in the order', () => {
  const found = new Set(files.filter(inLayer('src')).map(moduleOf));
  expect([...found].sort()).toEqual(ORDER.flat().sort());
});

test('a folder holds at most 25 files, except the migrations', () => {
  const folders = Map.groupBy(files, (file) => dirname(file));
  const full = [...folders].filter(([folder, held]) => folder !== 'migrations' && held.length > FILES);
  expect(full.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});

test('the REST adapter imports nothing from src, and from the schema only its builder and its context', () => {
  const known = ['schema/build-schema.ts', 'schema/shared/context.ts'];
  const allowed = ({ from }: Import) => !inLayer('src')(from) && (!inLayer('schema')(from) || known.includes(from));
  expect(breaches(inLayer('rest-adapter'), allowed)).toEqual([]);
});

test('the schema does not import the REST adapter', () => {
  expect(breaches(inLayer('schema'), ({ from }) => !inLayer('rest-adapter')(from))).toEqual([]);
});

test('the domain imports neither the schema nor the REST adapter', () => {
  const chosen = (file: string) => inLayer('src')(file) && !inLayer('src/app')(file);
  expect(breaches(chosen, ({ from }) => !inLayer('schema')(from) && !inLayer('rest-adapter')(from))).toEqual([]);
});

test('the domain imports no HTTP or GraphQL package and no zod', () => {
  const banned = ['koa', '@koa', 'zod', '@apollo', '@as-integrations', 'graphql', 'graphql-jit'];
  expect(breaches(inModule, ({ from }) => !isPackage(from, ...banned))).toEqual([]);
});

test('in src only entities import type-graphql, and only the settings import zod', () => {
  const isEntity = (file: string) => file.endsWith('.entity.ts') || COLUMNS.has(file);
  expect(breaches(inLayer('src'), ({ from }, file) => !isPackage(from, 'type-graphql') || isEntity(file))).toEqual([]);
  expect(breaches(inLayer('src'), ({ from }, file) => !isPackage(from, 'zod') || file === 'src/config.ts')).toEqual([]);
});

test('a pure file imports no ORM', () => {
  const isPure = (file: string) =>
    inModule(file) && !/\.\w+\.ts$/.test(file) && !/\b(EntityManager|MikroORM|em)\b/.test(texts.get(file) ?? '');
  expect(
    breaches(
      (file) => isPure(file) && !COLUMNS.has(file),
      ({ from, typeOnly }) => typeOnly || !isPackage(from, '@mikro-orm'),
    ),
  ).toEqual([]);
});

test('only one file imports luxon', () => {
  const knowsZones = ({ from }: Import, file: string) => !isPackage(from, 'luxon') || file === 'src/shared/zoned-time.ts';
  expect(breaches((file) => LAYERS.some((street) => inLayer(street)(file)), knowsZones)).toEqual([]);
});

/** Files that use the driver directly: the helper, statements before the tables exist, and a transaction's own hook. */
const SPEAK_TO_DRIVER = [
  ...['account/audit/actor.ts', 'app/database/migrate.ts', 'app/database/readiness.ts', 'app/database/suitability.ts'],
  ...['database/check-families.ts', 'database/run-sql.ts', 'demo/create-demo.ts'],
].map((file) => `src/${file}`);

test('SQL is run by one helper, except in the listed files', () => {
  const runs = (file: string) => /\.execute\(|\.execute<|getKysely\(/.test(texts.get(file) ?? '');
  const layers = (file: string) => LAYERS.some((layer) => inLayer(layer)(file));
  expect(files.filter((file) => layers(file) && runs(file) && !SPEAK_TO_DRIVER.includes(file))).toEqual([]);
});

test('nothing is called _: unused values keep their names', () => {
  const layers = (file: string) => LAYERS.some((layer) => inLayer(layer)(file));
  expect(files.filter((file) => layers(file) && /[({[,:]\s*_+\s*[,:)}\]]/.test(texts.get(file) ?? ''))).toEqual([]);
  // In tests the first parameter of a callback may be, such as the element that `Array.from` does not have.
  const tests = files.filter((file) => !layers(file) && file !== 'test/architecture.test.ts');
  expect(tests.filter((file) => /:\s*_+\s*[,}]|\W__+\s*[,)}]/.test(texts.get(file) ?? ''))).toEqual([]);
});

/** Caches of pure functions, keyed by argument; and the request itself: its place in the queue, its caller, its log line. */
const KEEP_BESIDE = {
  WeakMap: ['schema/shared/limits/size-of.ts', 'schema/shared/limits/weigh-selection.ts', 'src/database/row.ts'],
  AsyncLocalStorage: ['src/database/admission.ts', 'src/database/tracing/work-record.ts', 'src/security/current-caller.ts'],
};

test('only the listed files create a WeakMap or an AsyncLocalStorage', () => {
  const layers = (file: string) => LAYERS.some((layer) => inLayer(layer)(file));
  const found = (store: string) => files.filter((file) => layers(file) && (texts.get(file) ?? '').includes(`new ${store}`));
  expect(found('WeakMap')).toEqual(KEEP_BESIDE.WeakMap);
  expect(found('AsyncLocalStorage')).toEqual(KEEP_BESIDE.AsyncLocalStorage);
});

/** Files in which units of time are written as numbers; rest-adapter, which imports nothing of src, has its own. */
const UNITS = ['src/shared/interval.ts', 'rest-adapter/units.ts'];

test('units of time are named constants, not numbers', () => {
  const code = (file: string) => (texts.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'/g, '');
  const literal = /\b(?:60_?000|3_?600_?000|86_?400_?000|604_?800_?000|86_?400|(?<!price: )3_?600|1_?440|24 \* 60|60 \* 60)\b/;
  const layers = (file: string) => LAYERS.some((layer) => inLayer(layer)(file));
  expect(files.filter((file) => layers(file) && !UNITS.includes(file) && literal.test(code(file)))).toEqual([]);
});

/** Large, and needed by few servers or only once: an idle server does without. */
const LOADED_WHEN_NEEDED = ['altair-static', 'esbuild', 'rest-adapter/openapi/create-description.ts'];

test('large and rarely needed modules are loaded on demand, and zod without its languages', () => {
  expect(breaches(inLayer('src'), ({ from, isCall }) => isCall || !LOADED_WHEN_NEEDED.includes(from))).toEqual([]);
  expect(
    breaches(
      () => true,
      ({ from, what }) => from !== 'zod' || what === '* as z',
    ),
  ).toEqual([]);
});

test('there are no index files', () => {
  expect(files.filter((file) => file.endsWith('/index.ts'))).toEqual([]);
});

test('there are no import cycles', () => {
  expect(circles()).toEqual([]);
});

test('a file has at most 300 lines, unless it is a flat list', () => {
  const long = files.filter((file) => !FLAT_LISTS.has(file) && (texts.get(file) ?? '').split('\n').length - 1 > LINES);
  expect(long).toEqual([]);
});

test('clients are searched for by e-mail only in the listed files', () => {
  // The others know who is meant: log-ins and their resets, the caller's own record, a filter of bookings, administrators.
  const known = [
    ...[
      'account/login/find-accounts.ts',
      'account/login/password-reset.ts',
      'account/login/set-password.ts',
      'account/sign-on/sign-on.ts',
    ],
    ...['booking/booking-filter.ts', 'client/confirm-email.ts', 'client/contact-email.ts'],
  ].map((file) => `src/${file}`);
  const asks = /\bemail = \$\{/;
  expect(files.filter((file) => inLayer('src')(file) && asks.test(texts.get(file) ?? ''))).toEqual(known);
});

test('no file is called a manager, a helper or a util', () => {
  expect(files.filter((file) => /(?:^|[/.-])(?:manager|helper|util)s?[.-]/.test(file))).toEqual([]);
});

test('a test is skipped only where a package, Chromium or root is missing', () => {
  const allowed = /^\.runIf\((?:hasPackage\('[\w-]+'\)|hasChromium|isRoot|process\.getuid\?\.\(\) === 0)\)/;
  const left = files.flatMap((file) =>
    [...(texts.get(file) ?? '').matchAll(/\b(?:test|describe|it)(\.(?:runIf|skipIf|skip|todo|only|fails)\b.*)/g)]
      .map(([, how = '']) => how)
      .filter((how) => !allowed.test(how))
      .map((how) => `${file}: ${how.slice(0, 60)}`),
  );
  expect(left).toEqual([]);
});

test('every row of GAPS.md names test files that exist', () => {
  const rows =
    readFileSync('rest-adapter/GAPS.md', 'utf8')
      .match(/^\|.*\|$/gm)
      ?.slice(2) ?? [];
  const pinning = rows.map((row) => ({
    row,
    tests:
      row
        .split('|')
        .at(-2)
        ?.match(/`[^`]+`/g) ?? [],
  }));
  expect(rows.length).toBeGreaterThan(100);
  expect(pinning.filter(({ tests }) => tests.length === 0).map(({ row }) => row)).toEqual([]);
  const named = pinning.flatMap(({ tests }) => tests.map((name) => `test/${name.slice(1, -1)}`));
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

/** Import cycles, types included: files that need each other's names cannot be read one after the other. */
function circles(): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, path: readonly string[]) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || done.has(file)) return;
    for (const { from } of imports.get(file) ?? []) walk(from, [...path, file]);
    done.add(file);
  };
  for (const file of files) walk(file, []);
  return found;
}
