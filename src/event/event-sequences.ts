import type { EntityManager } from '@mikro-orm/postgresql';
import { checkIdsOfCompany } from '../company/check-ids.js';
import type { ShortListKind } from '../database/short-lists.js';
import { invalid } from '../shared/refusal.js';
import { EventSequence } from './event-sequence.entity.js';

export const EVENT_SEQUENCES: ShortListKind<EventSequence> = {
  entity: EventSequence,
  noun: 'event sequence',
  names: { eventGroupIds: 'event_group' },
  async check(tx: EntityManager, { companyId, name, eventGroupIds }: EventSequence): Promise<void> {
    if (!name?.trim()) throw invalid('name', 'must say something');
    await checkIdsOfCompany(tx, companyId, { kind: 'event_group', ids: eventGroupIds ?? [], field: 'eventGroupIds' });
  },
};
