import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { buildSchema, schemaText } from '../../schema/build-schema.js';

const FILE = new URL('../../schema/schema.graphql', import.meta.url);

/** After a change of the schema: `UPDATE_SCHEMA=1 npx vitest run test/schema/schema-text.test.ts`, and read the difference. */
test('schema/schema.graphql is the schema', async () => {
  const text = schemaText(buildSchema());
  if (process.env.UPDATE_SCHEMA) await writeFile(FILE, text);

  expect(await readFile(FILE, 'utf8')).toBe(text);
});
