import { expect, test } from 'vitest';
import { combinationStarts } from '../../../src/availability/engine/combination-starts.js';
import { dayCounts } from '../../../src/availability/engine/day-counts.js';
import { dayTimes } from '../../../src/availability/engine/day-times.js';
import { startsOf } from '../../../src/availability/engine/starts-of.js';
import { dayWindow } from '../../../src/shared/zoned-time.js';
import { AV_ZONE, avDiary, avWorkload } from '../../support/fixtures/av-workload.js';

test.each([
  [1, 31, 406, 406],
  [100, 1, 31, 1_756],
  [100, 7, 155, 8_863],
  [100, 31, 713, 40_624],
])('AV workload, %i staff × %i days: %i starts, %i staff-starts', (staff, days, starts, staffStarts) => {
  const workload = avWorkload(staff, days);
  const diary = avDiary(workload);
  const window = dayWindow(AV_ZONE, workload.range);
  const { avail } = startsOf(diary, window);

  expect(avail.filter((spaces) => spaces > 0)).toHaveLength(starts);
  expect(avail.reduce((sum, spaces) => sum + spaces, 0)).toBe(staffStarts);
  expect(dayCounts(diary, workload.range).reduce((sum, { spacesLeft }) => sum + spacesLeft, 0)).toBe(staffStarts);
  expect(dayTimes(diary, workload.range).reduce((sum, { times }) => sum + times.length, 0)).toBe(staffStarts);
  expect(new Set(combinationStarts(diary, window).flatMap(({ minutes }) => minutes)).size).toBe(starts);
});
