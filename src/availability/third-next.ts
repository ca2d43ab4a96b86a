import type { EntityManager } from '@mikro-orm/postgresql';
import { daysBetween } from '../shared/local-date.js';
import { localDate } from '../shared/zoned-time.js';
import { advanceBounds } from './advance-bounds.js';
import { nextStarts } from './engine/next-starts.js';
import { loadDiary } from './load/load-diary.js';
import { loadOffer } from './load/load-offer.js';
import { searchWindows } from './next-available.js';

/** Days to the third free start of a service, a common measure of how soon clients can get an appointment. */
export interface ThirdNext {
  /** Person of the appointment; null: any person. */
  readonly personId: number | null;
  /** Calendar days in the company's time zone, 0: today. Null with fewer than three starts in the time searched. */
  readonly days: number | null;
}

const THIRD = 3;

/**
 * Finds how long a client without a log-in waits for the third free start of a service, with its first duration: with any
 * person, and with each of its people. Searches as `nextAvailable` does, for all of them at once.
 *
 * @throws Refusal NOT_FOUND where the company has no such service on offer
 */
export async function thirdNext(
  em: EntityManager,
  { companyId, serviceId }: { readonly companyId: number; readonly serviceId: number },
  now: Date,
): Promise<ThirdNext[]> {
  const offer = await loadOffer(em, companyId, { serviceId });
  const bounds = advanceBounds(offer, { now, byAdmin: false });
  const people = new Set(offer.combinations.map(({ personId }) => personId));
  const found = new Map<number | null, number[]>([null, ...people].map((personId) => [personId, []]));
  const today = localDate(offer.timeZone, now.getTime());

  for (const range of searchWindows(Math.max(now.getTime(), bounds.earliest), bounds.latest)) {
    const pending = [...found].filter(([, starts]) => starts.length < THIRD);
    if (pending.length === 0) break;
    const diary = await loadDiary(em, offer, { range, bounds });
    for (const [personId, starts] of pending) {
      const requested = { personIds: personId === null ? null : [personId] };
      const next = nextStarts({ ...diary, requested }, range, { count: THIRD - starts.length, quantity: 1 });
      starts.push(...next.map(({ start }) => start));
    }
  }
  return [...found].map(([personId, starts]) => {
    const third = starts[THIRD - 1];
    return { personId, days: third === undefined ? null : daysBetween(today, localDate(offer.timeZone, third)) };
  });
}
