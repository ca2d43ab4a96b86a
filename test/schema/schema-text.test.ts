import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { buildSchema, schemaText } from '../../schema/build-schema.js';

test('schema/schema.graphql is the schema; after a change: npm run schema', async () => {
  const committed = await readFile(new URL('../../schema/schema.graphql', import.meta.url), 'utf8');
  expect(schemaText(buildSchema())).toBe(committed);
});
