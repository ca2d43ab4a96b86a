import { pick, selection } from '../hal/fields.js';
import { adminRoot, companyHref, type Hal, link, withTitle } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { ClientQueueRow } from '../operations/types.js';
import type { Scope } from '../scope.js';

/** Fields copied unchanged, in the order of service.md 2.11. */
const PLAIN = ['id', 'name', 'priority', 'length'] as const;

export const clientQueueFragment = fragment(
  'ClientQueueRow on ClientQueue',
  `${selection(PLAIN)} waitSeconds services { id name } people { id name }`,
);

export function clientQueue(row: ClientQueueRow, at: Scope): Hal {
  const all = adminRoot(at);
  const self = `${all}/client_queues/${row.id}`;
  return {
    ...pick(row, PLAIN),
    wait_time: row.waitSeconds,
    _links: {
      self: link(self),
      company: link(companyHref(at)),
      services: row.services.map(({ id, name }) => withTitle(link(`${all}/services/${id}`), name)),
      people: row.people.map(({ id, name }) => withTitle(link(`${all}/people/${id}`), name)),
      queuers: link(`${self}/queuers`),
    },
  };
}
