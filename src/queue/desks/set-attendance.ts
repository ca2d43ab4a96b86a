import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Person } from '../../catalogue/people/person.entity.js';
import { recordFacts } from '../../outbox/record-fact.js';
import { checkRanges } from '../../shared/check-ranges.js';
import { checkVersion } from '../../shared/check-version.js';
import { DAY_MINUTES } from '../../shared/interval.js';
import { invalid, notFound } from '../../shared/refusal.js';
import { transition } from '../../shared/states.js';
import { ATTENDANCES, attendanceAt, BUSY, ON_BREAK } from './attendance.js';

export interface SetAttendanceInput {
  readonly personId: number;
  readonly status: number;
  /** Minutes of a break or of being busy; means nothing with another status. */
  readonly estimate?: number | null | undefined;
  readonly expectedVersion?: number | null | undefined;
}

/** Minutes: a day. */
const LONGEST = DAY_MINUTES;

/**
 * Says that a person is available, on a break, busy or gone. Every status may follow every other; whom the person is
 * serving stays with the person.
 *
 * Source: service.md 3 and 4.3.
 * @throws Refusal INVALID for another status or for minutes outside 1 to 1440
 * @throws Refusal NOT_FOUND when nobody of that id works here, or the person is deleted; STALE_VERSION
 */
export function setAttendance(em: EntityManager, companyId: number, input: SetAttendanceInput, now: Date): Promise<Person> {
  const { personId, status, estimate = null } = input;
  const attendance = ATTENDANCES[status];
  if (!attendance) {
    throw invalid('status', `found ${status}, expected 0 (not on shift), 1 (available), 2 (on a break) or 4 (busy)`);
  }
  checkRanges({ estimate }, { estimate: [1, LONGEST] });

  return em.transactional(async (tx) => {
    const person = await tx.findOne(Person, { id: personId, deleted: false }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!person?.personCompanies.includes(companyId)) throw notFound('person', personId);
    checkVersion(person, input.expectedVersion);
    transition('attendance', personId, ATTENDANCES[attendanceAt(person, now.getTime()).status]!.state, attendance.act);
    person.attendanceStatus = status;
    person.attendanceStarted = now;
    person.attendanceEstimate = status === ON_BREAK || status === BUSY ? estimate : null;
    await tx.flush();
    await recordFacts(tx, [{ companyId, kind: 'attendance.changed', about: { personId, status } }]);
    return person;
  });
}
