import type { NewBasketItem } from '../../../src/purchase/basket/new-item.js';
import type { Outcome, ShoppingClient } from '../../support/clients/shopping-clients.js';
import type { Tenant } from '../../support/fixtures/tenants.js';

/** The face to shop with, and a free moment for parts that take time. */
export interface Shopping {
  readonly face: ShoppingClient;
  /** A moment at which Ann is free, another for each call. */
  moment(): string;
}

/** Parts of a purchase that are basket lines. */
export const LINES: Readonly<Record<string, (of: Tenant, moment: string) => NewBasketItem>> = {
  service: ({ company }, moment) => ({ serviceId: company.check.id, startsAt: moment }),
  event: ({ eventId }) => ({ eventId }),
  course: ({ courseId }) => ({ eventId: courseId }),
  product: ({ productId }) => ({ productId }),
  package: ({ packageId }) => ({ packageId }),
  voucher: ({ voucherId }) => ({ voucherId }),
  'pre-paid booking': ({ company, prePaidId }, moment) => ({
    serviceId: company.check.id,
    startsAt: moment,
    prePaidBookingId: prePaidId,
  }),
};

export const PARTS = [
  ...Object.keys(LINES),
  'coupon',
  'voucher code',
  'attachment',
  'client by id',
  'client by e-mail',
  'member token',
  'admin token',
] as const;

export interface FamilyBasket {
  readonly token: string;
  readonly of: Tenant;
  /** The buyer's details, unless the token identifies the buyer. */
  readonly buyer: { readonly clientId?: number; readonly email?: string };
}

/** A basket at a tenant with that part in it; with a service where the part is no line. */
export async function begin({ face, moment }: Shopping, of: Tenant, part: string): Promise<FamilyBasket> {
  const login = loginFor(of, part);
  const item = (LINES[part] ?? LINES.service!)(of, moment());
  const added = done(await face.add(of.id, item, login));
  const token = login ?? added.token!;
  if (part === 'coupon') done(await face.coupon(of.id, of.couponCode, token));
  if (part === 'voucher code') done(await face.voucher(of.id, of.voucherCode, token));
  if (part === 'attachment') done(await face.attach(of.id, added.lines[0]!, token));
  return { token, of, buyer: buyerOf(of, part) };
}

function loginFor({ member, adminToken }: Tenant, part: string): string | undefined {
  if (part === 'member token' || part === 'pre-paid booking') return member.token;
  return part === 'admin token' || part === 'client by id' ? adminToken : undefined;
}

function buyerOf({ clientId, email, member }: Tenant, part: string): FamilyBasket['buyer'] {
  if (part === 'member token' || part === 'pre-paid booking') return {};
  if (part === 'admin token') return { clientId: member.id };
  return part === 'client by id' ? { clientId } : { email };
}

/** Returns the outcome, which must be a success. */
export function done<T extends Outcome>(outcome: T): T {
  if (outcome.refused !== null) throw new Error(`Refused: ${outcome.text}`);
  return outcome;
}
