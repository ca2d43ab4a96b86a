import type { EntityManager } from '@mikro-orm/postgresql';
import { MINUTE } from '../shared/interval.js';
import { utcText } from '../shared/zoned-time.js';
import { startsOf } from './engine/starts-of.js';
import { loadDiary } from './load/load-diary.js';
import type { Offer } from './load/load-offer.js';
import type { PlaceAsk } from './place-ask.js';

/** How many alternatives a refusal names. */
const ALTERNATIVES = 5;

/** Milliseconds before and after the moment that was asked for. */
export const LOOK_AROUND = 3 * 24 * 60 * MINUTE;

/** Something that begins at a moment, in epoch milliseconds. */
interface Beginning {
  readonly start: number;
}

/** What a refusal offers instead: those nearest to the moment that was asked for, nearest first. */
export function nearest<T extends Beginning>(found: readonly T[], asked: number): T[] {
  return [...found].sort((a, b) => Math.abs(a.start - asked) - Math.abs(b.start - asked)).slice(0, ALTERNATIVES);
}

/** As refusals carry them. */
export const startTexts = (found: readonly Beginning[]): string[] => found.map(({ start }) => utcText(start));

/** Moments within three days at which the service could be booked instead, by the rule that offers times. */
export async function nearestStarts(em: EntityManager, offer: Offer, ask: PlaceAsk): Promise<string[]> {
  const range = { start: ask.start - LOOK_AROUND, end: ask.start + LOOK_AROUND };
  const asked = {
    personIds: ask.personId == null ? null : [ask.personId],
    resourceIds: ask.resourceId == null ? null : [ask.resourceId],
  };
  const { first, avail } = startsOf(await loadDiary(em, offer, { ...ask, range, asked, duration: ask.duration ?? null }), range);
  const starts: Beginning[] = [];
  avail.forEach((spaces, at) => {
    if (spaces >= (ask.quantity ?? 1)) starts.push({ start: (first + at) * MINUTE });
  });
  return startTexts(nearest(starts, ask.start));
}
