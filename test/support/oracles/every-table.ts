import type { DemoServer } from '../fixtures/demo-server.js';

/**
 * Rows of several queries, one for each table, run as one statement. It has a parameter, so that it is prepared and planned once
 * per connection (`prepare-statements.ts`): planning two hundred tables takes longer than reading them.
 */
export function rowsOfAll<Row extends object>({ rows }: Pick<DemoServer, 'rows'>, queries: readonly string[]): Promise<Row[]> {
  return rows<Row>(`select * from (${queries.join(' union all ')}) as found where ?::boolean`, [true]);
}
