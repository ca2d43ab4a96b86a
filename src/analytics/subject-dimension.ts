import type { RawBuilder } from 'kysely';
import type { FigureContext } from './figure-context.js';

type Sql = RawBuilder<unknown>;

/** Value of a dimension for the rows of a subject. */
export interface SubjectDimension {
  value(context: FigureContext): Sql;
  /** Join that the value needs, such as ``sql`left join service s on s.id = t.service_id` ``; it neither takes rows away nor adds any. */
  readonly join?: Sql | ((context: FigureContext) => Sql);
}
