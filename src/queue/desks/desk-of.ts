import type { EntityManager } from '@mikro-orm/postgresql';
import type { Person } from '../../catalogue/people/person.entity.js';
import type { StateOf } from '../../shared/states.js';
import { servingOf } from '../find-queue.js';
import { ON_BREAK, presenceAt } from './presence.js';

export interface Desk {
  readonly state: StateOf<'desk'>;
  /** Id of the queuer whom the person serves. */
  readonly queuerId: number | null;
}

/** State of a person at the queues. A person who serves a queuer counts as serving, whatever presence was set meanwhile. */
export async function deskOf(tx: EntityManager, person: Person, now: Date): Promise<Desk> {
  const queuerId = (await servingOf(tx, [person.id])).get(person.id) ?? null;
  if (queuerId !== null) return { state: 'serving', queuerId };
  if (person.queuingDisabled) return { state: 'closed', queuerId };
  return { state: presenceAt(person, now.getTime()).status === ON_BREAK ? 'on_break' : 'free', queuerId };
}
