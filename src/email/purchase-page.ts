import type { EntityManager } from '@mikro-orm/postgresql';
import { purchaseKey } from '../security/purchase-key.js';

/** Purchase that an e-mail is about, and the data for the link to its page. */
export interface LinkedPurchase {
  readonly longId: string;
  readonly clientId: number;
  /** The client's own address; null: the client has none. */
  readonly email: string | null;
  readonly toAddress: string;
  /** Page of the company's own website, with `{long_id}` in it. */
  readonly ownPage: string | null;
  /** Address of the pages of this server; null: the address by which clients reach it is unknown. */
  readonly pagesUrl: string | null;
}

/**
 * Address of the page on which the client sees and changes a purchase; null where there is none. A page of this server is
 * linked with a key, only in e-mails to the client's own mailbox, and behind a `#`, which browsers send to no server. Another
 * website's page gets no key: it has its own log-in.
 */
export async function purchasePage(em: EntityManager, purchase: LinkedPurchase): Promise<string | null> {
  const { longId, clientId, email, toAddress, ownPage, pagesUrl } = purchase;
  if (ownPage) return ownPage.replaceAll('{long_id}', encodeURIComponent(longId));
  if (!pagesUrl) return null;
  const isOwn = email !== null && email.toLowerCase() === toAddress.toLowerCase();
  const key = isOwn ? await purchaseKey(em, { longId, clientId, email }) : null;
  return `${pagesUrl}/purchases/${longId}${key === null ? '' : `#key=${key}`}`;
}
