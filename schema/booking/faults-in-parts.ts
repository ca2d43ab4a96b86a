import { placeFaults } from '../../src/shared/faults.js';
import type { BookingChangesInput, PlaceInput } from './booking.inputs.js';

const TO: readonly (keyof PlaceInput)[] = [
  'startsAt',
  'date',
  'time',
  'duration',
  'personId',
  'resourceId',
  'bookableId',
  'eventId',
];
const CHANGES: readonly (keyof BookingChangesInput)[] = [
  ...(['answers', 'preTime', 'postTime', 'status', 'attendance', 'clearNoShow'] as const),
  ...(['currentMultiStatus', 'clientName', 'clientEmail'] as const),
];

/** Part of the input in which the field of a change of a booking stands; undefined for the key and the like. */
const PARTS = new Map<string, string>([
  ...TO.map((field) => [field, 'to'] as const),
  ...CHANGES.map((field) => [field, 'changes'] as const),
]);

/** Changes a booking: a refusal names each field where it stands in the input, also in that of a line: `bookings.1.to.startsAt`. */
export const withFaultsInParts = <T>(work: () => Promise<T>): Promise<T> =>
  placeFaults(work, ({ field, path = field }) => {
    const part = PARTS.get(field.split('.')[0]!);
    return part ? `${path.slice(0, path.length - field.length)}${part}.${field}` : path;
  });
