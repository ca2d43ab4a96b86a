import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../database/run-sql.js';

/** Purchase and e-mail address that a key is made for: once the client's address changes, the key is no longer valid. */
export interface KeyedPurchase {
  readonly longId: string;
  readonly clientId: number;
  /** The client's own address, as the record has it. */
  readonly email: string;
}

/** Computes the key of a purchase, for links in e-mails to its client: an HMAC of 256 bits, safe in a URL and not stored. */
export async function purchaseKey(em: EntityManager, purchase: KeyedPurchase): Promise<string> {
  return sign(purchase, (await readSecret(em)) ?? (await makeSecret(em)));
}

/** Checks whether a text is the key of that purchase. Does not create a secret. */
export async function isPurchaseKey(em: EntityManager, purchase: KeyedPurchase, shown: string): Promise<boolean> {
  const secret = await readSecret(em);
  if (secret === null) return false;
  const [key, given] = [Buffer.from(sign(purchase, secret)), Buffer.from(shown)];
  return key.length === given.length && timingSafeEqual(key, given);
}

const sign = ({ longId, clientId, email }: KeyedPurchase, secret: Buffer): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['purchase', longId, clientId, email.toLowerCase()]))
    .digest('base64url');

async function readSecret(em: EntityManager): Promise<Buffer | null> {
  const [row] = await runSql<{ secret: string }>(em)`select encode(secret, 'hex') as secret from link_secret`;
  return row ? Buffer.from(row.secret, 'hex') : null;
}

/** Creates the secret with the first key, not with the table: databases are copied, and each copy needs a secret of its own. */
async function makeSecret(em: EntityManager): Promise<Buffer> {
  await runSql(em)`
    insert into link_secret (secret) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) on conflict do nothing`;
  return (await readSecret(em))!;
}
