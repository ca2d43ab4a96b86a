import { type RawBuilder, sql } from 'kysely';
import type { HoursStretch } from './subject-hours.js';

/** SQL of stretches as a subquery in parentheses, with the columns of `subject_hours`. */
export function stretchesSql(rows: readonly HoursStretch[]): RawBuilder<unknown> {
  const instants = (at: (row: HoursStretch) => number) => rows.map((row) => new Date(at(row)).toISOString());
  return sql`(select * from unnest(${rows.map(({ companyId }) => companyId)}::int[],
    ${rows.map(({ personId }) => personId)}::int[], ${rows.map(({ resourceId }) => resourceId)}::int[],
    ${rows.map(({ measure }) => measure)}::text[], ${rows.map(({ units }) => units)}::int[],
    ${instants(({ start }) => start)}::timestamptz[], ${instants(({ end }) => end)}::timestamptz[]
  ) as stretch (company_id, person_id, resource_id, measure, units, starts_at, ends_at))`;
}
