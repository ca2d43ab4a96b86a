import { PERSON, RESOURCE } from '../../capacity/claim.entity.js';
import { exceptionOn } from '../../schedule/exceptions/with-exceptions.js';
import { openSpans } from '../../schedule/open-spans.js';
import { type Interval, MINUTE, overlaps } from '../../shared/interval.js';
import { addDays } from '../../shared/local-date.js';
import { merged, peak, type Spans } from '../../shared/spans.js';
import { localDate } from '../../shared/zoned-time.js';
import type { Diary, DiarySubject } from '../engine/diary.js';
import { combinationKey, distinctIds, sweepOf } from '../engine/sweep.js';
import type { Provider } from '../load/load-offer.js';
import { type KnownException, subjectKey } from '../load/load-offer-conflicts.js';
import { claimObstacle, type ExplanationViewer, type KnownClaim, type Obstacle } from './obstacle.js';

/** A start, with its diary and the data that the diary was made of. */
export interface ExplainedStart {
  readonly diary: Diary;
  /** Epoch milliseconds. */
  readonly start: number;
  /** Spaces requested. */
  readonly quantity: number;
  readonly people: readonly Provider[];
  readonly resources: readonly Provider[];
  /** Keyed by `subjectKey`. */
  readonly exceptions: ReadonlyMap<string, readonly KnownException[]>;
  readonly closures: readonly (Interval & { readonly id: number; readonly name: string })[];
  readonly claims: readonly KnownClaim[];
  readonly viewerOfDiary: ExplanationViewer;
}

/**
 * Every rule that the start fails, general ones first. Obstacles of one person or resource are listed even if another could
 * be booked: the verdict is that of `isBookable`.
 */
export function obstaclesTo(question: ExplainedStart): Obstacle[] {
  const { diary } = question;
  const { wanted } = sweepOf(diary, { start: question.start, end: question.start + MINUTE });
  const personIds = distinctIds(wanted.map(({ personId }) => personId));
  const resourceIds = distinctIds(wanted.map(({ resourceId }) => resourceId));
  const joined = joinedSlots(question, new Set(wanted.map(combinationKey)));
  // A slot that can be joined need not match the service's own schedule and grid.
  const open = joined.size > 0 ? { ...question, quantity: 1, diary: { ...diary, openings: null } } : question;
  const subjects = [
    ...personIds.map((id) => against(question, PERSON, id, joined).map((obstacle) => ({ ...obstacle, personId: id }))),
    ...resourceIds.map((id) => against(question, RESOURCE, id, joined).map((obstacle) => ({ ...obstacle, resourceId: id }))),
  ].flat();
  return [...offerObstacles(diary, personIds, resourceIds), ...generalObstacles(open), ...subjects, ...tooFew(question)];
}

/** Time that a booking blocks (decisions T6). */
export function blockedBy({ timing: { before, duration, after } }: Diary, start: number): Interval {
  return { start: start - before * MINUTE, end: start + (duration + after) * MINUTE };
}

function offerObstacles({ requested: asked }: Diary, personIds: readonly number[], resourceIds: readonly number[]): Obstacle[] {
  const people = (asked?.personIds ?? []).filter((id) => !personIds.includes(id));
  const resources = (asked?.resourceIds ?? []).filter((id) => !resourceIds.includes(id));
  const unknown = [
    ...people.map((personId): Obstacle => ({ code: 'NOT_OFFERED', personId })),
    ...resources.map((resourceId): Obstacle => ({ code: 'NOT_OFFERED', resourceId })),
  ];
  const hasNobody = personIds.length + resourceIds.length === 0 && unknown.length === 0;
  return hasNobody ? [{ code: 'NOT_OFFERED' }] : unknown;
}

function generalObstacles({ diary, start, quantity, closures }: ExplainedStart): Obstacle[] {
  const { bounds, openings, spaces, timing } = diary;
  const blocked = blockedBy(diary, start);
  const found: Obstacle[] = [];
  if (bounds.notLive) found.push({ code: 'NOT_LIVE' });
  else if (start < bounds.earliest) found.push({ code: 'TOO_SOON', until: bounds.earliest });
  else if (start > bounds.latest) found.push({ code: 'TOO_FAR_AHEAD', until: bounds.latest });
  if (quantity > spaces) found.push({ code: 'NO_CAPACITY', left: spaces });
  if (start % MINUTE !== 0) found.push({ code: 'OFF_GRID', ...minutesAround(start, 0, 1) });
  for (const { id, name, start: from, end: until } of closures) {
    if (overlaps({ start: from, end: until }, blocked)) found.push({ code: 'CLOSED', closureId: id, name, from, until });
  }
  if (!openings) return found;
  const opening = openingAt(openings, start);
  if (!opening || !holds(opening, blocked)) found.push({ code: 'OUTSIDE_SERVICE_HOURS', ...boundsOf(opening) });
  return [...found, ...offGrid(opening, start, timing)];
}

function against(question: ExplainedStart, kind: number, id: number, joined: ReadonlySet<number>): Obstacle[] {
  const { diary, start, claims, viewerOfDiary } = question;
  const subject = (kind === PERSON ? diary.people : diary.resources).find((one) => one.id === id);
  const mine = claims.filter((claim) => claim.kind === kind && claim.id === id && overlaps(claim, blockedBy(diary, start)));
  if (!subject) return [{ code: 'NOT_OFFERED' }];
  // A booking that joins a slot takes the slot's time, even if shifts have changed since.
  if (mine.some(({ slotId }) => slotId !== null && joined.has(slotId))) return [];
  const grid = kind === PERSON || !diary.needs.person;
  const opening = openingAt(merged(subject.open), start);
  return [
    ...hoursObstacles(question, kind, subject, opening),
    ...(grid && !diary.openings ? offGrid(opening, start, diary.timing) : []),
    ...busyObstacles(question, subject, mine),
    ...(subject.units > 1 ? [] : mine.map((claim) => claimObstacle(claim, viewerOfDiary))),
  ];
}

/** Obstacles in the hours of a person or resource. AWAY adds to those of the usual shifts: away on a day off gives both. */
function hoursObstacles(
  question: ExplainedStart,
  kind: number,
  subject: DiarySubject,
  opening: Interval | undefined,
): Obstacle[] {
  const { diary, start, exceptions, viewerOfDiary } = question;
  const blocked = blockedBy(diary, start);
  if (opening && holds(opening, blocked)) return [];

  const provider = (kind === PERSON ? question.people : question.resources).find(({ id }) => id === subject.id)!;
  const usual = provider.hours && openingAt(openSpans(provider.hours, provider.timeZone, blocked), start);
  const usuallyOpen = usual ? holds(usual, blocked) : false;
  const own = exceptions.get(subjectKey(kind, subject.id)) ?? [];
  const date = localDate(provider.timeZone, start);
  const exception = exceptionOn(own, date) ?? (usuallyOpen ? exceptionOn(own, addDays(date, -1)) : undefined);
  const shownException =
    exception && viewerOfDiary.companyIds.length > 0 ? { exceptionId: exception.id, name: exception.name } : {};
  if (!exception || exception.hours.length > 0) return [{ code: 'OUTSIDE_SHIFT', ...boundsOf(opening), ...shownException }];
  return [{ code: 'AWAY', ...shownException }, ...(usuallyOpen ? [] : [{ code: 'OUTSIDE_SHIFT', ...boundsOf(usual) } as const])];
}

/** Obstacles of capacity: a pool that is full at its busiest moment (decisions T14), a shared slot with too few spaces. */
function busyObstacles(
  { diary, start, quantity }: ExplainedStart,
  subject: DiarySubject,
  mine: readonly KnownClaim[],
): Obstacle[] {
  const blocked = blockedBy(diary, start);
  const used = mine.flatMap((claim) => [Math.max(claim.start, blocked.start), Math.min(claim.end, blocked.end)]);
  const left = subject.units - peak(Float64Array.from(used));
  const full: Obstacle[] = subject.units > 1 && left <= 0 ? [{ code: 'NO_CAPACITY', left: Math.max(0, left) }] : [];
  const short = diary.slots.filter((slot) => {
    return slot.start === start && slot.spacesLeft < quantity && mine.some(({ slotId }) => slotId === slot.slotId);
  });
  return [...full, ...short.map(({ spacesLeft }): Obstacle => ({ code: 'NO_CAPACITY', left: Math.max(0, spacesLeft) }))];
}

/** Ids of the slots at that start that have enough spaces left. */
function joinedSlots({ diary, start, quantity }: ExplainedStart, wanted: ReadonlySet<string>): ReadonlySet<number> {
  const open = diary.slots.filter((slot) => {
    const fits = slot.start === start && slot.duration === diary.timing.duration && slot.spacesLeft >= quantity;
    return fits && slot.spacesLeft > 0 && wanted.has(combinationKey(slot));
  });
  return new Set(open.map(({ slotId }) => slotId));
}

/** Obstacles where too few of the different resources that one booking needs are free (decisions T15), for each person. */
function tooFew(question: ExplainedStart): Obstacle[] {
  const { diary } = question;
  const needed = diary.needs.resources;
  if (needed < 2) return [];
  const people = diary.needs.person ? distinctIds(diary.combinations.map(({ personId }) => personId)) : [null];
  return people.flatMap((personId) => {
    const partners = distinctIds(
      diary.combinations.filter((pair) => pair.personId === personId).map(({ resourceId }) => resourceId),
    );
    const left = partners.filter((id) =>
      against(question, RESOURCE, id, new Set()).every(({ code }) => code === 'OFF_GRID'),
    ).length;
    return left >= needed ? [] : [{ code: 'NO_CAPACITY', left, ...(personId !== null && { personId }) } as const];
  });
}

/** The span that contains the moment. */
function openingAt(spans: Spans, at: number): Interval | undefined {
  for (let i = 0; i < spans.length; i += 2) {
    if (spans[i]! <= at && at < spans[i + 1]!) return { start: spans[i]!, end: spans[i + 1]! };
  }
  return undefined;
}

const holds = (outer: Interval, inner: Interval): boolean => outer.start <= inner.start && inner.end <= outer.end;

const boundsOf = (opening: Interval | null | undefined) => (opening ? { from: opening.start, until: opening.end } : {});

function offGrid(opening: Interval | undefined, start: number, { step, duration }: Diary['timing']): Obstacle[] {
  if (!opening || start % MINUTE !== 0) return [];
  const size = step && step > 0 ? step : Math.max(1, duration);
  const anchor = Math.ceil(opening.start / MINUTE);
  return (start / MINUTE - anchor) % size === 0 ? [] : [{ code: 'OFF_GRID', ...minutesAround(start, anchor, size) }];
}

/** Moments of a grid before and after the start. */
function minutesAround(start: number, anchor: number, size: number): { from: number; until: number } {
  const from = (anchor + Math.floor((start / MINUTE - anchor) / size) * size) * MINUTE;
  return { from, until: from + size * MINUTE };
}
