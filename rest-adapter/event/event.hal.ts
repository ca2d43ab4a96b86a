import { pick, selection } from '../hal/fields.js';
import { type Hal, type Links, link, linkIfShown, publicRoot, root, VISIBILITY } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { EventRow } from '../operations/types.js';
import type { Scope } from '../scope.js';

/** Plain fields in the order of service.md 2.6; start, price and chain come in between. */
const SPACES = ['spaces_booked', 'spaces_reserved', 'spaces_blocked', 'spaces_held', 'num_spaces', 'spaces_wait'] as const;

/** Selection that `event` is rendered from. */
export const eventFields = fragment(
  'EventRow on Event',
  `id updatedAt localStart description status ${selection(SPACES)} spacesLeft eventChainId duration
  price { amountMinor } companyId bookable takesWaiting eventChain { name eventGroupId eventGroup { ${VISIBILITY} } }`,
);

export function event(row: EventRow, at: Scope): Hal {
  return {
    id: row.id,
    updated_at: row.updatedAt,
    datetime: row.localStart,
    description: row.description ?? row.eventChain.name,
    status: row.status,
    ...pick(row, SPACES),
    event_chain_id: row.eventChainId,
    service_id: null, // an event has no service: its ids are of another kind
    duration: row.duration,
    price: row.price.amountMinor,
    ticket_spaces: { pool: { left: row.spacesLeft } },
    units: 'minute', // unit of the duration
    company_id: row.companyId,
    bookable: row.bookable,
    modified_date: row.updatedAt,
    _links: eventLinks(row, at),
  };
}

/** Links of an event; group and chain also under the names of an older generation of clients. Source: wire.md 1.5. */
function eventLinks(row: EventRow, at: Scope): Links {
  const { eventGroupId, eventGroup } = row.eventChain;
  const href = `${root(at)}/event_groups/${eventGroupId}`;
  const group = at.admin ? link(href) : linkIfShown(eventGroup, href);
  const chain = link(`${root(at)}/event_chains/${row.eventChainId}{?embed}`);
  return {
    self: link(`${root(at)}/events/${row.id}`),
    ...(at.admin && { edit: link(`${root(at)}/events/${row.id}/edit`) }),
    ...(group && { event_group: group, event_groups: group }),
    event_chain: chain,
    event_chains: chain,
    // A place on the waiting list is requested at the same URL.
    ...((row.bookable || row.takesWaiting) && {
      book: link(`${publicRoot(at)}/basket/add_item?event_id=${row.id}&event_chain_id=${row.eventChainId}{&member_id}`),
    }),
  };
}
