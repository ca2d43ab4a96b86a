import type { NAMED_LANGUAGES } from '../../../shared/texts/language.js';
import { type ADDRESS_LINES, CALENDAR, CANCEL, LOG_IN, MOVE, PURCHASE, TAKE_OFFER } from './queries.js';
import { type Access, sendAsReader } from './send-as-reader.js';

export interface ShownAmount {
  readonly amountMinor: number;
  readonly currency: string;
}

export type ShownPlace = Readonly<Record<(typeof ADDRESS_LINES)[number], string | null>>;

export interface ShownBooking {
  readonly id: number;
  readonly version: number;
  readonly companyId: number;
  readonly summary: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
  readonly duration: number;
  readonly quantity: number;
  readonly isCancelled: boolean;
  readonly onWaitingList: boolean;
  readonly offeredUntil: string | null;
  readonly cancelUntil: string;
  readonly serviceId: number | null;
  readonly personId: number | null;
  readonly resourceId: number | null;
  readonly eventId: number | null;
  readonly eventChainId: number | null;
  readonly courseBookingId: number | null;
  readonly address: ShownPlace | null;
  readonly totalPrice: ShownAmount;
}

export interface ShownPurchase {
  readonly language: keyof typeof NAMED_LANGUAGES;
  readonly calendarKey: string | null;
  readonly paymentUrl: string | null;
  readonly cancelledAt: string | null;
  readonly company: { readonly name: string; readonly website: string | null };
  readonly totalPrice: ShownAmount;
  readonly paid: ShownAmount;
  readonly dueNow: ShownAmount;
  readonly bookings: { readonly nodes: readonly ShownBooking[] };
  readonly items: {
    readonly nodes: readonly { readonly name: string; readonly quantity: number; readonly cancelledAt: string | null }[];
  };
  readonly confirmationTexts: readonly { readonly message: string | null }[];
}

/** @throws Refused as `sendAsReader` */
export const loadPurchase = async (access: Access): Promise<ShownPurchase> =>
  (await sendAsReader<{ readonly purchase: ShownPurchase }>(PURCHASE, { longId: access.longId }, access)).purchase;

/** @throws Refused as `sendAsReader`; `TOO_LATE` */
export const cancelBooking = ({ id, version }: ShownBooking, access: Access): Promise<unknown> =>
  sendAsReader(CANCEL, { input: { id, longId: access.longId, expectedVersion: version } }, access);

/** Target of a move: another start, or for an event another date. */
export type NewPlace = { readonly startsAt: string } | { readonly eventId: number };

/** @throws Refused as `sendAsReader`; `TOO_LATE`, `TIME_TAKEN`, `NO_SPACE` */
export const moveBooking = ({ id, version }: ShownBooking, to: NewPlace, access: Access): Promise<unknown> =>
  sendAsReader(MOVE, { input: { id, longId: access.longId, expectedVersion: version, to } }, access);

/** @throws Refused as `sendAsReader`; `NO_SPACE` once the offer has expired */
export const takeOffer = ({ id }: ShownBooking, access: Access): Promise<unknown> =>
  sendAsReader(TAKE_OFFER, { input: { longId: access.longId, bookingId: id } }, access);

/** Calendar file of one booking. @throws Refused as `sendAsReader` */
export async function calendarOf({ id }: ShownBooking, key: string, access: Access): Promise<Blob> {
  const { calendar } = await sendAsReader<{ readonly calendar: string }>(CALENDAR, { key, bookingId: id }, access);
  return new Blob([calendar], { type: 'text/calendar' });
}

/** @throws Refused as `sendAsReader`; `UNAUTHENTICATED` for a wrong password */
export async function logIn(email: string, password: string, access: Access): Promise<string> {
  const input = { email, password };
  return (await sendAsReader<{ readonly logIn: { readonly token: string } }>(LOG_IN, { input }, access)).logIn.token;
}

/** Lines of an address; a house number is put before its street, on the same line. */
export function linesOf(place: ShownPlace): string[] {
  const street = [place.address1, place.address2].map((line) => line?.trim()).filter(Boolean);
  const isNumbered = /^\d+\s?[a-z]?$/i.test(street[0] ?? '');
  const { name, address3, address4, address5, postcode } = place;
  const lines = [name, ...(isNumbered ? [street.join(' ')] : street), address3, address4, address5, postcode];
  return lines.flatMap((line) => line?.trim() || []);
}
