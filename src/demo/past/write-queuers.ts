import { newLongId } from '../../security/token.js';
import { utcText } from '../../shared/zoned-time.js';
import type { PastEntry } from './backdate-audit.js';
import type { PastBooking, PastClient, PastQueuer } from './past-booking.js';
import type { Writing } from './write-bookings.js';
import { insertRows, instantText, updateRows } from './write-rows.js';

/** Name on a ticket. */
export type ContactOf = (client: PastClient) => { readonly firstName: string | null; readonly lastName: string | null };

/** Writes walk-ins as they came, then as they were served or left. `bookingIds` are those of the bookings that served them. */
export async function writeQueuers(
  { tx, shop, clientId }: Writing,
  queuers: readonly PastQueuer[],
  { bookingIds, contactOf }: { readonly bookingIds: ReadonlyMap<PastBooking, number>; readonly contactOf: ContactOf },
): Promise<PastEntry[]> {
  const { rootId } = shop;
  const ids = await insertRows(
    tx,
    'queuer',
    queuers.map(({ companyId, clientQueueId, serviceId, client, date, ticket, joinedAt }) => ({
      ...{ companyId, rootId, clientQueueId, serviceId, clientId: clientId(client), ...contactOf(client) },
      ...{ longId: newLongId(), ticketDate: date, ticketNumber: ticket, state: 'waiting', rank: ticket },
      ...{ createdAt: instantText(joinedAt), multiStatus: { checked_in: utcText(joinedAt) } },
    })),
  );
  await updateRows(
    tx,
    'queuer',
    queuers.map(({ served, joinedAt, finishedAt }, at) => ({
      id: ids[at]!,
      state: served ? 'finished' : 'left',
      personId: served?.personId ?? null,
      bookingId: (served && bookingIds.get(served.booking)) ?? null,
      servedAt: served && instantText(served.at),
      finishedAt: instantText(finishedAt),
      multiStatus: { checked_in: utcText(joinedAt), ...(served && { being_seen: utcText(served.at) }) },
    })),
  );
  return queuers.flatMap(({ joinedAt, finishedAt }, at) => [
    { record: 'queuer', recordId: ids[at]!, action: 'create' as const, at: joinedAt },
    { record: 'queuer', recordId: ids[at]!, action: 'change' as const, at: finishedAt },
  ]);
}
