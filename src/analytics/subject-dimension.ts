import type { Sql } from '../database/run-sql.js';
import type { FigureContext } from './figure-context.js';

/** Value of a dimension for the rows of a subject. */
export interface SubjectDimension {
  value(context: FigureContext): Sql;
  /**
   * Join that the value needs, such as ``sql`left join service s on s.id = t.service_id` ``; it neither removes nor adds rows.
   */
  readonly join?: Sql | ((context: FigureContext) => Sql);
}
