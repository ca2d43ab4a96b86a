import type { EntityManager } from '@mikro-orm/postgresql';
import { ALTERNATIVES_WITHIN, type Alternative, nearest } from '../shared/alternatives.js';
import { MINUTE } from '../shared/interval.js';
import type { Diary } from './engine/diary.js';
import { isBookable } from './engine/is-bookable.js';
import { startsOf } from './engine/starts-of.js';
import { loadDiary } from './load/load-diary.js';
import type { Offer } from './load/load-offer.js';
import type { PlaceQuery } from './place-query.js';

/** Starts within three days at which the service could be booked instead, by the rule that offers times; nearest first. */
export async function nearestStarts(em: EntityManager, offer: Offer, query: PlaceQuery): Promise<Alternative[]> {
  const range = { start: query.start - ALTERNATIVES_WITHIN, end: query.start + ALTERNATIVES_WITHIN };
  const requested = {
    personIds: query.personId == null ? null : [query.personId],
    resourceIds: query.resourceId == null ? null : [query.resourceId],
  };
  const diary = await loadDiary(em, offer, { ...query, range, requested, duration: query.duration ?? null });
  const { first, avail } = startsOf(diary, range);
  const starts: Alternative[] = [];
  avail.forEach((spaces, at) => {
    if (spaces >= (query.quantity ?? 1)) starts.push({ start: (first + at) * MINUTE });
  });
  return nearest(starts, query.start).map(({ start }) => ({ start, ...providersAt(diary, { ...query, start }) }));
}

/** Person, resource and combination that would be booked then. */
function providersAt(diary: Diary, { start, quantity }: PlaceQuery): Omit<Alternative, 'start'> {
  const verdict = isBookable(diary, { start, duration: diary.timing.duration, quantity: quantity ?? 1 });
  if (!verdict.ok) return {};
  const { personId, resourceIds, bookableId } = verdict.choices[0];
  return { personId, resourceId: resourceIds[0] ?? null, bookableId };
}
