import * as z from 'zod';
import { type Endpoint, endpoint } from '../endpoint.js';
import { booleanText, filledText, id, jsonObject, optional, text } from '../params.js';
import { buyerInput, buyerShape } from './buyer.js';
import { purchaseFragment, purchaseTotal } from './purchase.hal.js';

/** Details of the buyer, with the fields that were sent beside `client`. */
function buyerOf({ client, email, parent_client_id }: SentBuyer) {
  if (!client && !email) return undefined;
  return buyerInput({ ...client, ...(email && { email }), ...(parent_client_id && { parent_client_id }) });
}

interface SentBuyer {
  readonly client: z.output<typeof buyerShape> | undefined;
  readonly email?: string | undefined;
  readonly parent_client_id?: number | undefined;
}

/** Source: service.md 4.6 for the link; wire.md 1.7 for the request and 2.5 for the answer. */
const checkout = endpoint({
  source: 'wire 1.7',
  method: 'POST',
  path: '/api/v1/{company_id}/basket/checkout',
  input: z.object({
    company_id: id,
    member_id: optional(id),
    client_id: optional(id),
    client: optional(buyerShape),
    email: optional(filledText()),
    parent_client_id: optional(id),
    reference: optional(text()),
    settings: optional(jsonObject),
    booking_settings: optional(jsonObject),
    take_from_wallet: optional(booleanText),
    no_notifications: optional(booleanText),
  }),
  operation: `
    mutation Checkout($input: CheckoutInput!) { purchase: checkout(input: $input) { ${purchaseFragment} } }`,
  variables: ({ company_id, member_id, client_id, client, reference, settings, booking_settings, ...rest }) => ({
    input: {
      companyId: company_id,
      clientId: member_id ?? client_id,
      client: buyerOf({ client, ...rest }),
      reference,
      settings: booking_settings ?? settings,
      takeFromWallet: rest.take_from_wallet,
      notify: rest.no_notifications ? false : undefined,
    },
  }),
  view: ({ purchase }, at) => purchaseTotal(purchase, at),
  // A refusal of the company means that the basket is empty.
  names: { companyId: 'items' },
});

export const checkoutRoutes: readonly Endpoint[] = [checkout];
