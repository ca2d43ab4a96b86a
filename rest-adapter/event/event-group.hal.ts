import { pick, selection } from '../hal/fields.js';
import { type Hal, link, publicRoot, root } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { EventGroupRow } from '../operations/types.js';
import type { Scope } from '../scope.js';

/** Plain fields in the order of service.md 2.6. */
const PLAIN = ['id', 'name', 'extra', 'company_id', 'order', 'deleted'] as const;
const ADMIN = ['description', 'disabled', 'version'] as const;

/** Selection that `eventGroup` is rendered from. */
export const eventGroupFields = fragment('EventGroupRow on EventGroup', selection([...PLAIN, ...ADMIN]));

export function eventGroup(row: EventGroupRow, at: Scope): Hal {
  const self = `${root(at)}/event_groups/${row.id}`;
  const isShown = !row.deleted && !row.disabled;
  return {
    ...pick(row, PLAIN),
    ...(at.admin && pick(row, ADMIN)),
    _links: {
      self: link(self),
      ...(isShown && { images: link(`${publicRoot(at)}/media/event_group_images/${row.id}`) }),
      ...(at.admin && !row.deleted && { edit: link(`${self}/edit`) }),
    },
  };
}
