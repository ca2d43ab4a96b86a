import { MINUTE } from '../../shared/interval.js';
import { NO_SPANS } from '../../shared/spans.js';
import { freeCombinations, resourcesTaken } from './combination-starts.js';
import { type Diary, NO_BOUNDS } from './diary.js';
import { combinationKey, joinableSlots, sweepOf } from './sweep.js';

export interface BookableQuery {
  /** Epoch milliseconds. */
  readonly start: number;
  /** Minutes; that of the diary by default. */
  readonly duration?: number;
  /** Missing or null: any that is free. */
  readonly personId?: number | null;
  readonly resourceId?: number | null;
  /** Spaces taken in one slot; 1 by default. */
  readonly quantity?: number;
}

/** Combination that can take a booking at a start, with the slot to join, if any. */
export interface BookableChoice {
  readonly bookableId: number;
  readonly personId: number | null;
  /** The combination's own resource first, then the further ones (decisions T15); empty when the service needs none. */
  readonly resourceIds: readonly number[];
  /** The slot to join; null for a new slot. */
  readonly slotId: number | null;
}

/**
 * Reason why a start cannot be booked, the first of these that applies: the company takes no live bookings; no combination of
 * the requested providers; before or after the advance limits (decisions T12); outside every shift, buffers included
 * (decisions T7); not on the step grid (decisions T4); closed, but free otherwise (decisions T13); fewer spaces than requested;
 * taken.
 */
export type NotBookable =
  | 'NOT_LIVE'
  | 'NOT_OFFERED'
  | 'TOO_SOON'
  | 'TOO_FAR_AHEAD'
  | 'OUTSIDE_SHIFT'
  | 'OFF_GRID'
  | 'CLOSED'
  | 'NO_CAPACITY'
  | 'TAKEN';

export type Verdict =
  | { readonly ok: true; readonly choices: readonly [BookableChoice, ...BookableChoice[]] }
  | { readonly ok: false; readonly reason: NotBookable };

/**
 * Decides whether a booking can start at exactly that moment, for baskets, checkout, moves and administrators alike. It uses
 * the sweep that lists days and times, with a window of one minute, so that offered times and accepted times agree.
 *
 * `choices[0]` is the best: a slot to join before a new one, then lowest person id, then lowest resource id. The others
 * are for a caller that loses the first to another transaction. The diary must cover `neededWindow` of the minute.
 */
export function isBookable(diary: Diary, query: BookableQuery): Verdict {
  const narrowed = narrowedTo(diary, query);
  const [first, ...others] = choicesAt(narrowed, query);
  return first ? { ok: true, choices: [first, ...others] } : { ok: false, reason: reasonAgainst(narrowed, query) };
}

/** The diary with the duration and the providers of the query. */
function narrowedTo(diary: Diary, { duration, personId, resourceId }: BookableQuery): Diary {
  const { requested, timing } = diary;
  return {
    ...diary,
    // The step stays that of the service, whatever duration is requested, unless the service has none (decisions T4).
    timing: { ...timing, duration: duration ?? timing.duration },
    requested: {
      personIds: personId == null ? requested?.personIds : [personId],
      resourceIds: resourceId == null ? requested?.resourceIds : [resourceId],
    },
  };
}

/** Choices for a booking at that start, best first: slots to join, then free combinations. */
function choicesAt(diary: Diary, { start, quantity = 1 }: BookableQuery): BookableChoice[] {
  if (start % MINUTE !== 0 || quantity < 1) return [];
  const sweep = sweepOf(diary, { start, end: start + MINUTE });
  const bookableIds = new Map(sweep.wanted.map((combination) => [combinationKey(combination), combination.bookableId]));
  const shared = joinableSlots(sweep)
    .filter(({ spacesLeft }) => spacesLeft >= quantity)
    .map((slot) => ({ ...slot, resourceIds: slot.resourceId === null ? [] : [slot.resourceId] }))
    .map(({ slotId, personId, resourceIds, ...slot }) => {
      return { bookableId: bookableIds.get(combinationKey({ personId, ...slot }))!, personId, resourceIds, slotId };
    });
  const fits = ({ resourceIds }: BookableChoice) => takesSpaces(diary, resourceIds, quantity);
  if (quantity > diary.spaces) return shared.filter(fits).sort(byIds);
  const free = freeCombinations(sweep).filter(({ minutes }) => minutes.length > 0);
  const unshared = free.map(({ combination }) => {
    const { bookableId, personId } = combination;
    return { bookableId, personId, resourceIds: resourcesTaken(sweep, combination, start / MINUTE), slotId: null };
  });
  return [...shared.sort(byIds), ...unshared.sort(byIds)].filter(fits);
}

/** Whether one booking may take `quantity` spaces of each of these resources. Source: service.md 2.4, `max_book`. */
export const takesSpaces = ({ resources }: Diary, ids: readonly (number | null)[], quantity: number): boolean =>
  !resources.some(({ id, mostSpaces }) => mostSpaces != null && mostSpaces < quantity && ids.includes(id));

function byIds(a: BookableChoice, b: BookableChoice): number {
  return (a.personId ?? 0) - (b.personId ?? 0) || (a.resourceIds[0] ?? 0) - (b.resourceIds[0] ?? 0);
}

/** Finds the reason by removing one obstacle after the other until the start could be booked. */
function reasonAgainst(diary: Diary, query: BookableQuery): NotBookable {
  const { start, quantity = 1 } = query;
  if (diary.bounds.notLive) return 'NOT_LIVE';
  if (sweepOf(diary, { start, end: start + MINUTE }).wanted.length === 0) return 'NOT_OFFERED';
  if (start < diary.bounds.earliest) return 'TOO_SOON';
  if (start > diary.bounds.latest) return 'TOO_FAR_AHEAD';

  const single = { ...query, quantity: 1 };
  if (quantity > 1 && choicesAt(diary, single).length > 0) return 'NO_CAPACITY';
  if (choicesAt({ ...diary, closed: NO_SPANS }, single).length > 0) return 'CLOSED';
  const idle = {
    ...diary,
    closed: NO_SPANS,
    bounds: NO_BOUNDS,
    people: diary.people.map(withoutBusyTime),
    resources: diary.resources.map(withoutBusyTime),
  };
  if (choicesAt(idle, single).length > 0) return quantity > diary.spaces ? 'NO_CAPACITY' : 'TAKEN';
  const anyMinute = { ...idle, timing: { ...idle.timing, step: 1 } };
  return choicesAt(anyMinute, { ...single, start: Math.floor(start / MINUTE) * MINUTE }).length > 0
    ? 'OFF_GRID'
    : 'OUTSIDE_SHIFT';
}

function withoutBusyTime<T extends { busy: Float64Array }>(subject: T): T {
  return { ...subject, busy: NO_SPANS };
}
