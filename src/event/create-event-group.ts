import type { EntityManager } from '@mikro-orm/postgresql';
import type { WritableFields } from '../database/record.js';
import { type Changes, refuseNulls } from '../database/refuse-nulls.js';
import { invalid } from '../shared/refusal.js';
import { EventGroup } from './event-group.entity.js';

export type EventGroupFields = WritableFields<EventGroup>;

export type EventGroupChanges = Changes<EventGroupFields>;

export interface NewEventGroup extends EventGroupChanges {
  readonly name: string;
}

/** Adds a kind of event. @throws Refusal INVALID without a name */
export async function createEventGroup(em: EntityManager, companyId: number, input: NewEventGroup): Promise<EventGroup> {
  const fields = checkEventGroup(em, input);
  return em.transactional(async (tx) => {
    const group = Object.assign(new EventGroup(), fields, { companyId });
    await tx.persist(group).flush();
    return group;
  });
}

/** @throws Refusal INVALID naming the field */
export function checkEventGroup(em: EntityManager, changes: EventGroupChanges): Partial<EventGroup> {
  const fields = refuseNulls<EventGroup, EventGroupChanges>(em, EventGroup, changes);
  if (fields.name?.trim() === '') throw invalid('name', 'found nothing, expected a name');
  return fields;
}
