import { isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { buildSchema } from '../../schema/build-schema.js';
import { entities } from '../../src/app/database/entities.js';

/** Frontends keep records by `__typename:id`: what has an `id` is a record that has it alone. Source: graphql.md, shape 8. */

const schema = buildSchema();

/** Records under another name than that of their class, what is made of records with ids of their own, and what stands in errors alone. */
const OTHERS = ['BookableItem', 'Change', 'CourseBooking', 'RequiredQuestion', 'SubmittedClient'];

test('a type with an id is a stored record, or is known to have one that no other of its type has', () => {
  const known = new Set([...entities.map(({ name }) => name), ...OTHERS]);
  const types = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => type.getInterfaces().length === 0 && type.getFields().id !== undefined);
  expect(types.length).toBeGreaterThan(40);
  expect(types.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});
