import type { EntityManager } from '@mikro-orm/postgresql';
import { type Beginning, LOOK_AROUND, nearest, startTexts } from '../shared/alternatives.js';
import { MINUTE } from '../shared/interval.js';
import { startsOf } from './engine/starts-of.js';
import { loadDiary } from './load/load-diary.js';
import type { Offer } from './load/load-offer.js';
import type { PlaceAsk } from './place-ask.js';

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
