import { describe, expect, test, vi } from 'vitest';
import { combinationStarts } from '../../../src/availability/engine/combination-starts.js';
import { dayCounts } from '../../../src/availability/engine/day-counts.js';
import { dayTimes } from '../../../src/availability/engine/day-times.js';
import { isBookable } from '../../../src/availability/engine/is-bookable.js';
import { startsOf } from '../../../src/availability/engine/starts-of.js';
import { dayWindow } from '../../../src/shared/zoned-time.js';
import { diaryOf, randomCase } from '../../support/fixtures/random-diary.js';
import { type NaiveStart, naiveStarts } from '../../support/oracles/naive-availability.js';
import { seedsOfTurn } from '../../support/walks/turn.js';

const cases = seedsOfTurn(100);
const RUNS = cases.length;
vi.setConfig({ testTimeout: 30_000 + RUNS * 100 });

const known = new Map<number, NaiveStart[]>();

/** Starts that the naive oracle finds, computed once per case. */
function startsOfCase(seed: number): NaiveStart[] {
  const found = known.get(seed) ?? naiveStarts(randomCase(seed));
  known.set(seed, found);
  return found;
}

describe('the sweep agrees with a naive oracle that applies the rules minute by minute', () => {
  test(`times of every combination, in ${RUNS} random companies`, () => {
    let offered = 0;
    for (const seed of cases) {
      const given = randomCase(seed);
      const expected = startsOfCase(seed);
      const found = dayTimes(diaryOf(given), given.range);
      for (const { bookableId, times } of found) {
        const wanted = expected
          .filter(({ combinations }) => combinations.has(bookableId))
          .map((start) => asOffer(start, bookableId));
        expect(
          times.map(({ date, time, datetime, avail }) => ({ date, time, datetime, avail })),
          `seed ${seed}`,
        ).toEqual(wanted);
        offered += times.length;
      }
    }
    expect(offered, 'the cases are not empty').toBeGreaterThan(RUNS * 20);
  });

  test('spaces of every day, all combinations together', () => {
    for (const seed of cases) {
      const given = randomCase(seed);
      const starts = startsOfCase(seed);
      for (const { date, spacesLeft } of dayCounts(diaryOf(given), given.range)) {
        const here = starts.filter((start) => start.date === date);
        expect(spacesLeft, `seed ${seed} ${date}`).toBe(here.reduce((sum, { promised }) => sum + promised, 0));
      }
      for (const { minute, most, promised } of starts) {
        expect(promised > 0 && promised <= most, `seed ${seed} at ${minute}: ${promised} of ${most}`).toBe(true);
      }
    }
  });
});

describe('exactly the offered starts are accepted', () => {
  test('every offered start can be booked, with its combination and without a preference', () => {
    for (const seed of cases) {
      const given = randomCase(seed);
      const diary = diaryOf(given);
      for (const { combination, minutes } of combinationStarts(diary, dayWindow(given.timeZone, given.range))) {
        const { bookableId, personId, resourceId } = combination;
        for (const minute of sample(minutes)) {
          const verdict = isBookable(diary, { start: minute * 60_000, personId, resourceId });
          const chosen = verdict.ok ? verdict.choices[0] : verdict.reason;
          expect(chosen, `seed ${seed} at ${minute}`).toMatchObject({ bookableId, personId });
          expect(isBookable(diary, { start: minute * 60_000 }).ok, `seed ${seed} any at ${minute}`).toBe(true);
        }
      }
    }
  });

  test('a start that is not offered cannot be booked', () => {
    for (const seed of cases) {
      const given = randomCase(seed);
      const diary = diaryOf(given);
      const { first, avail } = startsOf(diary, dayWindow(given.timeZone, given.range));
      for (let i = seed % 7; i < avail.length; i += 53) {
        expect(isBookable(diary, { start: (first + i) * 60_000 }).ok, `seed ${seed} at ${first + i}`).toBe(avail[i]! > 0);
      }
    }
  });

  test('the answer for a day is the same as part of a longer range', () => {
    for (const seed of cases.slice(0, 100)) {
      const given = randomCase(seed);
      const whole = dayTimes(diaryOf(given), given.range);
      const single = { ...given, range: { from: given.range.to, to: given.range.to } };
      const last = dayTimes(diaryOf(single), single.range);
      expect(last, `seed ${seed}`).toEqual(
        whole.map((one) => ({ ...one, times: one.times.filter(({ date }) => date === given.range.to) })),
      );
    }
  });
});

test.each(['Asia/Kolkata', 'America/St_Johns'])('times on a server in %s are the same as on one in UTC', (zone) => {
  const before = process.env.TZ;
  try {
    process.env.TZ = zone;
    const answers = cases.slice(0, 20).map((seed) => dayTimes(diaryOf(randomCase(seed)), randomCase(seed).range));
    process.env.TZ = 'UTC';
    const inUtc = cases.slice(0, 20).map((seed) => dayTimes(diaryOf(randomCase(seed)), randomCase(seed).range));
    expect(JSON.stringify(answers)).toBe(JSON.stringify(inUtc));
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});

function asOffer({ date, time, datetime, combinations }: NaiveStart, bookableId: number) {
  return { date, time, datetime, avail: combinations.get(bookableId)! };
}

/** The first, the last and some between. */
function sample(minutes: readonly number[]): number[] {
  return minutes.filter((_, i) => i === 0 || i === minutes.length - 1 || i % 17 === 5);
}
