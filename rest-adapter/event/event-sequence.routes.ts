import { pick } from '../hal/fields.js';
import { companyHref, type Hal, link, publicRoot } from '../hal/hal.js';
import { shortList } from '../hal/short-list.js';
import { fragment } from '../operations/fragment.js';
import type { EventSequenceRow } from '../operations/types.js';
import type { Scope } from '../scope.js';

export const eventSequenceFields = fragment(
  'EventSequenceRow on EventSequence',
  'id companyId name description order eventGroupIds',
);

const eventSequence = (row: EventSequenceRow, at: Scope): Hal => ({
  ...pick(row, ['id', 'company_id', 'name', 'description', 'order', 'event_group_ids']),
  _links: {
    self: link(`${publicRoot(at)}/event_sequences/${row.id}`),
    company: link(companyHref({ ...at, admin: false })),
    event_groups: row.eventGroupIds.map((id) => link(`${publicRoot(at)}/event_groups/${id}`)),
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
