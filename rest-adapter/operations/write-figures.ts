import { writeFileSync } from 'node:fs';
import { buildSchema } from '../../schema/build-schema.js';
import { generateFigures } from './generate-figures.js';

/** Writes `figures.ts`, from which rows of the endpoint table are made: `npm run schema`, before their operations are read. */
writeFileSync(new URL('figures.ts', import.meta.url), generateFigures(buildSchema()));
