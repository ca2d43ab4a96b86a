import { describe, expect, test } from 'vitest';
import { at, diary, pair, person, room, shown, spaces, subject, verdict } from '../../support/fixtures/one-day.js';

const DAY = '09:00-11:00';
const HALF = '09:00-09:30';
const START = { start: at('09:30') };
const NEITHER = { bookableId: 1, personId: null, resourceId: null };

describe('choices are ordered by lowest id, whatever the order of the combinations', () => {
  test('people', () => {
    const people = [1, 2, 3].map((id) => subject(id, DAY));
    const given = diary({ people, combinations: [person(2), person(3), person(1)] });
    expect(verdict(given, START)).toMatchObject({ choices: [{ personId: 1 }, { personId: 2 }, { personId: 3 }] });
  });

  test('resources', () => {
    const resources = [1, 2, 3].map((id) => subject(id, DAY));
    const combinations = [room(2), room(3), room(1)];
    const given = diary({ needs: { person: false, resources: 1 }, people: [], resources, combinations });
    expect(verdict(given, START)).toMatchObject({ choices: [{ resourceIds: [1] }, { resourceIds: [2] }, { resourceIds: [3] }] });
  });

  test('people with resources, by person first', () => {
    const [people, resources] = [[1, 2].map((id) => subject(id, DAY)), [1, 2, 3].map((id) => subject(id, DAY))];
    const combinations = [pair(2, 1), pair(1, 3), pair(2, 2), pair(1, 2)];
    const given = diary({ needs: { person: true, resources: 1 }, people, resources, combinations });
    expect(verdict(given, START)).toMatchObject({
      choices: [
        { personId: 1, resourceIds: [2] },
        { personId: 1, resourceIds: [3] },
        { personId: 2, resourceIds: [1] },
        { personId: 2, resourceIds: [2] },
      ],
    });
  });
});

test('further resources are those allowed for the person, not for other people', () => {
  const [people, resources] = [[1, 2].map((id) => subject(id, DAY)), [1, 2, 3].map((id) => subject(id, DAY))];
  const combinations = [pair(1, 1), pair(1, 3), pair(2, 2), pair(2, 3)];
  const given = diary({ needs: { person: true, resources: 2 }, people, resources, combinations });
  expect(verdict(given, START)).toMatchObject({
    choices: [
      { personId: 1, resourceIds: [1, 3] },
      { personId: 1, resourceIds: [3, 1] },
      { personId: 2, resourceIds: [2, 3] },
      { personId: 2, resourceIds: [3, 2] },
    ],
  });
});

test('a person allowed fewer resources than a booking needs is not offered, whatever others are allowed', () => {
  const [people, resources] = [[1, 2].map((id) => subject(id, HALF)), [1, 2].map((id) => subject(id, HALF))];
  const combinations = [pair(1, 1), pair(2, 1), pair(2, 2)];
  expect(shown(diary({ needs: { person: true, resources: 2 }, people, resources, combinations }))).toEqual([
    '',
    '09:00',
    '09:00',
  ]);
});

test.each([
  ['a person without a diary', diary({ people: [] })],
  ['a resource without a diary', diary({ needs: { person: false, resources: 1 }, combinations: [room(1)] })],
  ['a person whose resource has no diary', diary({ needs: { person: true, resources: 1 }, combinations: [pair(1, 1)] })],
  [
    'a service that needs neither a person nor a resource',
    diary({ needs: { person: false, resources: 0 }, people: [], combinations: [NEITHER] }),
  ],
])('%s is never free', (_who, given) => {
  expect(shown(given)).toEqual(['']);
  expect(spaces(given)).toBe(0);
});

test.each<[number | null, number, number, string]>([
  [null, 6, 2, 'no limit: all spaces may be booked'],
  [3, 3, 2, 'exactly the limit'],
  [3, 4, 1, 'above the limit: only the other resource'],
])('a resource allows %s spaces per booking, %i are requested: %i choices (%s)', (mostSpaces, quantity, choices, _why) => {
  const resources = [{ ...subject(1, DAY), mostSpaces }, subject(2, DAY)];
  const needs = { person: false, resources: 1 };
  const given = diary({ spaces: 6, needs, people: [], resources, combinations: [room(1), room(2)] });
  expect(verdict(given, { ...START, quantity })).toMatchObject({ choices: Array.from({ length: choices }, () => ({})) });
});
