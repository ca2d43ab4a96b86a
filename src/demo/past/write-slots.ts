import type { EntityManager } from '@mikro-orm/postgresql';
import { PERSON, RESOURCE } from '../../capacity/claim.entity.js';
import { SLOT_AVAILABLE, SLOT_BOOKED } from '../../capacity/slot.entity.js';
import { type Interval, MINUTE } from '../../shared/interval.js';
import type { PastEntry } from './backdate-audit.js';
import type { PastBooking, PastPlace } from './past-booking.js';
import type { PastShop } from './past-shop.js';
import { insertRows, instantText, updateRows } from './write-rows.js';

/** Slots of a booking: the one for which it was made, and the final one. Null for events. */
export interface SlotsOfBooking {
  readonly firstSlotId: number | null;
  readonly slotId: number | null;
}

/** A time in a diary, with all bookings that had it. */
interface PlannedSlot {
  readonly place: PastPlace;
  readonly time: Interval;
  readonly madeAt: number;
  /** Spaces that were booked, and those that are still booked in the end. */
  booked: number;
  kept: number;
  /** Moment at which it became free again, if no space is booked in the end. */
  freedAt: number;
}

/** Writes the slots of bookings of services, with their claims; slots without a booking in the end are freed. */
export async function writeSlots(
  tx: EntityManager,
  shop: PastShop,
  bookings: readonly PastBooking[],
): Promise<{ readonly slots: readonly SlotsOfBooking[]; readonly entries: PastEntry[] }> {
  const planned = new Map<string, PlannedSlot>();
  const keys = bookings.map((booking, at) => keysOf(planned, booking, at));
  const list = [...planned.values()];
  const ids = await insertRows(
    tx,
    'slot',
    list.map((slot) => slotOf(shop, slot)),
  );
  await claimTimes(tx, shop, list, ids);
  await freeTimes(tx, list, ids);
  const idOf = new Map([...planned.keys()].map((key, at) => [key, ids[at]!]));
  const slots = keys.map(({ first, last }) => ({ firstSlotId: idOf.get(first) ?? null, slotId: idOf.get(last) ?? null }));
  return { slots, entries: list.flatMap((slot, at) => entriesOf(slot, ids[at]!)) };
}

/**
 * Plans the slots of a booking, and returns their keys. A shared time is one slot for all bookings; the unshared time from
 * which a booking was moved is a slot that was freed.
 */
function keysOf(planned: Map<string, PlannedSlot>, { place, moved, madeAt, quantity, outcome }: PastBooking, at: number) {
  if (place.serviceId === null) return { first: '', last: '' };
  const last = place.spaces > 1 ? `shared ${place.eventId} ${place.start}` : `own ${at}`;
  const slot = planned.get(last) ?? { place, time: place, madeAt: moved?.at ?? madeAt, booked: 0, kept: 0, freedAt: 0 };
  planned.set(last, slot);
  slot.booked += quantity;
  if (outcome.kind === 'kept') slot.kept += quantity;
  else slot.freedAt = Math.max(slot.freedAt, outcome.at);
  if (!moved) return { first: last, last };
  const first = `old ${at}`;
  planned.set(first, { place, time: moved.from, madeAt, booked: quantity, kept: 0, freedAt: moved.at });
  return { first, last };
}

const slotOf = ({ companyId, rootId }: PastShop, { place, time, madeAt, booked }: PlannedSlot) => ({
  companyId,
  rootId,
  serviceId: place.serviceId,
  personId: place.personId,
  resourceId: place.resourceId,
  startsAt: instantText(time.start),
  endsAt: instantText(time.end),
  createdAt: instantText(madeAt),
  status: SLOT_BOOKED,
  numSpaces: place.spaces,
  spacesBooked: booked,
});

/** Claims the time of slots that still have a booking in the end. */
async function claimTimes(
  tx: EntityManager,
  { companyId, rootId }: PastShop,
  slots: readonly PlannedSlot[],
  ids: readonly number[],
): Promise<void> {
  const claims = slots.flatMap(({ place, kept }, at) => {
    if (kept === 0) return [];
    const start = instantText(place.start - place.preTime * MINUTE);
    const end = instantText(place.end + place.postTime * MINUTE);
    const claim = { companyId, rootId, slotId: ids[at]!, during: `[${start},${end})` };
    return [
      ...(place.personId === null ? [] : [{ ...claim, subjectKind: PERSON, subjectId: place.personId, unit: 1 }]),
      ...(place.resourceId === null
        ? []
        : [{ ...claim, subjectKind: RESOURCE, subjectId: place.resourceId, unit: place.isPool ? null : 1 }]),
    ];
  });
  await insertRows(tx, 'claim', claims);
}

async function freeTimes(tx: EntityManager, slots: readonly PlannedSlot[], ids: readonly number[]): Promise<void> {
  const left = slots.flatMap(({ booked, kept }, at) => (kept < booked ? [{ id: ids[at]!, kept }] : []));
  await updateRows(
    tx,
    'slot',
    left.map(({ id, kept }) => ({
      id,
      spacesBooked: kept,
      deleted: kept === 0,
      status: kept === 0 ? SLOT_AVAILABLE : SLOT_BOOKED,
    })),
  );
}

function entriesOf({ madeAt, kept, freedAt }: PlannedSlot, recordId: number): PastEntry[] {
  const made = { record: 'slot', recordId, action: 'create', at: madeAt } as const;
  return kept === 0 ? [made, { record: 'slot', recordId, action: 'delete', at: freedAt }] : [made];
}
