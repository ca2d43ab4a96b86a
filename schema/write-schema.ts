import { writeFileSync } from 'node:fs';
import { buildSchema, schemaText } from './build-schema.js';

/** Writes `schema/schema.graphql`: `npm run schema`, after every change of the schema. A test compares the two. */
writeFileSync(new URL('schema.graphql', import.meta.url), schemaText(buildSchema()));
