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
  ...(['customStatus', 'clientName', 'clientEmail'] as const),
];

/** Part of the input that contains a field of a change of a booking; undefined for the key and the like. */
const PARTS = new Map<string, string>([
  ...TO.map((field) => [field, 'to'] as const),
  ...CHANGES.map((field) => [field, 'changes'] as const),
]);

/** Runs a change of a booking; a refusal names each field by its path in the input, or in a line: `bookings.1.to.startsAt`. */
export const withFaultsInParts = <T>(work: () => Promise<T>): Promise<T> =>
  placeFaults(work, ({ field, path = field }) => {
    const [name = ''] = field.split('.');
    const steps = path.split('.');
    const at = steps.indexOf(name);
    const part = PARTS.get(name);
    return part && at >= 0 ? [...steps.slice(0, at), part, ...steps.slice(at)].join('.') : path;
  });
