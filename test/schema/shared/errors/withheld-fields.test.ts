import { expect, test } from 'vitest';
import { WithheldFields } from '../../../../schema/shared/errors/withheld-fields.js';
import { forbidden, notFound, Refusal, unauthenticated } from '../../../../src/shared/refusal.js';

/** Path of the field in a row of `people { nodes }`. */
const at = (row: number, field: string) => {
  const nodes = { key: 'nodes', prev: { key: 'people', prev: undefined, typename: undefined }, typename: undefined };
  return { path: { key: field, prev: { key: row, prev: nodes, typename: undefined }, typename: undefined } };
};

const hidden = () => new Refusal('FORBIDDEN', 'Only staff may have this', { withheld: true });

test.each<readonly [() => Error, () => Error, boolean, string]>([
  [unauthenticated, unauthenticated, true, 'the same UNAUTHENTICATED error'],
  [hidden, hidden, true, 'the same FORBIDDEN error'],
  [hidden, forbidden, false, 'another FORBIDDEN, refused over /api/v1'],
  [() => notFound('person', 1), () => notFound('person', 1), false, 'NOT_FOUND, which is not about permission'],
  [() => new TypeError('bug'), () => new TypeError('bug'), false, 'a bug, which must be logged'],
])('an error in the second row is a repeat of the first: $2 ($3)', (first, second, expected) => {
  const withheld = new WithheldFields();
  expect(withheld.isRepeated(first(), at(0, 'notify'))).toBe(false);
  expect(withheld.isRepeated(second(), at(1, 'notify'))).toBe(expected);
  expect(withheld.repeatsOf('people.nodes.notify')).toBe(expected ? 1 : 0);
});

test('each field has its own first row', () => {
  const withheld = new WithheldFields();
  expect(withheld.isRepeated(unauthenticated(), at(0, 'notify'))).toBe(false);
  expect(withheld.isRepeated(unauthenticated(), at(1, 'allStaff'))).toBe(false);
});
