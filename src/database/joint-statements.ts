import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import { type RawBuilder, sql } from 'kysely';
import { runSql } from './run-sql.js';

/** Queries that one statement combines at most: PostgreSQL plans each. */
const MAX_QUERIES = 50;

/** Entity manager for reads. A joint one sends the queries of one turn of the event loop together. */
export type Reads = EntityManager & { readonly joined?: DataLoader<RawBuilder<unknown>, unknown[]> };

/**
 * Creates an entity manager that combines queries of one shape, made by `rowsOf` in one turn of the event loop, into one
 * statement. Code written for one record then serves many, in a number of statements that does not grow with them.
 */
export function jointly(em: EntityManager): Reads {
  const joint = em.fork({ keepTransactionContext: true });
  const query = (queries: readonly RawBuilder<unknown>[]) => queryTogether(joint, queries);
  return Object.assign(joint, { joined: new DataLoader(query, { cache: false, maxBatchSize: MAX_QUERIES }) });
}

/** Returns the rows of a query, which a joint entity manager sends together with others. */
export async function rowsOf<T>(em: Reads, query: RawBuilder<T>): Promise<T[]> {
  if (em.joined) return (await em.joined.load(query)) as T[];
  return await runSql<T>(em)`${query}`;
}

async function queryTogether(em: EntityManager, queries: readonly RawBuilder<unknown>[]): Promise<unknown[][]> {
  const parts = queries.map((query, at) => sql`select ${sql.lit(at)}::int as part, q.* from (${query}) q`);
  const rows = await runSql<{ part: number }>(em)`${sql.join(parts, sql` union all `)}`;
  const found: unknown[][] = queries.map(() => []);
  for (const row of rows) found[row.part]?.push(row);
  return found;
}
