import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildSchema, isEnumType, validate } from 'graphql';
import { expect, test } from 'vitest';
import { type CodegenConfig, documentsOf, schemaAsType, WITH_CODEGEN } from './generate-types.js';
import * as deskDocuments from './reception-desk/desk-documents.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test.each(WITH_CODEGEN)('the generated types of %s match the schema', async (name) => {
  expect(await readFile(`${folder}/${name}/documents.ts`, 'utf8')).toBe(await documentsOf(name));
});

test('the documents in the code of the reception desk are valid for the schema', async () => {
  const schema = buildSchema(await readFile(join(ROOT, 'schema/schema.graphql'), 'utf8'));
  const documents = Object.values(deskDocuments);
  expect(documents.length).toBeGreaterThan(10);
  expect(documents.flatMap((document) => validate(schema, document))).toEqual([]);
});

const PROGRAMS = [
  ...['booking-widget/booking-widget', 'booking-widget/event-stream-link'],
  ...['reception-desk/reception-desk', 'booking-list/booking-list'],
];

test.each(PROGRAMS)('%s imports nothing from outside its folder and has no type assertions', async (program) => {
  const text = await readFile(`${folder}/${program}.ts`, 'utf8');
  expect(text.match(/from '(?!\.\/)[./][^']*'| as (?:[A-Z]|any|unknown)/g)).toBeNull();
});

test.each(PROGRAMS)('%s declares every enum value that it uses with its enum type', async (program) => {
  const text = await readFile(`${folder}/${program}.ts`, 'utf8');
  const schema = buildSchema(await readFile(join(ROOT, 'schema/schema.graphql'), 'utf8'));
  const enums = Object.values(schema.getTypeMap()).filter(isEnumType);
  const typed = [...text.matchAll(/: (\w+)(?:\[\])? = (\[[^\]]*\]|'\w+');/g)];
  for (const [word, value = ''] of text.matchAll(/'([A-Z][A-Z_]+)'/g)) {
    const declared = typed.filter(([, , values = '']) => values.includes(word)).map(([, type]) => type);
    expect([word, enums.filter(({ name }) => declared.includes(name)).some((type) => type.getValue(value))]).toEqual([
      word,
      true,
    ]);
  }
});

test('documents for logged-in staff do not mention `companyId`', async () => {
  for (const documents of ['reception-desk/desk-documents.ts', 'booking-list/documents.graphql'])
    expect(await readFile(join(folder, documents), 'utf8')).not.toContain('companyId');
});

/** Code block of the README with this title. */
async function block(title: string): Promise<string> {
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  const [, code] = readme.match(new RegExp(`^\`\`\`ts ${title}\n([^]*?)\n\`\`\`$`, 'm')) ?? [];
  if (!code) throw new Error(`README.md has no block ${title}`);
  return code;
}

/** Program that uses both kinds of types, and a field that does not exist. */
const USE = `
import type { ResultOf } from 'gql.tada';
import { TimesDocument } from './documents.js';
import { Services } from './tada.js';
type Row = NonNullable<NonNullable<ResultOf<typeof Services>['services']>['nodes']>[number];
export type Misspelt = Row['nmae'];
export { TimesDocument };
`;

test('both ways to a typed client in the README compile', async () => {
  const at = await mkdtemp(join(tmpdir(), 'readme-'));
  const write = (name: string, text: string) => writeFile(join(at, name), text);
  try {
    await symlink(join(ROOT, 'node_modules'), join(at, 'node_modules'), 'junction');
    await write('graphql-env.d.ts', schemaAsType());
    await write('tada.ts', await block('gql.tada'));
    await write('codegen.ts', await block('codegen'));
    const { default: config } = (await import(join(at, 'codegen.ts'))) as { default: CodegenConfig };
    await write('documents.ts', await documentsOf('booking-widget', config));
    await write('use.ts', USE);
    await write(
      'tsconfig.json',
      JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), compilerOptions: { incremental: false }, include: ['*.ts'] }),
    );
    const tsc = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc');
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', at]).catch((failed: { stdout: string }) => failed);
    expect(stdout.trim().split('\n')).toEqual([expect.stringContaining("'nmae' does not exist")]);
  } finally {
    await rm(at, { recursive: true });
  }
});
