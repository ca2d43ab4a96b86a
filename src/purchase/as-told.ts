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

/** A client as whoever holds a long id may see it: only what was given with the purchase. Lists and objects are empty. */
export function asTold(client: Client, told: readonly string[]): Client {
  const shown = Object.entries(client).map(([name, value]) => {
    if (HARMLESS.includes(name) || told.includes(name)) return [name, value];
    if (Array.isArray(value)) return [name, []];
    return [name, value !== null && typeof value === 'object' && !(value instanceof Date) ? {} : null];
  });
  return Object.fromEntries(shown) as Client;
}
