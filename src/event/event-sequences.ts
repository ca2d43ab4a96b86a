import type { EntityManager } from '@mikro-orm/postgresql';
import { checkIdsOfCompany } from '../company/check-ids.js';
import type { ShortListKind } from '../database/short-lists.js';
import { fault, faultsOfQuery, refuseFaults } from '../shared/faults.js';
import { EventSequence } from './event-sequence.entity.js';

export const EVENT_SEQUENCES: ShortListKind<EventSequence> = {
  entity: EventSequence,
  noun: 'event sequence',
  names: { eventGroupIds: 'event_group' },
  async check(tx: EntityManager, { companyId, name, eventGroupIds }: EventSequence): Promise<void> {
    const groups = { kind: 'event_group', ids: eventGroupIds ?? [], field: 'eventGroupIds' } as const;
    refuseFaults(
      !name?.trim() && fault('name', 'must not be blank'),
      await faultsOfQuery(() => checkIdsOfCompany(tx, companyId, groups)),
    );
  },
};
