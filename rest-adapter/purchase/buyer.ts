import * as z from 'zod';
import { ownInput, ownShape } from '../client/client-input.js';
import { clearable, id, optional, text } from '../params.js';

/** The client details that come with a checkout or a booking: those of POST `client`. Source: wire.md 1.4, 1.7 and 2.2. */
export const buyerShape = z.object({
  ...ownShape,
  id: optional(id),
  reference: clearable(text()),
  comp_ref: clearable(text()),
  default_company_id: clearable(id),
  parent_client_id: clearable(id),
});

/** Buyer in the schema's names. */
export const buyerInput = ({ id: clientId, ...own }: z.output<typeof buyerShape>) => ({
  ...ownInput(own),
  id: clientId,
  reference: own.reference ?? own.comp_ref,
  defaultCompanyId: own.default_company_id,
  parentClientId: own.parent_client_id,
});
