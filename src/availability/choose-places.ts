import type { EntityManager } from '@mikro-orm/postgresql';
import type { Place } from '../capacity/place.js';
import { alternativeStarts, startTexts } from '../shared/alternatives.js';
import { MINUTE } from '../shared/interval.js';
import { Refusal } from '../shared/refusal.js';
import { utcText } from '../shared/zoned-time.js';
import type { Diary } from './engine/diary.js';
import { type BookableChoice, isBookable, type NotBookable } from './engine/is-bookable.js';
import { loadDiary } from './load/load-diary.js';
import type { Offer } from './load/load-offer.js';
import { nearestStarts } from './nearest-starts.js';
import type { PlaceQuery } from './place-query.js';

/**
 * Chooses the places for a booking at that moment, best first. Every command that books, moves or holds calls this inside its
 * transaction; it applies the rule by which days and times are offered.
 *
 * @throws Refusal NOT_BOOKABLE, TIME_TAKEN or NO_SPACE, with the nearest alternatives
 */
export async function choosePlaces(em: EntityManager, offer: Offer, query: PlaceQuery): Promise<readonly [Place, ...Place[]]> {
  const range = { start: query.start, end: query.start + MINUTE };
  const diary = await loadDiary(em, offer, { ...query, range, duration: query.duration ?? null });
  const verdict = isBookable(diary, query);
  if (!verdict.ok) throw await notBookable(em, offer, { ...query, reason: verdict.reason });

  const [first, ...others] = verdict.choices;
  return [placeOf(offer, diary, query.start, first), ...others.map((choice) => placeOf(offer, diary, query.start, choice))];
}

function placeOf(
  offer: Offer,
  { timing, spaces }: Diary,
  start: number,
  { bookableId, personId, resourceIds }: BookableChoice,
): Place {
  return {
    rootId: offer.rootId,
    companyId: offer.companyId,
    serviceId: offer.service.id,
    bookableId,
    personId,
    resourceIds,
    resourceUnits: resourceIds.map((id) => offer.resources.find((resource) => resource.id === id)?.units ?? 1),
    start,
    duration: timing.duration,
    before: timing.before,
    after: timing.after,
    spaces,
  };
}

/** Predicates of refusal messages, whose subject is the start. */
const REASONS: Readonly<Record<NotBookable, string>> = {
  NOT_LIVE: 'cannot be booked: the company takes no live bookings',
  NOT_OFFERED: 'is not offered by that person or in that place',
  TOO_SOON: 'is sooner than may be booked',
  TOO_FAR_AHEAD: 'is further ahead than may be booked',
  OUTSIDE_SHIFT: 'lies outside the working hours',
  OFF_GRID: 'is not one of the times offered',
  CLOSED: 'falls into a closure',
  NO_CAPACITY: 'has fewer spaces left than were asked for',
  TAKEN: 'is no longer free',
};

const CODES: Partial<Record<NotBookable, 'TIME_TAKEN' | 'NO_SPACE'>> = { TAKEN: 'TIME_TAKEN', NO_CAPACITY: 'NO_SPACE' };

/** Creates the refusal of a start for a reason, with the nearest starts that are free. */
export async function notBookable(
  em: EntityManager,
  offer: Offer,
  { reason, ...query }: PlaceQuery & { readonly reason: NotBookable },
): Promise<Refusal> {
  const { id, name } = offer.service;
  const found = await nearestStarts(em, offer, query);
  const startsAt = utcText(query.start);
  const detail = { reason, startsAt, serviceId: id, name, alternatives: startTexts(found) };
  return new Refusal(CODES[reason] ?? 'NOT_BOOKABLE', `${startsAt} ${REASONS[reason]} for ${name}`, detail, {
    alternatives: alternativeStarts(found, offer.timeZone),
  });
}
