import { findTimes } from '../availability/find-availability.js';
import type { Service } from '../catalogue/services/service.entity.js';
import { type Interval, MINUTE, overlaps } from '../shared/interval.js';
import { addDays, type LocalDate } from '../shared/local-date.js';
import type { Branch, DemoContext } from './demo-context.js';

/** Days from today, both inclusive, over which bookings are spread. */
export const FIRST_DAY = -21;
export const LAST_DAY = 28;

/** A time at which a service was free before the demo took any. */
export interface FreeTime {
  readonly bookableId: number;
  readonly personId: number | null;
  readonly resourceId: number | null;
  /** Epoch milliseconds. */
  readonly start: number;
}

/** A service in one of its lengths, and its times by day, as they are offered to everyone. */
export interface Offered {
  readonly service: Service;
  /** Minutes. */
  readonly duration: number;
  readonly byDay: ReadonlyMap<LocalDate, readonly FreeTime[]>;
}

/** Lists free times once for each length of each service: choosing among these is quicker than a query for every booking. */
export async function offeredTimes(demo: DemoContext, branch: Branch): Promise<Offered[]> {
  const found: Offered[] = [];
  for (const service of branch.services.values()) {
    if (service.disabled) continue;
    for (const duration of service.durations) found.push(await timesOf(demo, branch, service, duration));
  }
  return found;
}

async function timesOf({ em, now }: DemoContext, branch: Branch, service: Service, duration: number): Promise<Offered> {
  const query = { companyId: branch.companyId, serviceId: service.id, duration, byAdmin: true, own: {} };
  const period = { from: addDays(branch.today, FIRST_DAY), to: addDays(branch.today, LAST_DAY) };
  const { combinations } = await findTimes(em, query, { period, now });
  const byDay = new Map<LocalDate, FreeTime[]>();
  for (const { bookableId, personId, resourceId, times } of combinations) {
    for (const { start, date } of times) {
      const list = byDay.get(date) ?? [];
      list.push({ bookableId, personId, resourceId, start });
      byDay.set(date, list);
    }
  }
  return { service, duration, byDay };
}

interface DemoTakenTime extends Interval {
  /** Key of a shared time: bookings with equal keys may share it while spaces are left. */
  readonly shared: string;
  spacesLeft: number;
}

/** Times taken since free times were listed. */
export class TakenTimes {
  private readonly byProvider = new Map<string, DemoTakenTime[]>();

  /** Takes a time if it is free. True when it was taken. */
  take({ service, duration }: Offered, { bookableId, personId, resourceId, start }: FreeTime): boolean {
    const end = start + (duration + service.postTime) * MINUTE;
    const time = { start: start - service.preTime * MINUTE, end, shared: `${bookableId}.${start}` };
    const lists = [`person ${personId}`, `resource ${resourceId}`]
      .filter((key) => !key.endsWith('null'))
      .map((key) => this.of(key));
    const inTheWay = lists.flatMap((list) => list.filter((other) => overlaps(other, time)));
    if (inTheWay.some((other) => other.shared !== time.shared || other.spacesLeft === 0)) return false;

    for (const other of inTheWay) other.spacesLeft--;
    if (inTheWay.length === 0) for (const list of lists) list.push({ ...time, spacesLeft: service.spaces - 1 });
    return true;
  }

  /** Blocks a person's time, so that no booking takes it. */
  keepFree(personId: number, { start, end }: Interval): void {
    this.of(`person ${personId}`).push({ start, end, shared: '', spacesLeft: 0 });
  }

  private of(provider: string): DemoTakenTime[] {
    const list = this.byProvider.get(provider) ?? [];
    this.byProvider.set(provider, list);
    return list;
  }
}
