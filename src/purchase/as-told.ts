import type { Client } from '../client/client.entity.js';

/** What identifies the record and tells nothing of the human. */
const HARMLESS: readonly string[] = [
  'id',
  'companyId',
  'deleted',
  'createdAt',
  'updatedAt',
  'version',
  'isMember',
  'sendEmail',
  'disabled',
];

/** Clients of whom only a part may be shown; what hangs on them may not be loaded either. */
const partial = new WeakSet<object>();

/** A client as whoever holds a long id may see it: only what was given with the purchase. Lists and objects are empty. */
export function asTold(client: Client, told: readonly string[]): Client {
  const shown = Object.entries(client).map(([name, value]) => {
    if (HARMLESS.includes(name) || told.includes(name)) return [name, value];
    if (Array.isArray(value)) return [name, []];
    return [name, value !== null && typeof value === 'object' && !(value instanceof Date) ? {} : null];
  });
  const part = { ...(Object.fromEntries(shown) as Client), walletAmount: 0 };
  partial.add(part);
  return part;
}

export const isOnlyTold = (client: Client): boolean => partial.has(client);
