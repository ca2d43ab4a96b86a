import type { Client } from '../client/client.entity.js';
import type { GuestDetails } from '../client/guest-details.js';
import type { Purchase } from './purchase.entity.js';

/** A client that is shown only in part: records that belong to it must not be loaded either. */
export interface RedactedClient extends Client {
  readonly isRedacted: true;
}

export const isRedacted = (client: Client): client is RedactedClient => 'isRedacted' in client;

type PurchaseDetails = Pick<Purchase, 'createdAt' | 'guestClientId' | 'guestDetails' | 'toldFields'>;

/**
 * Reduces a client to the part shown to a caller with the long id of a purchase: the details that the buyer gave without a
 * log-in, as they were given. The present record is never shown, since it may hold more, or details given by others; nor does
 * the result reveal whether the client was already known. Lists and objects that were not given are empty.
 */
export function redactClient(client: Client, bought: PurchaseDetails): RedactedClient {
  const { answers, ...said } = detailsOf(bought, client);
  return {
    ...emptied(client),
    companyId: client.companyId,
    deleted: false,
    createdAt: bought.createdAt,
    updatedAt: bought.createdAt,
    version: 1,
    isMember: false,
    sendEmail: true,
    disabled: false,
    walletAmount: 0,
    ...said,
    id: bought.guestClientId ?? client.id,
    isRedacted: true,
  };
}

/**
 * Details that the buyer gave. Older purchases have stored only the names of the fields: their values are shown as long as the
 * client's record is unchanged.
 */
function detailsOf({ guestDetails, toldFields, createdAt }: PurchaseDetails, client: Client): GuestDetails {
  if (guestDetails) return guestDetails;
  if (client.updatedAt > createdAt) return {};
  return Object.fromEntries(Object.entries(client).filter(([name]) => toldFields.includes(name)));
}

function emptied(client: Client): Client {
  const blank = (value: unknown) => {
    if (Array.isArray(value)) return [];
    return value !== null && typeof value === 'object' && !(value instanceof Date) ? {} : null;
  };
  return Object.assign({ ...client }, Object.fromEntries(Object.entries(client).map(([name, value]) => [name, blank(value)])));
}
