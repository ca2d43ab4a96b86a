import type { EntityManager } from '@mikro-orm/postgresql';
import { closedSpans } from '../schedule/closures/closed-spans.js';
import { exceptionOn, withExceptions } from '../schedule/exceptions/with-exceptions.js';
import { hoursOfProviders } from '../schedule/hours-of-provider.js';
import { openSpans } from '../schedule/open-spans.js';
import { type Interval, subtract } from '../shared/interval.js';
import { intervalsOf } from '../shared/spans.js';
import { dayWindow, localDate } from '../shared/zoned-time.js';
import { type Board, boardOf } from './board.js';
import { serverOf } from './desks/server-of.js';
import { type PlaceRow, readBoard, type StaffRow } from './read-board.js';

/** Loads a company's queues with positions and estimates, in one statement however many queuers wait. */
export async function loadBoard(em: EntityManager, companyId: number, now: Date): Promise<Board> {
  const loaded = await readBoard(em, companyId, now);
  const hoursOf = hoursOfProviders(loaded);
  const at = now.getTime();
  const closed = intervalsOf(closedSpans(loaded.closures, loaded.timeZone));
  const staff = loaded.staff.map((person) => ({ personId: person.id, clientQueueId: person.queueId, person }));
  return boardOf({
    now: at,
    queues: loaded.queues.map(({ id, priority, services }) => ({ clientQueueId: id, priority, serviceIds: services })),
    waiting: loaded.queuers
      .filter(({ state }) => state === 'waiting')
      .map(({ id, queueId, priority, takes, serviceId }) => ({
        ...{ id, clientQueueId: queueId, priority, takes },
        serviceIds: [serviceId],
      })),
    serving: loaded.queuers
      .filter(({ state }) => state === 'serving')
      .map(({ id, servedAt }) => ({ id, servedAt: new Date(servedAt ?? at) })),
    staff,
    servers: staff.flatMap(({ person }) => serverAt(person, shiftsOf(person), at) ?? []),
    places: loaded.places.map((place) => ({ ...place, clientQueueIds: servedAt(place) })),
  });

  function servedAt(place: PlaceRow): number[] {
    return loaded.queues.filter(({ resourceId }) => resourceId === place.id).map(({ id }) => id);
  }

  /** Shifts of today, with exceptions and without closures; without an end where nothing is planned for today. */
  function shiftsOf({ id, hours }: StaffRow): Interval[] {
    const zone = hours.timeZone ?? loaded.timeZone;
    const today = localDate(zone, at);
    const day = dayWindow(zone, { from: today, to: today });
    const exceptions = loaded.exceptions.filter(({ personId }) => personId === id);
    const plan = withExceptions(hoursOf(hours), exceptions);
    const planned = plan ? intervalsOf(openSpans(plan, zone, day)) : [];
    const hasPlan = planned.length > 0 || exceptionOn(exceptions, today) !== undefined;
    const open = hasPlan ? planned : [{ start: day.start, end: Number.POSITIVE_INFINITY }];
    return subtract(open, closed).filter(({ start }) => start < day.end);
  }
}

function serverAt(person: StaffRow, shifts: readonly Interval[], now: number) {
  const { id, queueId, status, started, estimate, servedAt, takes, services } = person;
  const stored = {
    presence: status,
    presenceSince: started === null ? null : new Date(started),
    presenceMinutes: estimate,
  };
  const servesUntil = servedAt === null ? null : servedAt + (takes ?? 0);
  const server = serverOf({ ...stored, personId: id, clientQueueId: queueId, servesUntil, shifts }, now);
  return server && { ...server, serviceIds: services };
}
