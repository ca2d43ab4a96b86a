import type { EntityManager } from '@mikro-orm/postgresql';
import { PERSON, RESOURCE } from '../../capacity/claim.entity.js';
import { jointly } from '../../database/joint-statements.js';
import { DAY, type Interval, MINUTE } from '../../shared/interval.js';
import { merged, type Spans } from '../../shared/spans.js';
import { freeCombinations } from '../engine/combination-starts.js';
import { type Diary, NO_BOUNDS } from '../engine/diary.js';
import { sweepOf } from '../engine/sweep.js';
import { offeredServices } from '../find-company-day.js';
import { loadDiary } from './load-diary.js';
import { loadOffer } from './load-offer.js';
import { subjectKey } from './load-offer-conflicts.js';

/**
 * Loads the time of each person and resource that a booking of any service of a company could still take, buffers included:
 * merged spans by `subjectKey`. Ignores advance limits. Three statements for up to fifty services.
 */
export async function loadBookableTime(
  em: EntityManager,
  companyId: number,
  window: Interval,
): Promise<ReadonlyMap<string, Spans>> {
  const joint = jointly(em);
  // A booking that reaches into the window may begin on the day before it.
  const range = { start: window.start - DAY, end: window.end };
  const diaries = (await offeredServices(em, companyId)).map(async (serviceId) => {
    const offer = await loadOffer(joint, companyId, { serviceId });
    const { durations } = offer.service;
    const diary = await loadDiary(joint, offer, { range, duration: Math.max(...durations), bounds: NO_BOUNDS });
    return durations.map((duration) => ({ ...diary, timing: { ...diary.timing, duration } }));
  });
  const reached = new Map<string, number[]>();
  for (const diary of (await Promise.all(diaries)).flat()) addReach(reached, diary, range);
  return new Map([...reached].map(([key, spans]) => [key, merged(Float64Array.from(spans))]));
}

function addReach(reached: Map<string, number[]>, diary: Diary, range: Interval): void {
  const { duration, before, after } = diary.timing;
  for (const { combination, minutes } of freeCombinations(sweepOf(diary, range))) {
    const keys = [
      ...(combination.personId === null ? [] : [subjectKey(PERSON, combination.personId)]),
      ...(combination.resourceId === null ? [] : [subjectKey(RESOURCE, combination.resourceId)]),
    ];
    for (const key of keys) {
      const spans = reached.get(key) ?? [];
      for (const minute of minutes) addSpan(spans, (minute - before) * MINUTE, (minute + duration + after) * MINUTE);
      reached.set(key, spans);
    }
  }
}

/** Adds a span, or extends the last one if they touch: spans of neighbouring starts are many and overlap. */
function addSpan(spans: number[], start: number, end: number): void {
  const last = spans.length - 1;
  if (last > 0 && spans[last - 1]! <= start && start <= spans[last]!) spans[last] = Math.max(spans[last]!, end);
  else spans.push(start, end);
}
