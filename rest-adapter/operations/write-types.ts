import { writeFileSync } from 'node:fs';
import { buildSchema } from '../../schema/build-schema.js';
import { routes } from '../routes.js';
import { generateTypes } from './generate-types.js';
import { generateVariables } from './generate-variables.js';
import { adapterSchema } from './wire-schema.js';

/**
 * Writes `types.ts` (results of operations) and `variables.ts` (their variables) beside this file: `npm run schema`, after a
 * change of the schema or of an operation. A test compares both.
 */
const schema = adapterSchema(buildSchema());
const write = (name: string, text: string) => writeFileSync(new URL(name, import.meta.url), text);
write('types.ts', generateTypes(schema, routes));
write('variables.ts', generateVariables(schema, routes));
