import type { EntityManager } from '@mikro-orm/postgresql';
import { ALTERNATIVES_WITHIN, type Alternative, nearest, startTexts } from '../shared/alternatives.js';
import { MINUTE } from '../shared/interval.js';
import { startsOf } from './engine/starts-of.js';
import { loadDiary } from './load/load-diary.js';
import type { Offer } from './load/load-offer.js';
import type { PlaceQuery } from './place-query.js';

/** Moments within three days at which the service could be booked instead, by the rule that offers times. */
export async function nearestStarts(em: EntityManager, offer: Offer, query: PlaceQuery): Promise<string[]> {
  const range = { start: query.start - ALTERNATIVES_WITHIN, end: query.start + ALTERNATIVES_WITHIN };
  const requested = {
    personIds: query.personId == null ? null : [query.personId],
    resourceIds: query.resourceId == null ? null : [query.resourceId],
  };
  const { first, avail } = startsOf(
    await loadDiary(em, offer, { ...query, range, requested, duration: query.duration ?? null }),
    range,
  );
  const starts: Alternative[] = [];
  avail.forEach((spaces, at) => {
    if (spaces >= (query.quantity ?? 1)) starts.push({ start: (first + at) * MINUTE });
  });
  return startTexts(nearest(starts, query.start));
}
