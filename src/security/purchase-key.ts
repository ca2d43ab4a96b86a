import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../database/run-sql.js';

/** Purchase and mailbox that a key is made for: with another address of the client it is no longer valid. */
export interface KeyedPurchase {
  readonly longId: string;
  readonly clientId: number;
  /** The client's own address, as the record has it. */
  readonly email: string;
}

/** The key of a purchase, for links in e-mails to its client: 256 bits, safe in a URL. It is signed, and stored nowhere. */
export async function purchaseKey(em: EntityManager, purchase: KeyedPurchase): Promise<string> {
  return sign(purchase, (await readSecret(em)) ?? (await makeSecret(em)));
}

/** Whether what somebody shows is the key of that purchase. It only reads. */
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

/** Made when the first key is, and not with the table: databases are copied from one that was prepared, and a copy has a secret of its own. */
async function makeSecret(em: EntityManager): Promise<Buffer> {
  await runSql(em)`
    insert into link_secret (secret) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) on conflict do nothing`;
  return (await readSecret(em))!;
}
