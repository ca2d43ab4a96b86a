import { type ClientRow, client, clientFields } from '../client/client.hal.js';
import { adminRoot, type Hal, type Links, link, utc } from '../hal/hal.js';
import { type Scope, within } from '../scope.js';
import { type PurchaseBookingRow, purchaseBooking, purchaseBookingFields } from './purchase-booking.hal.js';

interface Amount {
  readonly amountMinor: number;
}

/** Amounts in the order of service.md 2.12; on the wire plain integers in minor units. */
const AMOUNTS = {
  total_price: 'totalPrice',
  price: 'price',
  paid: 'paid',
  deposit: 'deposit',
  due_now: 'dueNow',
  tax_payable_on_price: 'taxPayableOnPrice',
  tax_payable_on_deposit: 'taxPayableOnDeposit',
  tax_payable_on_due_now: 'taxPayableOnDueNow',
  certificate_paid: 'certificatePaid',
} as const;

export const purchaseFragment = `
  fragment PurchaseRow on Purchase {
    id companyId longId createdAt paymentType lastPaymentLog reference
    ${Object.values(AMOUNTS)
      .map((name) => `${name} { amountMinor }`)
      .join(' ')}
    client { ${clientFields} companyId } bookings { ${purchaseBookingFields} }
  }`;

type Amounts = { readonly [Name in (typeof AMOUNTS)[keyof typeof AMOUNTS]]: Amount };

export interface PurchaseRow extends Amounts {
  readonly id: number;
  readonly companyId: number;
  readonly longId: string;
  readonly createdAt: string;
  readonly paymentType: string | null;
  readonly lastPaymentLog: object | null;
  readonly reference: string | null;
  readonly client: ClientRow & {
    readonly companyId: number;
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly email: string | null;
  };
  readonly bookings: readonly PurchaseBookingRow[];
}

/** What was bought together, as checkout, `/purchases/{long_id}` and webhooks show it. Source: service.md 2.12, wire.md 2.5. */
export function purchaseTotal(row: PurchaseRow, at: Scope): Hal {
  const here = within(at, row.companyId);
  return {
    id: row.id,
    long_id: row.longId,
    ...Object.fromEntries(Object.entries(AMOUNTS).map(([wire, name]) => [wire, row[name].amountMinor])),
    client_name: [row.client.firstName, row.client.lastName].filter(Boolean).join(' '),
    created_at: utc(row.createdAt),
    payment_type: row.paymentType,
    last_payment_log: row.lastPaymentLog,
    payment_reference: [],
    _embedded: {
      // By way of the company of the purchase: a branch's administrator may not act at the head of the family.
      client: client(row.client, here),
      bookings: row.bookings.map((booking) => purchaseBooking(booking, row, here)),
    },
    _links: purchaseLinks(row, here),
  };
}

function purchaseLinks({ id, longId, client: { id: clientId } }: PurchaseRow, at: Scope): Links {
  const self = `${at.base}/api/v1/purchases/${longId}`;
  return {
    self: link(at.admin ? `${adminRoot(at)}/purchases/${id}` : self),
    client: at.admin ? link(`${adminRoot(at)}/client/${clientId}`) : undefined,
    company: link(`${at.base}/api/v1/company/${at.companyId}`),
    bookings: link(`${self}/bookings`),
  };
}
