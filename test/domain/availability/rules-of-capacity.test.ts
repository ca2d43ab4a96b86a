import { describe, expect, test } from 'vitest';
import { dayCounts } from '../../../src/availability/engine/day-counts.js';
import { type Diary, type GroupSlot, NO_BOUNDS } from '../../../src/availability/engine/diary.js';
import {
  at,
  diary,
  hours,
  MONDAY,
  pair,
  person,
  reason,
  room,
  shown,
  spaces,
  subject,
  times,
  titled,
  verdict,
} from '../../support/fixtures/one-day.js';

describe('a booking with any person', () => {
  const two = diary({ people: [subject(1, '09:00-10:00'), subject(2, '09:30-10:30')], combinations: [person(1), person(2)] });

  test('the spaces of a day are the sum of free people over its starts', () => {
    expect(shown(two)).toEqual(['09:00 09:30', '09:30 10:00']);
    expect(spaces(two)).toBe(4);
  });

  test('the free person with the lowest id comes first, and the others follow as alternatives', () => {
    const answer = verdict(two, { start: at('09:30') });
    expect(answer).toEqual({
      ok: true,
      choices: [
        { bookableId: 11, personId: 1, resourceIds: [], slotId: null },
        { bookableId: 12, personId: 2, resourceIds: [], slotId: null },
      ],
    });
    expect(verdict(two, { start: at('09:30'), personId: 2 })).toMatchObject({ choices: [{ personId: 2 }] });
  });

  test('requested people narrow the answer', () => {
    expect(shown({ ...two, requested: { personIds: [2] } })).toEqual(['09:30 10:00']);
    expect(spaces({ ...two, requested: { personIds: [2] } })).toBe(2);
  });
});

describe('T14: pools', () => {
  const uses = '09:00-10:00 09:30-10:30 10:00-11:00';
  const pool = (units: number) =>
    diary({
      needs: { person: false, resources: 1 },
      people: [],
      resources: [subject(1, '09:00-11:00', uses, units)],
      combinations: [room(1)],
    });

  test.each([
    [3, '09:00×2 09:30 10:00 10:30×2'],
    [2, '09:00 10:30'],
    [1, ''],
  ])('with %i units: %s', (units, expected) => {
    expect(times(pool(units))).toBe(expected);
  });

  test('an hour across consecutive uses counts the peak of units in use, not their sum', () => {
    expect(times({ ...pool(3), timing: { duration: 60, step: 60, before: 0, after: 0 } })).toBe('09:00 10:00');
  });
});

describe('T15: several resources', () => {
  const rooms = [subject(1, '09:00-10:00'), subject(2, '09:00-10:00', '09:00-09:30'), subject(3, '09:00-10:00')];
  const given = diary({
    needs: { person: false, resources: 2 },
    people: [],
    resources: rooms,
    combinations: [room(1), room(2), room(3)],
  });

  test('a booking takes different resources, lowest ids first, or none at all', () => {
    expect(verdict(given, { start: at('09:00') })).toMatchObject({ choices: [{ resourceIds: [1, 3] }, { resourceIds: [3, 1] }] });
    expect(verdict(given, { start: at('09:30'), resourceId: 3 })).toMatchObject({ choices: [{ resourceIds: [3, 1] }] });
    expect(reason({ ...given, needs: { person: false, resources: 3 } }, { start: at('09:00') })).toBe('TAKEN');
  });

  test('a requested resource is still combined with others', () => {
    expect(shown({ ...given, requested: { resourceIds: [3] } })).toEqual(['09:00 09:30']);
    expect(spaces({ ...given, requested: { resourceIds: [3] } })).toBe(2);
  });

  test('spaces count complete sets: three free resources make one pair', () => {
    expect(spaces(given)).toBe(2);
  });

  test('pools of 2 and 2 units make two pairs at each start, pools of 2 and 1 or 3 and 1 make one pair', () => {
    const pools = (...units: [number, number]) => {
      return {
        ...given,
        resources: units.map((count, i) => subject(i + 1, '09:00-10:00', '', count)),
        combinations: [room(1), room(2)],
      };
    };
    expect(spaces(pools(2, 2))).toBe(4);
    expect(spaces(pools(2, 1))).toBe(2);
    expect(spaces(pools(3, 1))).toBe(2);
  });

  test('two units of one pool are not two different resources', () => {
    const single = { ...given, resources: [subject(1, '09:00-10:00', '', 2)], combinations: [room(1)] };
    expect(shown(single)).toEqual(['']);
    expect(reason(single, { start: at('09:00') })).toBe('OUTSIDE_SHIFT');
  });
});

describe('a person together with a resource', () => {
  const both = diary({
    needs: { person: true, resources: 1 },
    people: [subject(1, '09:00-11:00', '09:00-09:30'), subject(2, '09:00-11:00'), subject(3, '09:00-11:00')],
    resources: [subject(1, '09:00-10:30', '10:00-10:30'), subject(2, '09:00-11:00')],
    combinations: [1, 2, 3].flatMap((id) => [pair(id, 1), pair(id, 2)]),
  });

  test('the spaces of a start are limited by both people and resources', () => {
    expect(dayCounts(both, { from: MONDAY, to: MONDAY })).toEqual([{ date: MONDAY, spacesLeft: 2 + 2 + 1 + 1 }]);
  });

  test('each pair has its own times', () => {
    expect(shown(both)).toEqual([
      '09:30',
      '09:30 10:00 10:30',
      '09:00 09:30',
      '09:00 09:30 10:00 10:30',
      '09:00 09:30',
      '09:00 09:30 10:00 10:30',
    ]);
  });

  test('without a preference, the lowest person id is chosen, then the lowest resource id', () => {
    expect(verdict(both, { start: at('09:00') })).toMatchObject({ choices: [{ personId: 2, resourceIds: [1] }, {}, {}, {}] });
    expect(verdict(both, { start: at('10:30'), personId: 3 })).toMatchObject({ choices: [{ personId: 3, resourceIds: [2] }] });
    expect(reason(both, { resourceId: 1 })).toBe('TAKEN');
  });

  test('a pair that is not allowed is not offered, and each resource serves one person at a time', () => {
    const restricted = { ...both, combinations: [pair(2, 1), pair(3, 1), pair(3, 2)] };
    expect(dayCounts(restricted, { from: MONDAY, to: MONDAY })[0]!.spacesLeft).toBe(2 + 2 + 1 + 1);
    expect(reason(restricted, { start: at('09:00'), personId: 2, resourceId: 2 })).toBe('NOT_OFFERED');
  });
});

describe('people who may be combined with some resources only', () => {
  const half = '09:00-09:30';
  const restricted = (resources: number, pairs: readonly (readonly [number, number])[]) =>
    diary({
      needs: { person: true, resources },
      people: [1, 2].map((id) => subject(id, half)),
      resources: [1, 2, 3, 4].map((id) => subject(id, half)),
      combinations: pairs.map(([personId, resourceId]) => pair(personId, resourceId)),
    });
  const ofFirst = (...ids: number[]) => ids.map((id) => [1, id] as const);
  const ofSecond = (...ids: number[]) => ids.map((id) => [2, id] as const);

  test.each(
    titled<Diary, number>([
      [restricted(1, [...ofFirst(1), ...ofSecond(2)]), 2, 'each person has one resource'],
      [
        restricted(1, [...ofFirst(1, 2), ...ofSecond(1)]),
        1,
        'the first person takes the resource that the second needs: fewer spaces are promised, never more',
      ],
      [restricted(1, [...ofSecond(1), ...ofFirst(1, 2)]), 1, 'the first person is the one with the lowest id, in any order'],
      [restricted(1, [...ofFirst(1, 2), ...ofSecond(2)]), 2, 'the first person takes the resource with the lowest id'],
      [restricted(1, [...ofFirst(2, 1), ...ofSecond(2)]), 2, 'the resource with the lowest id is taken, in any order'],
      [restricted(2, [...ofFirst(1, 2, 3), ...ofSecond(3, 4)]), 2, 'the first person takes only two of three resources'],
      [restricted(2, [...ofFirst(1, 2), ...ofSecond(2, 3)]), 1, 'the second resource of a person is taken too'],
      [restricted(2, [...ofFirst(1), ...ofSecond(1, 2)]), 1, 'a person who cannot have both resources takes none'],
      [{ ...restricted(2, ofFirst(1)), resources: [subject(1, half, '', 2)] }, 0, 'two units of one pool count as one'],
      [restricted(2, [...ofFirst(1), ...ofSecond(2)]), 0, 'a resource of others does not count as a second one'],
      [
        { ...restricted(1, [...ofFirst(1, 2), ...ofSecond(2)]), requested: { resourceIds: [2] } },
        1,
        'a requested resource is used only once',
      ],
      [
        { ...restricted(2, [...ofFirst(1, 2), ...ofSecond(2, 3)]), requested: { resourceIds: [3] } },
        1,
        'other resources are taken along with the requested one',
      ],
    ]),
  )('%s', (_why, given, expected) => {
    expect(spaces(given)).toBe(expected);
  });
});

test('if every person may use every resource, spaces follow the best assignment, not the first', () => {
  const given = diary({
    needs: { person: true, resources: 2 },
    people: [subject(1, '09:00-09:30'), subject(2, '09:00-09:30')],
    resources: [subject(1, '09:00-09:30'), subject(2, '09:00-09:30'), subject(3, '09:00-09:30', '', 2)],
    combinations: [1, 2].flatMap((id) => [pair(id, 1), pair(id, 2), pair(id, 3)]),
  });
  expect(spaces(given)).toBe(2);
});

describe('group slots', () => {
  const slot = (more: Partial<GroupSlot> = {}): GroupSlot => ({
    slotId: 5,
    start: at('10:00'),
    duration: 30,
    spacesLeft: 2,
    personId: 1,
    resourceId: null,
    ...more,
  });
  const group = (...slots: GroupSlot[]) => diary({ spaces: 6, people: [subject(1, '09:00-11:00', '10:00-10:30')], slots });

  test('a slot does not block its own person, and its time is offered with the spaces left', () => {
    expect(times(group(slot()))).toBe('09:00×6 09:30×6 10:00×2 10:30×6');
    expect(spaces(group(slot()))).toBe(20);
    expect(verdict(group(slot()))).toMatchObject({ ok: true, choices: [{ bookableId: 11, personId: 1, slotId: 5 }] });
  });

  test.each(
    titled<GroupSlot, string>([
      [slot({ spacesLeft: 0 }), 'TAKEN', 'a full slot'],
      [slot({ duration: 60 }), 'TAKEN', 'a slot of another length'],
      [slot({ personId: 2 }), 'TAKEN', 'a slot of another person'],
      [slot({ start: at('09:45') }), 'TAKEN', 'a slot at another time'],
      [slot(), 'ok', 'a slot that matches'],
    ]),
  )('joining %s', (_why, given, expected) => {
    expect(reason(group(given))).toBe(expected);
  });

  test('a quantity must fit one slot', () => {
    expect(reason(group(slot()), { quantity: 2 })).toBe('ok');
    expect(reason(group(slot()), { quantity: 3 })).toBe('NO_CAPACITY');
    expect(reason(group(), { start: at('09:00'), quantity: 6 })).toBe('ok');
    expect(reason(group(), { start: at('09:00'), quantity: 7 })).toBe('NO_CAPACITY');
    expect(reason(group(), { start: at('09:00'), quantity: 0 })).not.toBe('ok');
  });

  test('joining an existing slot is preferred to starting a new slot', () => {
    const people = [subject(1, '09:00-11:00'), subject(2, '09:00-11:00', '10:00-10:30')];
    const given = diary({ spaces: 6, people, combinations: [person(1), person(2)], slots: [slot({ personId: 2 })] });
    expect(verdict(given)).toMatchObject({
      choices: [
        { personId: 2, slotId: 5 },
        { personId: 1, slotId: null },
      ],
    });
  });

  test('of several slots the lowest id comes first, even for a quantity too large for a new slot', () => {
    const people = [1, 2, 3].map((id) => subject(id, '09:00-11:00', '10:00-10:30'));
    const slots = [slot({ slotId: 7, personId: 3, spacesLeft: 8 }), slot({ slotId: 6, spacesLeft: 8 })];
    const given = diary({ spaces: 6, people, combinations: [person(1), person(2), person(3)], slots });
    const joined = {
      ok: true,
      choices: [
        { personId: 1, resourceIds: [], slotId: 6 },
        { personId: 3, slotId: 7 },
      ],
    };
    expect(verdict(given)).toMatchObject(joined);
    expect(verdict(given, { quantity: 7 })).toMatchObject(joined);
  });

  test('a slot of a resource is joined up to the spaces that the resource allows per booking', () => {
    const running = (mostSpaces: number | null) =>
      diary({
        spaces: 6,
        needs: { person: false, resources: 1 },
        people: [],
        resources: [{ ...subject(1, '09:00-11:00', '10:00-10:30'), mostSpaces }],
        combinations: [room(1)],
        slots: [slot({ personId: null, resourceId: 1, spacesLeft: 8 })],
      });
    const joined = { ok: true, choices: [{ bookableId: 21, personId: null, resourceIds: [1], slotId: 5 }] };
    expect(verdict(running(null), { quantity: 7 })).toEqual(joined);
    expect(verdict(running(3), { quantity: 3 })).toEqual(joined);
    expect(verdict(running(3), { quantity: 7 }).ok).toBe(false);
  });

  test('advance limits apply to joining too, and are inclusive', () => {
    expect(reason({ ...group(slot()), bounds: { ...NO_BOUNDS, earliest: at('10:30') } })).toBe('TOO_SOON');
    expect(reason({ ...group(slot()), bounds: { earliest: at('10:00'), latest: at('10:00') } })).toBe('ok');
  });

  test.each([
    ['09:30-09:45', 'CLOSED', 'setting up begins before the end of the closure'],
    ['09:30-09:40', 'ok', 'setting up begins when the closure ends'],
    ['10:40-11:00', 'CLOSED', 'clearing ends after the closure begins'],
    ['10:45-11:00', 'ok', 'clearing ends when the closure begins'],
  ])('a closure at %s: %s (%s)', (closure, expected) => {
    const withBuffers = { ...group(slot()), timing: { duration: 30, step: 30, before: 20, after: 15 }, closed: hours(closure) };
    expect(reason(withBuffers)).toBe(expected);
  });
});
