import { createHash } from 'node:crypto';
import { Client } from 'pg';

/** Statements that one connection keeps prepared. Beyond it, rare ones are planned each time they are sent. */
const MAX_PREPARED = 300;

/** Shared by all connections: the name of a statement is made of its text. */
const names = new Map<string, string>();

/**
 * Has a connection prepare every statement that carries parameters, under a name made of its text: PostgreSQL then
 * parses and plans it once a connection and not once a call, which is most of the time of a short one.
 */
export function prepareStatements(client: Client): void {
  const prepared = new Set<string>();
  // The class's own, looked up at each call: whoever counts statements there counts these too.
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
