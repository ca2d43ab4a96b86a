import { pick } from '../hal/fields.js';
import { companyHref, type Hal, link, linksToShown, publicRoot } from '../hal/hal.js';
import { shortList } from '../hal/short-list.js';
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

export const eventSequenceRoutes = shortList({
  source: 'wire 1.9',
  name: 'event_sequences',
  all: 'eventSequences',
  one: 'eventSequence',
  fields: eventSequenceFields,
  render: eventSequence,
});
