import type { Client } from '../client/client.entity.js';
import type { GuestDetails } from '../client/guest-details.js';
import type { Purchase } from './purchase.entity.js';

/** A client of whom only a part is shown: records that belong to it may not be loaded either. */
export interface RedactedClient extends Client {
  readonly isRedacted: true;
}

export const isRedacted = (client: Client): client is RedactedClient => 'isRedacted' in client;

type PurchaseDetails = Pick<Purchase, 'createdAt' | 'guestClientId' | 'guestDetails' | 'toldFields'>;

/**
 * A client as whoever has the long id of a purchase may see it: what its buyer said without a log-in, as it was said. Never
 * the record as it is now: others know more of it, or have said something else. Whether it was known is not to be seen
 * either. Lists and objects that were not said are empty.
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
 * Details that the buyer gave. Older purchases know only their names: values are shown while the client's record is
 * unchanged.
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
