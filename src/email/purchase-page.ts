import type { EntityManager } from '@mikro-orm/postgresql';
import { purchaseKey } from '../security/purchase-key.js';

/** Purchase that an e-mail is about, and where its client goes. */
export interface LinkedPurchase {
  readonly longId: string;
  readonly clientId: number;
  /** The client's own address; null: the client has none. */
  readonly email: string | null;
  readonly toAddress: string;
  /** Page of the company's own website, with `{long_id}` in it. */
  readonly ownPage: string | null;
  /** Address of the pages of this server; null: the address at which clients reach it is not known. */
  readonly pagesUrl: string | null;
}

/**
 * Address at which the client sees and changes a purchase; null where there is none. The key of this server's page is sent to the client's own
 * mailbox alone, behind a `#`: browsers tell it to no server. A page elsewhere is given none: it has its own log-in.
 */
export async function purchasePage(em: EntityManager, purchase: LinkedPurchase): Promise<string | null> {
  const { longId, clientId, email, toAddress, ownPage, pagesUrl } = purchase;
  if (ownPage) return ownPage.replaceAll('{long_id}', encodeURIComponent(longId));
  if (!pagesUrl) return null;
  const isOwn = email !== null && email.toLowerCase() === toAddress.toLowerCase();
  const key = isOwn ? await purchaseKey(em, { longId, clientId, email }) : null;
  return `${pagesUrl}/purchases/${longId}${key === null ? '' : `#key=${key}`}`;
}
