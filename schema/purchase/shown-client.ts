import { Client } from '../../src/client/client.entity.js';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import { redactClient } from '../../src/purchase/redact-client.js';
import { type Language, languageOf } from '../../src/shared/texts/language.js';
import type { Context } from '../shared/context.js';
import { type Awaitable, mapAwaitable } from '../shared/loading/awaitable.js';
import { settingsInForce } from '../shared/loading/settings-in-force.js';
import { isClientOrAdmin } from '../shared/permission.js';
import { knowsBuyer, showsKey } from './may-read-purchase.js';

interface OfPurchase {
  readonly companyId: number;
  readonly clientId: number;
  readonly purchaseId: number;
}

/** Id of a client for the caller. A buyer without a log-in gets another number: the client's own shows if it was known before. */
export function shownClientId({ companyId, clientId, purchaseId }: OfPurchase, { viewer, load }: Context): Awaitable<number> {
  if (isClientOrAdmin(viewer, companyId, clientId)) return clientId;
  return mapAwaitable(load.internal.oneAwaitable(Purchase, purchaseId), (purchase) => purchase?.guestClientId ?? clientId);
}

export const SHOWN_CLIENT_ID =
  'Id of the client who bought; for a buyer without a log-in, a number that identifies the client in this purchase only.';

/** Language of a purchase, as far as the caller may know the client's language. Found once per request. */
export const purchaseLanguage = (purchase: Purchase, context: Context): Promise<Language> =>
  context.load.once(`language of purchase ${purchase.id}`, () => findLanguage(purchase, context));

async function findLanguage(purchase: Purchase, context: Context): Promise<Language> {
  const [client, settings] = await Promise.all([
    clientShown(purchase, context),
    settingsInForce(context.load, purchase.companyId),
  ]);
  return languageOf(purchase.guestDetails?.locale ?? null, client?.locale ?? null, settings?.locale ?? null);
}

/** A guest's purchase does not show whether the client was known before, nor what was known then. */
async function clientShown(purchase: Purchase, context: Context): Promise<Client | null> {
  const client = await context.load.internal.one(Client, purchase.clientId);
  if (!client || purchase.guestClientId === null || knowsBuyer(context.viewer, purchase, client)) return client;
  return (await showsKey(purchase, client, context)) ? client : redactClient(client, purchase);
}
