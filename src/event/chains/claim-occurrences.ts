import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { PERSON, RESOURCE } from '../../capacity/claim.entity.js';
import { type ClaimSubject, claimTime } from '../../capacity/claim-time.js';
import { timeTaken } from '../../capacity/time-taken.js';
import { Resource } from '../../catalogue/resources/resource.entity.js';
import type { Company } from '../../company/company.entity.js';
import { millisecondsSql } from '../../database/instants.js';
import { findRow } from '../../database/row.js';
import { runSql } from '../../database/run-sql.js';
import { utcText } from '../../shared/zoned-time.js';
import type { EventChain } from './event-chain.entity.js';

/**
 * Claims the time of a chain's person and resource for every occurrence that is not over, and deletes the chain's earlier
 * claims. Times are claimed in order, so that two chains of one person do not deadlock.
 *
 * @throws Refusal TIME_TAKEN for the first occurrence at which one of them is busy; then the transaction must be rolled back
 */
export async function claimOccurrences(
  tx: EntityManager,
  chain: EventChain,
  { company, now }: { readonly company: Company; readonly now: Date },
): Promise<void> {
  await runSql(tx)`delete from claim where event_id in (select id from event where event_chain_id = ${chain.id})`;
  const subjects = await subjectsOf(tx, chain);
  if (subjects.length === 0) return;

  const { rootId } = company;
  const rows = await runSql<{ id: number; start: number; end: number }>(tx)`
    select id, ${millisecondsSql(sql`starts_at`)} as start, ${millisecondsSql(sql`ends_at`)} as end
    from event where event_chain_id = ${chain.id} and not deleted and ends_at > ${now} order by starts_at, id`;
  for (const { id, ...during } of rows) {
    const { companyId } = chain;
    if (await claimTime(tx, { rootId, companyId, owner: { eventId: id }, subjects, during })) continue;
    const words = `The person or the resource is busy on ${utcText(during.start)}`;
    throw await timeTaken(tx, words, { rootId, subjects, during });
  }
}

async function subjectsOf(tx: EntityManager, { personId, resourceId }: EventChain): Promise<ClaimSubject[]> {
  const resource = resourceId === null ? null : await findRow(tx, Resource, sql`t.id = ${resourceId}`);
  return [
    ...(personId == null ? [] : [{ kind: PERSON, id: personId, units: 1 }]),
    ...(resource ? [{ kind: RESOURCE, id: resource.id, units: resource.count }] : []),
  ];
}
