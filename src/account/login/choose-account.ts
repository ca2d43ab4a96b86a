import { fault } from '../../shared/faults.js';
import { forbidden, Refusal, unauthenticated } from '../../shared/refusal.js';
import type { Account } from './find-accounts.js';

/**
 * Chooses the account to log in to, among those whose password was right.
 *
 * With a company named: its own administrator, else its parent's, else the member. Without one, there must be only a single
 * company to choose from. A caller who is both administrator and member of one family is logged in as the administrator, unless a
 * role was requested.
 *
 * @throws Refusal UNAUTHENTICATED for none; FORBIDDEN when all are disabled; AMBIGUOUS_LOGIN with the choices
 */
export function chooseAccount(matched: readonly Account[], companyId: number | null): Account {
  const open = matched.filter(({ disabled }) => !disabled);
  const [first] = open;
  if (matched.length === 0) throw unauthenticated();
  if (!first) throw forbidden('Account has been disabled', fault('email', 'is of an account that has been disabled'));
  if (companyId === null && places(open) > 1) throw ambiguous(open);
  return open.find((account) => account.kind === 'admin' && account.companyId === companyId) ?? first;
}

/** Number of companies to choose from. A member adds none where there is an administrator in the same family. */
function places(accounts: readonly Account[]): number {
  const admins = accounts.filter(({ kind }) => kind === 'admin');
  const others = accounts.filter(({ kind, rootId }) => kind === 'member' && !admins.some((admin) => admin.rootId === rootId));
  return new Set([...admins, ...others].map(({ companyId }) => companyId)).size;
}

/** Refusal that lists the accounts; the caller has given the right password of each. */
function ambiguous(accounts: readonly Account[]): Refusal {
  const idsOfKind = (kind: Account['kind']) =>
    accounts
      .filter((account) => account.kind === kind)
      .map(({ id, name, role, companyId, companyName }) => ({ id, name, role, companyId, companyName }));
  return new Refusal(
    'AMBIGUOUS_LOGIN',
    'This log-in is good for several companies: name one',
    { administrators: idsOfKind('admin'), members: idsOfKind('member') },
    { fields: [fault('companyId', 'found nothing, expected the company to log in to')] },
  );
}
