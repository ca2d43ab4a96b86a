import { timingSafeEqual } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { companiesActedFor } from '../../company/branches.js';
import { runSql, runText } from '../../database/run-sql.js';
import { hashToken } from '../../security/token.js';
import { unauthenticated } from '../../shared/refusal.js';
import { ANONYMOUS, type Role, type Viewer } from '../../shared/viewer.js';
import { LOGIN_SECONDS } from './session.entity.js';

/** Credentials of a request. Empty text counts as none. */
export interface PresentedCredentials {
  readonly appId?: string;
  readonly appKey?: string;
  readonly token?: string;
  /** REST calls need an application; in GraphQL naming one is optional. */
  readonly applicationRequired: boolean;
  /** `any` admits every App-Id, for widgets with built-in constants. */
  readonly appIds: 'registered' | 'any';
}

interface IdentityRow {
  readonly applicationId: number | null;
  readonly legacy: boolean | null;
  /** Hexadecimal. */
  readonly appKeyHash: string | null;
  readonly sessionId: number | null;
  /** True: its use was not recorded in the last minute. */
  readonly unnoted: boolean | null;
  readonly expiresAt: string | null;
  readonly wroteAt: string | null;
  readonly kind: string | null;
  readonly administratorId: number | null;
  readonly clientId: number | null;
  readonly companyId: number | null;
  readonly chosenCompanyId: number | null;
  readonly role: Role | null;
  readonly seesClients: boolean | null;
  readonly companyIds: number[] | null;
  readonly timeZones: string[];
  readonly headId: number | null;
  readonly atBranchAlone: boolean | null;
}

/**
 * Identifies the caller by application and session, in one statement; in a second one where the use of the session is
 * recorded.
 *
 * A token is valid while its account is, and until 24 hours after its last use; the expiry of a basket is checked by
 * `purchase`. Use is recorded at most once a minute. A bad token is not refused here: public endpoints need none, and the
 * others find no log-in.
 *
 * @throws Refusal UNAUTHENTICATED where an application is required and no known one is named with its key
 */
export async function identify(em: EntityManager, presented: PresentedCredentials): Promise<Viewer> {
  const { appId = '', appKey = '', token = '' } = presented;
  if (!appId && !token && !presented.applicationRequired) {
    return ANONYMOUS;
  }
  const found = await lookUp(em, appId, token);
  if (found.unnoted) await noteUse(em, found.sessionId!);
  checkApplication(found, presented, appId, appKey);

  const companyIds = found.companyIds ?? [];
  const place = { companyId: found.companyId!, chosenCompanyId: found.chosenCompanyId, companyIds, timeZones: found.timeZones };
  return {
    applicationId: found.applicationId,
    sessionId: found.sessionId,
    expiresAt: found.expiresAt === null ? null : new Date(found.expiresAt),
    wroteAt: found.wroteAt === null ? null : new Date(found.wroteAt),
    badToken: token !== '' && found.sessionId === null,
    admin:
      found.kind === 'admin' && found.role
        ? {
            administratorId: found.administratorId!,
            ...place,
            headId: found.headId,
            role: found.role,
            ...(found.seesClients && { seesClients: true }),
          }
        : null,
    member:
      found.kind === 'member'
        ? { clientId: found.clientId!, ...place, ...(found.atBranchAlone && { atBranchAlone: true }) }
        : null,
  };
}

/** Longest time from the beginning of the transaction that opens a session to its commit. */
const OPENING_SECONDS = 15;

/** Query with one JSON column: the driver takes twice as long for fifteen columns. */
const LOOK_UP = `
  with found as (
    select s.id, s.kind, s.administrator_id, s.client_id, s.at_branch_alone, coalesce(a.company_id, c.company_id, s.company_id) as company_id,
      s.company_id as chosen_company_id, a.role,
      s.last_used_at < now() - interval '1 minute' as unnoted,
      case when s.last_used_at < now() - interval '1 minute' then now() else s.last_used_at end
        + interval '${LOGIN_SECONDS} s' as expires_at,
      greatest(s.wrote_at, s.created_at + interval '${OPENING_SECONDS} s') as wrote_at
    from session s
    left join administrator a on a.id = s.administrator_id
    left join client c on c.id = s.client_id
    where s.token_hash = $1
      and s.last_used_at > now() - interval '${LOGIN_SECONDS} s'
      and not coalesce(a.deleted or a.disabled, false)
      and not coalesce(c.deleted or c.disabled, false)
  )
  select json_build_object(
    'applicationId', application.id, 'legacy', application.legacy, 'appKeyHash', encode(application.app_key_hash, 'hex'),
    'sessionId', found.id, 'unnoted', found.unnoted, 'expiresAt', found.expires_at, 'wroteAt', found.wrote_at, 'kind', found.kind,
    'administratorId', found.administrator_id, 'clientId', found.client_id, 'companyId', found.company_id, 'role', found.role,
    'atBranchAlone', found.at_branch_alone,
    'chosenCompanyId', (select id from company where id = found.chosen_company_id and not deleted),
    'headId', (select root_id from company where id = found.company_id),
    'seesClients', found.role = 'analyst' and (select analysts_see_clients from company_settings where company_id = found.company_id),
    'companyIds', case when found.at_branch_alone then array[found.chosen_company_id]
      else ${companiesActedFor('found.company_id')} end,
    'timeZones', array(select distinct timezone from company where id = found.company_id or root_id = found.company_id)) as found
  from (select 1) as one
  left join application on application.app_id = $2 and not application.disabled
  left join found on true`;

async function lookUp(em: EntityManager, appId: string, token: string): Promise<IdentityRow> {
  const [row] = await runText<{ found: IdentityRow }>(em, LOOK_UP, [token ? hashToken(token) : null, appId]);
  return row!.found;
}

/** Records the use of a session. Of several concurrent calls one writes. */
async function noteUse(em: EntityManager, sessionId: number): Promise<void> {
  await runSql(em)`update session set last_used_at = now()
    where id = ${sessionId} and last_used_at < now() - interval '1 minute'`;
}

function checkApplication(
  found: IdentityRow,
  { applicationRequired, appIds }: PresentedCredentials,
  appId: string,
  appKey: string,
): void {
  if (!applicationRequired) return;
  if (appId === '') throw unauthenticated();
  if (found.applicationId === null) {
    if (appIds === 'any') return;
    throw unauthenticated();
  }
  if (!found.legacy || appIds === 'any') return;
  if (!found.appKeyHash || !timingSafeEqual(hashToken(appKey), Buffer.from(found.appKeyHash, 'hex'))) throw unauthenticated();
}
