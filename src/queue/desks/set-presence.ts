import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Person } from '../../catalogue/people/person.entity.js';
import { recordFacts } from '../../outbox/record-fact.js';
import { type CompanyKey, checkVersion } from '../../shared/check-version.js';
import { checkRanges } from '../../shared/faults.js';
import { DAY_MINUTES } from '../../shared/interval.js';
import { invalid, notFound } from '../../shared/refusal.js';
import { transition } from '../../shared/states.js';
import { BUSY, ON_BREAK, PRESENCES, presenceAt } from './presence.js';

export interface SetPresenceInput {
  readonly personId: number;
  readonly status: number;
  /** Minutes of a break or of being busy; ignored with another status. */
  readonly minutes?: number | null | undefined;
  readonly expectedVersion?: number | null | undefined;
}

/** One day, in minutes. */
const MAX_MINUTES = DAY_MINUTES;

/**
 * Sets whether a person is available, on a break, busy or off shift. Every status may follow every other; a queuer who is
 * being served stays with the person.
 *
 * Source: service.md 3 and 4.3.
 * @throws Refusal INVALID for another status or for minutes outside 1 to 1440
 * @throws Refusal NOT_FOUND when no person of that id works here, or the person is deleted; STALE_VERSION
 */
export function setPresence(
  em: EntityManager,
  { companyId, ...input }: CompanyKey & SetPresenceInput,
  now: Date,
): Promise<Person> {
  const { personId, status, minutes = null } = input;
  const presence = PRESENCES[status];
  if (!presence) {
    throw invalid('status', `found ${status}, expected 0 (not on shift), 1 (available), 2 (on a break) or 4 (busy)`);
  }
  checkRanges({ minutes }, { minutes: [1, MAX_MINUTES] });

  return em.transactional(async (tx) => {
    const person = await tx.findOne(Person, { id: personId, deleted: false }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!person?.companyIds.includes(companyId)) throw notFound('person', personId);
    checkVersion(person, input.expectedVersion);
    transition('presence', { id: personId, from: PRESENCES[presenceAt(person, now.getTime()).status]!.state, act: presence.act });
    person.presence = status;
    person.presenceSince = now;
    person.presenceMinutes = status === ON_BREAK || status === BUSY ? minutes : null;
    await tx.flush();
    await recordFacts(tx, [{ companyId, kind: 'attendance.changed', about: { personId, status } }]);
    return person;
  });
}
