import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import { MINUTE } from '../../shared/interval.js';
import { Refusal } from '../../shared/refusal.js';
import { eraseClient } from './erase-client.js';

/** Clients that one call erases at most, each in a transaction of its own. */
const AT_ONCE = 100;

/** Ids that are searched in one minute; the next minute searches the next ones, and starts again after the last. */
const WINDOW = 5000;

interface InactiveClient {
  readonly id: number;
  /** Head of the family. */
  readonly companyId: number;
}

/**
 * Erases clients, as `eraseClient` does, in families that keep them for a number of months: clients who have neither been
 * entered, booked, bought, queued nor logged in since, at any company of the family. Clients with money in the wallet or pre-paid
 * uses left, and those who look after another client, are kept. Returns the number erased: 0 if this minute's ids contain no
 * more.
 */
export async function eraseInactiveClients(em: EntityManager, now: Date): Promise<number> {
  const found = await findInactive(em, now);
  let erased = 0;
  for (const { id, companyId } of found) {
    if (await eraseOne(em.fork(), { id, companyId }, now)) erased += 1;
  }
  return erased;
}

/** False for a client who has become active at this very moment. */
async function eraseOne(em: EntityManager, key: InactiveClient, now: Date): Promise<boolean> {
  try {
    await eraseClient(em, key, { staffOf: [key.companyId], now });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'CONFLICT') return false;
    throw error;
  }
}

async function findInactive(em: EntityManager, now: Date): Promise<InactiveClient[]> {
  const [some] = await runSql<{ last: number | null }>(em)`
    select (select max(id) from client) as last
    where exists (select from company_settings where client_retention_months is not null)`;
  if (!some?.last) return [];
  const windows = Math.floor(some.last / WINDOW) + 1;
  const first = (Math.floor(now.getTime() / MINUTE) % windows) * WINDOW;
  return runSql<InactiveClient>(em)`
    select c.id, c.company_id from client c
    join company_settings s on s.company_id = c.root_id and s.client_retention_months is not null
    cross join lateral (select ${now}::timestamptz - make_interval(months => s.client_retention_months) as since) keep
    where c.id >= ${first} and c.id < ${first + WINDOW} and c.erased_at is null and c.created_at < keep.since and c.wallet_amount = 0
      and not exists (select from booking b where b.client_id = c.id and greatest(b.ends_at, b.created_at) >= keep.since)
      and not exists (select from purchase p where p.client_id = c.id and p.created_at >= keep.since)
      and not exists (select from session s where s.client_id = c.id and s.last_used_at >= keep.since)
      and not exists (select from queuer q where q.client_id = c.id and (q.state in ('waiting', 'serving') or q.created_at >= keep.since))
      and not exists (select from pre_paid_booking u where u.client_id = c.id and u.remaining > 0
        and coalesce(u.expires_at > ${now}, true))
      and not exists (select from client child where child.parent_client_id = c.id and child.erased_at is null)
      -- One that was deleted goes with the client who has its e-mail now.
      and not exists (select from client living where living.company_id = c.company_id and living.email = c.email
        and not living.deleted and living.id <> c.id)
    order by c.id limit ${AT_ONCE}`;
}
