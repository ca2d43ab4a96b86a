import { writeFileSync } from 'node:fs';
import { buildSchema } from '../../schema/build-schema.js';
import { routes } from '../routes.js';
import { generateTypes } from './generate-types.js';

/** Writes `rest-adapter/operations/types.ts`: `npm run schema`, after a change of the schema or of an operation. A test compares the two. */
writeFileSync(new URL('types.ts', import.meta.url), generateTypes(buildSchema(), routes));
