import { endpoint } from '../endpoint.js';
import { pick } from '../hal/fields.js';
import { companyHref, type Hal, link, linksToShown, publicRoot } from '../hal/hal.js';
import { listOperation, listRow, recordOperation, recordRow } from '../hal/short-list.js';
import { fragment } from '../operations/fragment.js';
import type { EventSequenceRow } from '../operations/types.js';
import type { Scope } from '../scope.js';

export const eventSequenceFields = fragment(
  'EventSequenceRow on EventSequence',
  'id companyId name description order eventGroups { id deleted }',
);

const eventSequence = (row: EventSequenceRow, at: Scope): Hal => ({
  ...pick(row, ['id', 'company_id', 'name', 'description', 'order']),
  event_group_ids: row.eventGroups.map(({ id }) => id),
  _links: {
    self: link(`${publicRoot(at)}/event_sequences/${row.id}`),
    company: link(companyHref({ ...at, admin: false })),
    event_groups: linksToShown('event_groups', row.eventGroups, { ...at, admin: false }),
  },
});

const SEQUENCES = {
  source: 'wire 1.9',
  path: '/api/v1/{company_id}/event_sequences',
  name: 'event_sequences',
  render: eventSequence,
};

export const eventSequenceRoutes = [
  endpoint({ ...listRow(SEQUENCES), operation: listOperation('ListEventSequences', 'eventSequences', eventSequenceFields) }),
  endpoint({ ...recordRow(SEQUENCES), operation: recordOperation('ReadEventSequence', 'eventSequence', eventSequenceFields) }),
];
