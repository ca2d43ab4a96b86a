import { pickUnchecked, selection } from '../hal/fields.js';
import { type Hal, link, publicRoot, root } from '../hal/hal.js';
import type { Scope } from '../scope.js';

/** In the order of service.md 2.6. */
const PLAIN = ['id', 'name', 'extra', 'company_id', 'order', 'deleted'] as const;
const ADMIN = ['description', 'disabled', 'version'] as const;

/** The selection of an event group. */
export const eventGroupFields = selection([...PLAIN, ...ADMIN]);

export interface EventGroupRow {
  readonly id: number;
  readonly deleted: boolean;
  readonly disabled: boolean;
}

export function eventGroup(row: EventGroupRow, at: Scope): Hal {
  const self = `${root(at)}/event_groups/${row.id}`;
  const isShown = !row.deleted && !row.disabled;
  return {
    ...pickUnchecked(row, PLAIN),
    ...(at.admin && pickUnchecked(row, ADMIN)),
    _links: {
      self: link(self),
      ...(isShown && { images: link(`${publicRoot(at)}/media/event_group_images/${row.id}`) }),
      ...(at.admin && !row.deleted && { edit: link(`${self}/edit`) }),
    },
  };
}
