import { createHash } from 'node:crypto';
import { Client } from 'pg';

/** Statements that one connection keeps prepared. Any others are planned each time they are sent. */
const MAX_PREPARED = 300;

/** Names of statements by their text, shared by all connections. */
const names = new Map<string, string>();

/**
 * Makes a connection prepare every statement with parameters, under a name derived from its text: PostgreSQL then parses and
 * plans it once per connection and not at each call, which is most of the time of a short statement.
 */
export function prepareStatements(client: Client): void {
  const prepared = new Set<string>();
  // The class's own method, looked up at each call, so that a patched one which counts statements sees these too.
  const query = (...given: unknown[]): unknown => Reflect.apply(Client.prototype.query, client, given);
  const named = (...given: unknown[]): unknown => {
    const [text, values, ...rest] = given;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query(...given);
    const name = nameOf(text);
    if (!prepared.has(name) && prepared.size >= MAX_PREPARED) return query(...given);
    prepared.add(name);
    return query({ name, text, values }, ...rest);
  };
  client.query = named as Client['query'];
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  if (names.size < 10 * MAX_PREPARED) names.set(text, name);
  return name;
}
