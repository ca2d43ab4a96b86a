import { PERSON, RESOURCE } from '../../capacity/claim.entity.js';
import type { Reads } from '../../database/joint-statements.js';
import { closedSpans } from '../../schedule/closures/closed-spans.js';
import { withExceptions } from '../../schedule/exceptions/with-exceptions.js';
import { openSpans } from '../../schedule/open-spans.js';
import { checkRanges } from '../../shared/faults.js';
import { DAY, type Interval } from '../../shared/interval.js';
import { dateOf, dayOf, type LocalDate } from '../../shared/local-date.js';
import { NO_SPANS } from '../../shared/spans.js';
import {
  type AdvanceBounds,
  type Diary,
  type DiarySubject,
  neededWindow,
  type RequestedProviders,
  type ServiceTiming,
} from '../engine/diary.js';
import type { Offer, Provider } from './load-offer.js';
import { loadOfferConflicts, type OfferConflicts, type OwnTime, subjectKey } from './load-offer-conflicts.js';

export type { OwnTime };

export interface DiaryQuery {
  /** Instants at which a booking may start; the end is exclusive. */
  readonly range: Interval;
  /** Minutes; the first duration of the service by default. */
  readonly duration?: number | null;
  /** Buffers in minutes, where an administrator changes those of a booking; those of the service by default. */
  readonly before?: number;
  readonly after?: number;
  readonly requested?: RequestedProviders;
  /** Number of different resources that the booking takes (decisions T15). */
  readonly resources?: number;
  readonly bounds: AdvanceBounds;
  readonly own?: OwnTime;
  /** Time zone of the result; the company's by default. */
  readonly timeZone?: string;
}

/** A diary, and the loaded data it was made of. */
export interface DiaryWithSources {
  readonly diary: Diary;
  readonly taken: OfferConflicts;
}

/**
 * Days before the window for which the first query loads exceptions. They bound openings that began long ago, from whose start
 * the grid is counted (decisions T4).
 */
const LOOK_BACK = 400;
const FIRST_DATE: LocalDate = '1970-01-01';

/**
 * Loads the diary of an offer for a range: one statement whatever the range and the staff, rarely a second one. @throws Refusal
 * INVALID as `checkResourceCount`
 */
export async function loadDiary(em: Reads, offer: Offer, query: DiaryQuery): Promise<Diary> {
  return (await loadDiaryWithSources(em, offer, query)).diary;
}

/** Loads a diary together with the data it was made of. */
export async function loadDiaryWithSources(em: Reads, offer: Offer, query: DiaryQuery): Promise<DiaryWithSources> {
  const window = neededWindow(query.range, timingOf(offer, query));
  const since = dateOf(Math.floor(window.start / DAY) - LOOK_BACK);
  const taken = await loadOfferConflicts(em, offer, { window, own: query.own ?? {}, since });
  const diary = diaryFrom(offer, query, taken, window);
  if (!taken.olderExceptions || !reachesBefore(diary, dayOf(since) * DAY)) return { diary, taken };

  // A provider has been open without a break for more than a year: an older exception may decide when that began.
  const all = await loadOfferConflicts(em, offer, { window, own: query.own ?? {}, since: FIRST_DATE });
  return { diary: diaryFrom(offer, query, all, window), taken: all };
}

function diaryFrom(
  offer: Offer,
  query: DiaryQuery,
  { busy, exceptions, closures, slots }: OfferConflicts,
  window: Interval,
): Diary {
  const resources = query.resources ?? 1;
  checkResourceCount(resources);
  const subject = (kind: number) => (provider: Provider) => {
    const key = subjectKey(kind, provider.id);
    const hours = withExceptions(provider.hours, exceptions.get(key) ?? []);
    const open = hours ? openSpans(hours, provider.timeZone, window) : NO_SPANS;
    return { id: provider.id, open, busy: busy.get(key) ?? NO_SPANS, units: provider.units, mostSpaces: provider.mostSpaces };
  };
  return {
    timeZone: query.timeZone ?? offer.timeZone,
    timing: timingOf(offer, query),
    bounds: query.bounds,
    spaces: offer.service.spaces,
    needs: { person: offer.needsPerson, resources: offer.needsResource ? resources : 0 },
    people: offer.people.map(subject(PERSON)),
    resources: offer.resources.map(subject(RESOURCE)),
    combinations: offer.combinations,
    ...(query.requested && { requested: query.requested }),
    openings: offer.hours ? openSpans(offer.hours, offer.timeZone, window) : null,
    closed: closedSpans(closures, offer.timeZone),
    slots,
  };
}

const reachesBefore = ({ people, resources }: Diary, instant: number): boolean =>
  [...people, ...resources].some(({ open }: DiarySubject) => open.length > 0 && open[0]! < instant);

function timingOf({ service }: Offer, { duration, before, after }: DiaryQuery): ServiceTiming {
  return {
    duration: duration ?? service.durations[0] ?? 0,
    step: service.bookingTimeStep,
    before: before ?? service.preTime,
    after: after ?? service.postTime,
  };
}

/** Most different resources of one booking. */
const MAX_RESOURCES = 100;

/** @throws Refusal INVALID unless one booking may take that number of different resources */
export const checkResourceCount = (resourceCount: number): void =>
  checkRanges({ resourceCount }, { resourceCount: [1, MAX_RESOURCES] });
