import { isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { buildSchema } from '../../schema/build-schema.js';
import { entities } from '../../src/app/database/entities.js';

/** Frontends cache records by `__typename:id`, so that an `id` must be unique within its type. Source: graphql.md, shape 8. */

const schema = buildSchema();

/** Types with an id but no entity of their name: renamed records, composites of records with ids, and types of errors only. */
const OTHERS = ['BookableItem', 'Change', 'CourseBooking', 'RequiredQuestion', 'SubmittedClient'];

test('every type with an id is a stored record, or is listed as having a unique id', () => {
  const known = new Set([...entities.map(({ name }) => name), ...OTHERS]);
  const types = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => type.getInterfaces().length === 0 && type.getFields().id !== undefined);
  expect(types.length).toBeGreaterThan(40);
  expect(types.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});
