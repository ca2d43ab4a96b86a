/** SQLSTATE insufficient_privilege: some providers do not reveal the identifier of a cluster. */
const NO_RIGHT = '42501';

const STATEMENT = `
  select format('%s/%s', (select system_identifier from pg_control_system()),
    (select oid from pg_database where datname = current_database())) as database`;

/** Runs a statement without values. */
type RunPlainStatement = (statement: string) => Promise<readonly { readonly database?: string }[]>;

/**
 * Identity that a database shares with its replicas and no other: the cluster's permanent identifier, and the database's id
 * within it. Null if the account may not read it.
 */
export async function whichDatabase(ask: RunPlainStatement): Promise<string | null> {
  try {
    return (await ask(STATEMENT))[0]?.database ?? null;
  } catch (error) {
    if ((error as { code?: unknown }).code === NO_RIGHT) return null;
    throw error;
  }
}

/** True if both are known and differ. */
export const areDifferent = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other;
