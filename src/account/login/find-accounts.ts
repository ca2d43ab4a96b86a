import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import type { Role } from '../../shared/viewer.js';

export type LoginRole = 'admin' | 'member';

/** An administrator or a member, as far as a log-in needs it. */
export interface Account {
  readonly kind: LoginRole;
  readonly id: number;
  readonly name: string;
  readonly role: Role | null;
  readonly companyId: number;
  readonly companyName: string;
  readonly rootId: number;
  readonly passwordHash: string;
  readonly disabled: boolean;
}

/** Most accounts of one e-mail whose passwords are compared: each comparison costs a full hash. */
const MAX_ACCOUNTS = 8;

/**
 * Returns the accounts that an e-mail may log in to. With a company, those that may act there: its own administrators and its
 * parent's, and the members of its family. Accounts that only claim the e-mail come last.
 */
export async function findAccounts(
  em: EntityManager,
  email: string,
  { companyId, role }: { readonly companyId: number | null; readonly role: LoginRole | null },
): Promise<Account[]> {
  const rows = await runSql<Account>(em)`
    with this_company as (select id, parent_id, root_id from company where id = ${companyId} and not deleted)
    select 'admin' as kind, a.id, a.name, a.role, c.id as company_id, c.name as company_name, c.root_id,
      a.password_hash, a.disabled, false as claimed
    from administrator a join company c on c.id = a.company_id and not c.deleted
    where a.email = ${email} and not a.deleted and a.password_hash is not null and ${role ?? 'admin'} = 'admin'
      and (${companyId}::int is null or a.company_id in (select id from this_company union all select parent_id from this_company))
    union all
    select 'member', m.id, concat_ws(' ', m.first_name, m.last_name), null, c.id, c.name, c.root_id, m.password_hash, m.disabled,
      m.claimed_email is not null
    from client m join company c on c.id = m.company_id and not c.deleted
    where (m.claimed_email = ${email} or (m.email = ${email} and m.claimed_email is null)) and not m.deleted
      and m.is_member and m.password_hash is not null and ${role ?? 'member'} = 'member'
      and (${companyId}::int is null or m.company_id = (select root_id from this_company))
    order by claimed, kind, company_id, id desc limit ${MAX_ACCOUNTS}`;
  return rows;
}
