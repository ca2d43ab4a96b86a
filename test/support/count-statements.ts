import { Client } from 'pg';

/**
 * The statements that this process sends to PostgreSQL while `work` runs, in order, as they are sent: on every
 * connection, through the ORM or past it. What a connection says when it is opened is left out.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const { query } = Client.prototype;
  const watched = function (this: Client, ...given: unknown[]) {
    const [first] = given;
    const text = typeof first === 'string' ? first : String((first as { text?: unknown }).text);
    if (!text.includes('set_config(')) sent.push(text.replace(/\s+/g, ' ').trim());
    return Reflect.apply(query, this, given);
  };
  Client.prototype.query = watched as typeof query;
  try {
    await work();
  } finally {
    Client.prototype.query = query;
  }
  return sent;
}

/** How many they are. */
export const countStatements = async (work: () => Promise<unknown>): Promise<number> => (await statementsOf(work)).length;
