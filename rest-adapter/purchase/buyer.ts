import { z } from 'zod';
import { ownInput, ownShape } from '../client/client-input.js';
import { id, optional } from '../params.js';

/** The client details that come with a checkout or a booking. Source: wire.md 1.7 and 2.2. */
export const buyerShape = z.object({ ...ownShape, id: optional(id) });

/** Buyer in the schema's names. */
export const buyerInput = ({ id: clientId, ...own }: z.output<typeof buyerShape>) => ({ ...ownInput(own), id: clientId });
