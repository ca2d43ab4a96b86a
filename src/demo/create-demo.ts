import type { EntityManager } from '@mikro-orm/postgresql';
import { WITHOUT_LIMITS } from '../database/end-silent.js';
import { runSql } from '../database/run-sql.js';
import { type FactRow, recordFacts } from '../outbox/record-fact.js';
import { DAY_SECONDS } from '../shared/interval.js';
import { buildDemo } from './build-demo.js';
import { planPastJob } from './past/past-job.js';
import { Random } from './random.js';

/** Settings of the server that the demo uses. */
export interface DemoSettings {
  readonly holdSeconds: number;
  readonly basketSeconds: number;
  /** True: two years of past bookings are written by a job of its own, so that the first start takes no longer. */
  readonly withPast?: boolean;
}

/**
 * Minimum seconds for which baskets of the demo live and hold their times: all holds begin with its one transaction, which on
 * a slow machine takes longer than a hold of a client.
 */
const MIN_HOLD_SECONDS = DAY_SECONDS;

/** Arbitrary number for an advisory lock of the demo alone: "demo" read as base 36. */
const DEMO_LOCK = 625_488;

/**
 * Makes the demo companies in a database that has no company yet: all of them, or nothing. False where there is a company.
 *
 * The same clock makes the same rows, apart from random values that must not be guessed. When several servers start at once,
 * one makes the demo; the others wait for it and find it there.
 */
export function createDemo(em: EntityManager, settings: DemoSettings, now: Date): Promise<boolean> {
  return em.fork().transactional(async (tx) => {
    await tx.execute(WITHOUT_LIMITS);
    await runSql(tx)`select pg_advisory_xact_lock(${DEMO_LOCK})`;
    const rows = await runSql(tx)`select from company limit 1`;
    if (rows.length > 0) return false;

    await countFromOne(tx);
    // A refusal ends the demo, so the commands need no savepoints, which are a fifth of all statements.
    const collectedFacts: FactRow[] = [];
    const within = Object.assign(tx.fork({ disableTransactions: true, keepTransactionContext: true }), { collectedFacts });
    const holdSeconds = Math.max(settings.holdSeconds, MIN_HOLD_SECONDS);
    const basketSeconds = Math.max(settings.basketSeconds, MIN_HOLD_SECONDS);
    await buildDemo({ em: within, now, random: new Random(), holdSeconds, basketSeconds });
    await within.flush();
    // No e-mails are sent about events that never took place.
    await recordFacts(
      tx,
      collectedFacts.map((fact) => ({ ...fact, quiet: true, quietForStaff: true })),
    );
    if (settings.withPast) await planPastJob(tx, now);
    return true;
  });
}

/**
 * Restarts the ids of all tables that belong to a company, which are empty. A demo that was interrupted has used up ids, and
 * the documentation of the demo relies on them.
 */
async function countFromOne(tx: EntityManager): Promise<void> {
  // Reads pg_catalog: the views of information_schema take as long as thirty bookings.
  await runSql(tx)`
    select setval(pg_get_serial_sequence(quote_ident(t.relname), 'id'), 1, false)
    from pg_class t join pg_attribute id on id.attrelid = t.oid and id.attname = 'id' and id.attidentity <> ''
    where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p')
      and (t.relname = 'company' or exists (
        select from pg_attribute c where c.attrelid = t.oid and c.attname = 'company_id' and not c.attisdropped))
    union all
    select setval('event_id_seq', 1, false)`;
}
