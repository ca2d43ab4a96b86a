import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { MAX_PAGE_SIZE } from '../database/page.js';
import { runSql } from '../database/run-sql.js';
import { type ChangeKind, FEED_FACTS, SHARED_CHANGE_KINDS } from './change-kind.js';
import { BEGINS_WITHIN, decodeCursor, encodeCursor, type FeedPosition } from './feed-cursor.js';

/** One entry of the feed: what has become of a record, or a fact that says why. */
export interface Change {
  readonly cursor: string;
  readonly kind: ChangeKind;
  readonly at: Date;
  /** Id of the record that the kind names. */
  readonly id: string;
}

export interface ChangesQuery {
  readonly companyId: number;
  /** All kinds by default. */
  readonly kinds?: readonly ChangeKind[] | null;
  readonly after?: string | null;
  /** Number of entries, 0 to 1,024; 30 by default. */
  readonly first?: number | null;
}

export interface ChangesPage {
  readonly rows: readonly Change[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** Position to continue from. On the last page it is not after the last row, but where entries may still come. */
  readonly endCursor: string;
}

interface ChangeRow {
  readonly recordedBy: string;
  readonly id: string;
  readonly kind: ChangeKind;
  readonly about: Readonly<Record<string, unknown>>;
  readonly happenedAt: string;
}

interface Horizon {
  readonly timeline: string;
  /** Former name, from before facts were partitioned by month, for as long as cursors from then may be valid. */
  readonly formerTimeline: string | null;
  /** All transactions before this one have ended. */
  readonly endedBefore: string;
  readonly now: string;
  /** Head of the family of the company; the company itself where it has no other. */
  readonly rootId: number;
}

/** Property of `about` that holds the id, by the noun of the kind, where it is not `<noun>Id`. */
const ID_NAMES: Readonly<Record<string, string>> = { attendance: 'personId', hold: 'itemId' };

/**
 * Lists facts and changes of records of a company after a position, in the order of their transactions. Only transactions
 * before the oldest that is still open are listed, so that nothing is ever committed before a position that was handed out. A
 * long transaction anywhere on the PostgreSQL server delays the feed for as long.
 *
 * @throws Refusal INVALID for a page or cursor that cannot be, CURSOR_EXPIRED for one older than what is kept, or from before
 *   a restore
 */
export async function listChanges(em: EntityManager, { companyId, kinds, after, first }: ChangesQuery): Promise<ChangesPage> {
  const size = Math.min(first ?? 30, MAX_PAGE_SIZE);
  // Reads the end of the order before the entries: otherwise a transaction could end in between.
  const horizon = await horizonOf(em, companyId);
  const begin = new Date(Date.parse(horizon.now) - BEGINS_WITHIN).toISOString();
  const from = after == null ? START : decodeCursor(after, horizon);
  const begins = from.recordedBy === START.recordedBy && from.id === START.id;
  const chosen = (id: RawBuilder<unknown>, scope: RawBuilder<unknown>, kinds: readonly ChangeKind[] | null) => sql`
    where ${scope} and recorded_by < ${horizon.endedBefore}::xid8
      and recorded_by >= ${from.recordedBy}::xid8 and (recorded_by, ${id}) > (${from.recordedBy}::xid8, ${from.id}::bigint)
      ${begins ? sql`and happened_at >= ${begin}` : sql``}
      ${kinds ? sql`and kind = any(${[...kinds]}::text[])` : sql``}
    order by recorded_by, ${id} limit ${size + 1}`;
  const of = (all: readonly ChangeKind[]) => (kinds ? all.filter((kind) => kinds.includes(kind)) : all);
  const at = (id: number) => sql`company_id = ${id}`;
  const facts = begins ? sql`${at(companyId)} and recorded_by >= ${lastBefore(companyId, begin)}` : at(companyId);
  const records = (id: number, kinds: readonly ChangeKind[] | null) => sql`
    union all (select recorded_by, place, kind, jsonb_build_object('recordId', record), happened_at from record_change
    ${chosen(sql.ref('place'), at(id), kinds)})`;
  const rows = await runSql<ChangeRow>(em)`
    select recorded_by::text, id::text, kind, about, happened_at from (
      (select recorded_by, id, kind, about, happened_at from fact ${chosen(sql.ref('id'), facts, of(FEED_FACTS))})
      ${records(companyId, kinds ?? null)}
      ${horizon.rootId === companyId ? sql`` : records(horizon.rootId, of(SHARED_CHANGE_KINDS))}
    ) as entry
    order by entry.recorded_by, entry.id limit ${size + 1}`;
  const shown = rows.slice(0, size).map((row) => changeOf(row, horizon));
  const hasNextPage = rows.length > size;
  const { timeline, endedBefore, now } = horizon;
  const place = hasNextPage
    ? (shown.at(-1)?.cursor ?? after)
    : encodeCursor({ timeline, recordedBy: endedBefore, id: '0', at: now });
  const endCursor = place ?? encodeCursor({ timeline, ...START, at: begin });
  return { rows: shown, hasNextPage, hasPreviousPage: after != null, endCursor };
}

/** Whether a company has entries that are not in its feed yet, since transactions that may precede them are still open. */
export async function hasChangesToCome(em: EntityManager, companyId: number): Promise<boolean> {
  const [row] = await runSql<{ isSo: boolean }>(em)`
    select exists(select from fact where company_id = ${companyId} and recorded_by >= pg_snapshot_xmin(pg_current_snapshot()))
      or exists(select from record_change where company_id in (select unnest(array[id, root_id]) from company where id = ${companyId})
        and recorded_by >= pg_snapshot_xmin(pg_current_snapshot())) as is_so`;
  return row!.isSo;
}

const START: FeedPosition = { recordedBy: '0', id: '0' };

/**
 * SQL of the transaction of the last fact that was recorded more than an hour before a moment: no fact recorded at that
 * moment or later precedes it in the feed, since no transaction is open for an hour. Facts before it, which are kept until
 * their month is over, are not read.
 */
const lastBefore = (companyId: number, moment: string) => sql`coalesce((
  select recorded_by from fact where company_id = ${companyId} and recorded_at < ${moment}::timestamptz - interval '1 hour'
  order by recorded_at desc, recorded_by desc limit 1), '0')`;

async function horizonOf(em: EntityManager, companyId: number): Promise<Horizon> {
  const [row] = await runSql<Horizon>(em)`
    with of_log as (
      select (select system_identifier from pg_control_system()) || '.' || left(pg_walfile_name(pg_current_wal_lsn()), 8) || '.' as name)
    select of_log.name || 'fact'::regclass::oid as timeline, of_log.name || to_regclass('parts.fact_before_months')::oid as former_timeline,
      pg_snapshot_xmin(pg_current_snapshot())::text as ended_before, now()::text as now,
      coalesce((select root_id from company where id = ${companyId}), ${companyId}) as root_id
    from of_log`;
  return row!;
}

function changeOf({ recordedBy, id, kind, about, happenedAt }: ChangeRow, { timeline }: Horizon): Change {
  const [noun = ''] = kind.split('.');
  const at = new Date(happenedAt);
  const cursor = encodeCursor({ timeline, recordedBy, id, at: at.toISOString() });
  return { cursor, kind, at, id: String(about.recordId ?? about[ID_NAMES[noun] ?? `${noun}Id`] ?? '') };
}

/**
 * Moves facts of another database's transactions to the start of the feed: after a restore from a dump they have transaction
 * numbers that this database has not reached, and would appear late. Their cursors are refused by then, and programs that
 * keep a copy read everything again: changes of records are deleted.
 */
export async function adoptRestoredFacts(em: EntityManager): Promise<void> {
  await runSql(em)`update fact set recorded_by = '0' where recorded_by >= pg_snapshot_xmax(pg_current_snapshot())`;
  await runSql(em)`delete from record_change where recorded_by >= pg_snapshot_xmax(pg_current_snapshot())`;
}
