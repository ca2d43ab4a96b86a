import { z } from 'zod';
import { ownInput, ownShape } from '../client/client-input.js';
import { id, maybe } from '../params.js';

/** The client details that come with a checkout or a booking. Source: wire.md 1.7 and 2.2. */
export const buyerShape = z.object({ ...ownShape, id: maybe(id) });

/** Buyer in the schema's names. */
export const buyerOf = ({ id: clientId, ...own }: z.output<typeof buyerShape>) => ({ ...ownInput(own), id: clientId });
