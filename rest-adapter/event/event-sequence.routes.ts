import { pickUnchecked } from '../hal/fields.js';
import { companyHref, type Hal, link, publicRoot } from '../hal/hal.js';
import { shortList } from '../hal/short-list.js';
import type { Scope } from '../scope.js';

interface Row {
  readonly id: number;
  readonly eventGroupIds: readonly number[];
}

const eventSequence = (row: Row, at: Scope): Hal => ({
  ...pickUnchecked(row, ['id', 'company_id', 'name', 'description', 'order', 'event_group_ids']),
  _links: {
    self: link(`${publicRoot(at)}/event_sequences/${row.id}`),
    company: link(companyHref({ ...at, admin: false })),
    event_groups: row.eventGroupIds.map((id) => link(`${publicRoot(at)}/event_groups/${id}`)),
  },
});

export const eventSequenceRoutes = shortList<Row>({
  source: 'wire 1.9',
  name: 'event_sequences',
  all: 'eventSequences',
  one: 'eventSequence',
  fields: 'id companyId name description order eventGroupIds',
  render: eventSequence,
});
