import type { EntityManager } from '@mikro-orm/postgresql';
import { openSpans } from '../schedule/open-spans.js';
import { compileHere } from '../schedule/patterns-here.js';
import type { Spans } from '../shared/spans.js';
import { dayWindow, localDate } from '../shared/zoned-time.js';
import { type Board, boardOf } from './board.js';
import { readBoard, type StaffRow } from './read-board.js';
import { serverOf } from './server-of.js';

/** A company's queues with places and estimates, in one statement however many wait. */
export async function loadBoard(em: EntityManager, companyId: number, now: Date): Promise<Board> {
  const loaded = await readBoard(em, companyId);
  const hours = new Map(loaded.schedules.map((stored) => [stored.id, compileHere(stored, [companyId])]));
  const at = now.getTime();
  const staff = loaded.staff.map((person) => ({ personId: person.id, clientQueueId: person.queueId, person }));
  return boardOf({
    now: at,
    queues: loaded.queues.map(({ id, priority, services }) => ({ clientQueueId: id, priority, serviceIds: services })),
    waiting: loaded.live
      .filter(({ state }) => state === 'waiting')
      .map(({ id, queueId, priority, takes }) => ({ id, clientQueueId: queueId, priority, takes })),
    serving: loaded.live
      .filter(({ state }) => state === 'serving')
      .map(({ id, servedAt }) => ({ id, servedAt: new Date(servedAt ?? at) })),
    staff,
    servers: staff.flatMap(({ person }) => serverAt(person, shiftsOf(person), at) ?? []),
  });

  /** The plan of today; null without one. */
  function shiftsOf({ zone, scheduleId }: StaffRow): Spans | null {
    const compiled = scheduleId === null ? undefined : hours.get(scheduleId);
    const place = zone ?? loaded.zone;
    const today = localDate(place, at);
    return compiled ? openSpans(compiled, place, dayWindow(place, { from: today, to: today })) : null;
  }
}

function serverAt(person: StaffRow, shifts: Spans | null, now: number) {
  const { id, queueId, status, started, estimate, servedAt, takes } = person;
  const stored = {
    attendanceStatus: status,
    attendanceStarted: started === null ? null : new Date(started),
    attendanceEstimate: estimate,
  };
  const servesUntil = servedAt === null ? null : servedAt + (takes ?? 0);
  return serverOf({ ...stored, personId: id, clientQueueId: queueId, servesUntil, shifts }, now);
}
