import { type Interval, MINUTE } from '../../shared/interval.js';
import { merged, NO_SPANS, type Spans } from '../../shared/spans.js';
import type { Combination, Diary, DiarySubject, GroupSlot } from './diary.js';
import { type FreeStarts, freeStarts } from './free-starts.js';
import { type StartWindow, startRanges } from './start-ranges.js';

/** A diary limited to one window of starts. The free starts of each subject are computed on first use and cached. */
export interface Sweep {
  readonly diary: Diary;
  readonly window: StartWindow;
  /** Minutes from one start to the next. */
  readonly step: number;
  /** Combinations that the caller requested. */
  readonly wanted: readonly Combination[];
  person(id: number): FreeStarts;
  resource(id: number): FreeStarts;
}

/** @param range instants at which a booking may start; its end is exclusive */
export function sweepOf(diary: Diary, range: Interval): Sweep {
  const window = startWindow(diary, range);
  const { duration, step } = diary.timing;
  // A resource that only accompanies a person begins when the person does, whatever its own openings (decisions T4).
  const grid = diary.openings && startRanges(merged(diary.openings), NO_SPANS, window);
  const free = (subject: DiarySubject) => freeStarts(subject, diary.closed, { window, grid });
  return {
    diary,
    window,
    step: step && step > 0 ? step : Math.max(1, duration),
    wanted: wantedOf(diary),
    person: requestedSubjects(diary.people, free),
    resource: requestedSubjects(diary.resources, free),
  };
}

/** Intersects the range with the advance limits, which are both inclusive (decisions T12). */
function startWindow({ timing, bounds }: Diary, range: Interval): StartWindow {
  const first = Math.ceil(Math.max(range.start, bounds.earliest) / MINUTE);
  const last = Math.min(Math.ceil(range.end / MINUTE) - 1, Math.floor(bounds.latest / MINUTE));
  const after = timing.duration + timing.after;
  return timing.duration > 0 ? { first, last, before: timing.before, after } : { first, last: first - 1, before: 0, after: 0 };
}

function wantedOf({ combinations, requested: asked }: Diary): readonly Combination[] {
  const people = asked?.personIds && new Set<number | null>(asked.personIds);
  const resources = asked?.resourceIds && new Set<number | null>(asked.resourceIds);
  return combinations.filter(
    ({ personId, resourceId }) => (!people || people.has(personId)) && (!resources || resources.has(resourceId)),
  );
}

/** Returns a function that computes the free starts of a subject once, by id. A subject that is not in the diary has none. */
function requestedSubjects(
  subjects: readonly DiarySubject[],
  work: (subject: DiarySubject) => FreeStarts,
): (id: number) => FreeStarts {
  const byId = new Map(subjects.map((subject) => [subject.id, subject]));
  const done = new Map<number, FreeStarts>();
  return (id) => {
    const before = done.get(id);
    if (before) return before;
    const subject = byId.get(id);
    const free = subject ? work(subject) : { id, levels: [] };
    done.set(id, free);
    return free;
  };
}

/** The ids in ascending order, once each. */
export function distinctIds(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))].sort((a, b) => a - b);
}

/**
 * Slots that can be joined: of a requested combination, within the window, of the same length, with spaces left. A slot can be
 * joined even if shifts have changed since, because it takes place; only a closure prevents that (decisions T13).
 */
export function joinableSlots({ diary, window, wanted }: Sweep): GroupSlot[] {
  if (diary.slots.length === 0) return [];
  const known = new Set(wanted.map(combinationKey));
  return diary.slots.filter(
    (slot) =>
      slot.spacesLeft > 0 &&
      slot.duration === diary.timing.duration &&
      slot.start >= window.first * MINUTE &&
      slot.start <= window.last * MINUTE &&
      known.has(combinationKey(slot)) &&
      !isClosed(diary.closed, slot.start - window.before * MINUTE, slot.start + window.after * MINUTE),
  );
}

function isClosed(closed: Spans, from: number, to: number): boolean {
  for (let i = 0; i < closed.length; i += 2) if (closed[i]! < to && from < closed[i + 1]!) return true;
  return false;
}

export function combinationKey({ personId, resourceId }: Pick<Combination, 'personId' | 'resourceId'>): string {
  return `${personId ?? ''}:${resourceId ?? ''}`;
}
