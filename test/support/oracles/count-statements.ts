import { Client } from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Port of the server that received the statement. */
  readonly port: number;
}

/**
 * Statements that this process sends to PostgreSQL while `work` runs, in order: on all connections, through the ORM or not.
 * Statements that set up a new connection are excluded.
 */
export async function sentDuring(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const { query } = Client.prototype;
  const watched = function (this: Client, ...given: unknown[]) {
    const [first, second] = given;
    const { text, values = second } = typeof first === 'string' ? { text: first } : (first as { text: string; values?: unknown });
    if (!text.includes('set_config(')) sent.push({ text, values: Array.isArray(values) ? values : [], port: this.port });
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

/** Texts of the statements that `work` sends, each on one line. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await sentDuring(work)).map(({ text }) => text.replace(/\s+/g, ' ').trim());

/** Number of statements that `work` sends. */
export const countStatements = async (work: () => Promise<unknown>): Promise<number> => (await statementsOf(work)).length;
