import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { runSql } from '../database/run-sql.js';
import { addDeliveryJobs } from './delivery-jobs.js';
import { addEmailJobs } from './email-jobs.js';
import type { FactKind } from './fact-kind.js';
import { emailStatements } from './write-emails.js';

export type { FactKind };

/** A fact to be recorded. */
export interface FactRow {
  readonly companyId: number;
  readonly kind: FactKind;
  /** Ids of the records it is about: `{ bookingId, purchaseId }`. */
  readonly about: Readonly<Record<string, unknown>>;
  /** Moment at which it became true; the moment of recording by default. */
  readonly happenedAt?: Date | string;
  /** True: the client is sent no e-mail about it. */
  readonly quiet?: boolean;
  /** True: the staff are sent no e-mail about it. */
  readonly quietForStaff?: boolean;
}

/**
 * Entity manager that may collect facts: with `collectedFacts`, `recordFacts` only adds to that list, and the code that made
 * the list records all of it in one statement.
 */
export type FactCollector = EntityManager & { readonly collectedFacts?: FactRow[] };

/**
 * Writes facts to the outbox; also, in the same statement, a delivery with its job for each webhook endpoint that listens to the
 * kind, and the e-mails to clients and staff. `tx` must be the transaction that makes the facts true, so that both are kept or
 * neither is.
 */
export async function recordFacts(tx: FactCollector, facts: readonly FactRow[]): Promise<void> {
  if (facts.length === 0) return;
  if (tx.collectedFacts) {
    tx.collectedFacts.push(...facts);
    return;
  }
  const values = facts.map(
    ({ companyId, kind, about, happenedAt }) =>
      sql`(${companyId}::int, ${kind}, ${JSON.stringify(about)}::jsonb, coalesce(${happenedAt ?? null}::timestamptz, now()))`,
  );
  const emails = emailStatements(facts);
  await runSql(tx)`
    with new_fact as (
      insert into fact (company_id, kind, about, happened_at) values ${sql.join(values)} returning id, company_id, kind
    ), due as (
      insert into webhook_delivery (company_id, endpoint_id, fact_id, kind)
      select endpoint.company_id, endpoint.id, new_fact.id, new_fact.kind
      from new_fact cross join lateral (select id, parent_id from company where id = new_fact.company_id limit 1) company
      join webhook_endpoint endpoint on endpoint.company_id in (company.id, company.parent_id)
        and (endpoint.company_id = company.id or endpoint.include_branches)
        and not endpoint.deleted and new_fact.kind = any(endpoint.kinds)
      order by new_fact.id, endpoint.id
      returning id, endpoint_id, next_try_at
    )
    ${sql.join([sql``, ...emails.parts], sql`, `)}
    ${addDeliveryJobs(sql`due join webhook_endpoint endpoint on endpoint.id = due.endpoint_id where endpoint.paused_at is null`)}
    ${emails.sends ? sql`union all ${addEmailJobs(sql`written`)}` : sql``}`;
}
