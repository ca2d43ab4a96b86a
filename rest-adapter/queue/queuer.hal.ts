import { multiStatusOf } from '../booking/booking.hal.js';
import { pick, selection } from '../hal/fields.js';
import { adminRoot, type Hal, type Links, link, linkIfShown, utc } from '../hal/hal.js';
import { fragment } from '../operations/fragment.js';
import type { QueuerRow } from '../operations/types.js';
import type { Scope } from '../scope.js';

/** Fields copied unchanged, in the order of service.md 2.11, apart from those written out below. */
const HEAD = ['id', 'first_name', 'last_name', 'mobile', 'mobile_prefix', 'email', 'locale', 'service_id'] as const;
const MIDDLE = ['ticket_number', 'position', 'push_channel'] as const;
const TAIL = ['duration', 'notes'] as const;

export const queuerFragment = fragment(
  'QueuerRow on Queuer',
  `${selection([...HEAD, ...MIDDLE, ...TAIL])} customStatuses { status at } state longId localDue localStart createdAt bookingId personId clientId
    clientQueueId clientQueue { deleted } service { name } person { name }`,
);

export const queuer = (row: QueuerRow, at: Scope): Hal => ({
  ...pick(row, HEAD),
  service_name: row.service.name,
  ...pick(row, MIDDLE),
  pusher_channel: row.pushChannel, // the name that real clients read (wire.md 2.12)
  long_id: row.longId,
  due: row.localDue,
  space_id: row.bookingId,
  created_at: utc(row.createdAt),
  person_id: row.personId,
  person_name: row.person?.name ?? null,
  client_queue_id: row.clientQueueId,
  client_id: row.clientId,
  start: row.localStart,
  ...pick(row, TAIL),
  multi_status: multiStatusOf(row),
  _links: queuerLinks(row, at),
});

function queuerLinks(row: QueuerRow, at: Scope): Links {
  const all = adminRoot(at);
  const self = `${all}/queuers/${row.id}`;
  return {
    self: link(self),
    service: link(`${all}/services/${row.serviceId}`),
    ...(row.bookingId && { space: link(`${all}/bookings/${row.bookingId}`) }),
    client_queue: linkIfShown(row.clientQueue, `${all}/client_queues/${row.clientQueueId}`),
    ...(row.personId && { person: link(`${all}/people/${row.personId}`) }),
    ...(row.bookingId && { booking: link(`${all}/bookings/${row.bookingId}{?locale}`) }),
    ...(row.clientId && { client: link(`${all}/client/${row.clientId}`) }),
    ...(row.state === 'serving' && {
      finish_serving: link(`${self}/finish_serving`),
      return_to_queue: link(`${self}/return_to_queue/{?position,first,last,service_id}`),
    }),
    ...(row.state === 'waiting' && { start_serving: link(`${all}/queuers/start_serving?queuer_id=${row.id}{&person_id}`) }),
  };
}
