import { type Access, sendAsReader } from './send-as-reader.js';

export interface ShownAmount {
  readonly amountMinor: number;
  readonly currency: string;
}

export type ShownPlace = Readonly<Record<(typeof LINES)[number], string | null>>;

const LINES = ['name', 'address1', 'address2', 'address3', 'address4', 'address5', 'postcode', 'phone'] as const;

export interface ShownBooking {
  readonly id: number;
  readonly version: number;
  readonly companyId: number;
  readonly fullDescribe: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
  readonly duration: number;
  readonly quantity: number;
  readonly isCancelled: boolean;
  readonly onWaitlist: boolean;
  readonly offeredUntil: string | null;
  readonly minCancellationTime: string;
  readonly serviceId: number | null;
  readonly personId: number | null;
  readonly resourceId: number | null;
  readonly address: ShownPlace | null;
  readonly totalPrice: ShownAmount;
}

export interface ShownPurchase {
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
  readonly confirmMessages: readonly { readonly message: string | null }[];
}

const MONEY = '{ amountMinor currency }';

const PURCHASE = `query Purchase($longId: String!) {
  purchase(longId: $longId) {
    calendarKey paymentUrl cancelledAt company { name website }
    totalPrice ${MONEY} paid ${MONEY} dueNow ${MONEY}
    bookings(first: 100) { nodes {
      id version companyId fullDescribe startsAt endsAt timeZone duration quantity
      isCancelled onWaitlist offeredUntil minCancellationTime serviceId personId resourceId
      address { ${LINES.join(' ')} } totalPrice ${MONEY}
    } }
    items(first: 100) { nodes { name quantity cancelledAt } }
    confirmMessages { message }
  }
}`;

/** @throws Refused as `sendAsReader` */
export const loadPurchase = async (access: Access): Promise<ShownPurchase> =>
  (await sendAsReader<{ readonly purchase: ShownPurchase }>(PURCHASE, { longId: access.longId }, access)).purchase;

/** @throws Refused as `sendAsReader`; `TOO_LATE` */
export const cancelBooking = ({ id, version }: ShownBooking, access: Access): Promise<unknown> =>
  sendAsReader(
    'mutation Cancel($input: CancelBookingInput!) { cancelBooking(input: $input) { id } }',
    { input: { id, longId: access.longId, expectedVersion: version } },
    access,
  );

/** @throws Refused as `sendAsReader`; `TOO_LATE`, `TIME_TAKEN` */
export const moveBooking = ({ id, version }: ShownBooking, startsAt: string, access: Access): Promise<unknown> =>
  sendAsReader(
    'mutation Move($input: MoveBookingInput!) { moveBooking(input: $input) { id } }',
    { input: { id, longId: access.longId, expectedVersion: version, to: { startsAt } } },
    access,
  );

/** @throws Refused as `sendAsReader`; `NO_SPACE` once the offer has run out */
export const takeOffer = ({ id }: ShownBooking, access: Access): Promise<unknown> =>
  sendAsReader(
    'mutation Take($input: BookWaitingInput!) { bookWaitingBooking(input: $input) { id } }',
    { input: { longId: access.longId, bookingId: id } },
    access,
  );

/** Text for a calendar, of one booking. @throws Refused as `sendAsReader` */
export async function calendarOf({ id }: ShownBooking, key: string, access: Access): Promise<Blob> {
  const query = 'query Calendar($key: String!, $bookingId: Int) { calendar(key: $key, bookingId: $bookingId) }';
  const { calendar } = await sendAsReader<{ readonly calendar: string }>(query, { key, bookingId: id }, access);
  return new Blob([calendar], { type: 'text/calendar' });
}

/** @throws Refused as `sendAsReader`; `UNAUTHENTICATED` for another password */
export async function logIn(email: string, password: string, access: Access): Promise<string> {
  const query = 'mutation LogIn($input: LogInInput!) { logIn(input: $input) { token } }';
  const input = { email, password };
  return (await sendAsReader<{ readonly logIn: { readonly token: string } }>(query, { input }, access)).logIn.token;
}

export const linesOf = (place: ShownPlace): string[] =>
  LINES.flatMap((name) => (name === 'phone' ? [] : (place[name] ?? '').trim() || []));
