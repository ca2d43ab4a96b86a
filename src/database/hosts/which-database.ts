/** SQLSTATE insufficient_privilege: some providers keep the number of a cluster to themselves. */
const NO_RIGHT = '42501';

const STATEMENT = `
  select format('%s/%s', (select system_identifier from pg_control_system()),
    (select oid from pg_database where datname = current_database())) as database`;

/** Runs a statement without values. */
type RunPlainStatement = (statement: string) => Promise<readonly { readonly database?: string }[]>;

/**
 * Numbers that a database shares with its copies and with no other: of the cluster, which it keeps for good, and of the database
 * in it. Null where the account may not know.
 */
export async function whichDatabase(ask: RunPlainStatement): Promise<string | null> {
  try {
    return (await ask(STATEMENT))[0]?.database ?? null;
  } catch (error) {
    if ((error as { code?: unknown }).code === NO_RIGHT) return null;
    throw error;
  }
}

/** True where both are known and differ. */
export const areDifferent = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other;
