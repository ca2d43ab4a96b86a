import { writeFileSync } from 'node:fs';
import { documentsOf, schemaAsType, WITH_CODEGEN } from './generate-types.js';

/**
 * Writes the types that the frontends compile with, from the committed schema alone: `npm run schema`, and before each
 * `npm run typecheck`. The large one is not committed; a test compares the others.
 */
const write = (name: string, text: string) => writeFileSync(new URL(name, import.meta.url), text);
for (const folder of WITH_CODEGEN) write(`${folder}/documents.ts`, await documentsOf(folder));
write('reception-desk/graphql-env.d.ts', schemaAsType());
