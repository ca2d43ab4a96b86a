import { type RawBuilder, sql } from 'kysely';

/** Hidden records that are listed too. The schema lets only administrators request them. */
export interface HiddenRows {
  readonly includeDisabled?: boolean | null | undefined;
  readonly includeDeleted?: boolean | null | undefined;
}

export const INCLUDE_HIDDEN: HiddenRows = { includeDisabled: true, includeDeleted: true };

/** Condition on a row `t`: it is neither deleted nor disabled, unless such rows are included. */
export const isShown = ({ includeDisabled, includeDeleted }: HiddenRows): RawBuilder<unknown> =>
  sql`(${sql.lit(includeDeleted === true)} or not t.deleted) and (${sql.lit(includeDisabled === true)} or not t.disabled)`;
