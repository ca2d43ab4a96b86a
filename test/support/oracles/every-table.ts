import type { DemoServer } from '../fixtures/demo-server.js';

/**
 * Rows of a query for each table, as one statement. It carries a parameter, and so is planned once a connection
 * (`prepare-statements.ts`): to plan two hundred tables takes longer than to read them.
 */
export function rowsOfAll<Row extends object>({ rows }: Pick<DemoServer, 'rows'>, queries: readonly string[]): Promise<Row[]> {
  return rows<Row>(`select * from (${queries.join(' union all ')}) as found where ?::boolean`, [true]);
}
