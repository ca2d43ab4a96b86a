import { type RawBuilder, sql } from 'kysely';

/** Records that are listed only when asked for. Public callers are never given it: the schema asks for permission first. */
export interface HiddenRows {
  readonly includeDisabled?: boolean | null | undefined;
  readonly includeDeleted?: boolean | null | undefined;
}

export const INCLUDE_HIDDEN: HiddenRows = { includeDisabled: true, includeDeleted: true };

/** A condition on a row aliased `t`. */
export const isShown = ({ includeDisabled, includeDeleted }: HiddenRows): RawBuilder<unknown> =>
  sql`(${sql.lit(includeDeleted === true)} or not t.deleted) and (${sql.lit(includeDisabled === true)} or not t.disabled)`;
