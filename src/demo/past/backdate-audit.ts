import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import type { PastActor } from './past-booking.js';

/** Entry of the audit about one row, and the moment at which it would have been written. */
export interface PastEntry {
  readonly record: string;
  readonly recordId: number;
  /** `create` for the entry that made the row. */
  readonly action: 'create' | 'change' | 'delete';
  /** True for the change of a booking's time. */
  readonly moved?: boolean;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Actor; the default is the one that was recorded. */
  readonly by?: PastActor;
}

/** Returns the id of the last entry of the audit so far. */
export async function lastEntry(tx: EntityManager): Promise<number> {
  const [row] = await runSql<{ id: number }>(tx)`select coalesce(max(id), 0)::int as id from audit_entry`;
  return row!.id;
}

/** Dates the entries of the audit after `after`, which triggers have written now, as if they had been written then. */
export async function backdateAudit(tx: EntityManager, after: number, entries: readonly PastEntry[]): Promise<void> {
  const given = entries.map(({ record, recordId, action, moved = false, at, by }) => ({
    ...{ record, id: recordId, action, moved, at: new Date(at).toISOString() },
    kind: by?.split(' ')[0] ?? null,
    actor: by ? Number(by.split(' ')[1]) : null,
  }));
  await runSql(tx)`
    update audit_entry a set happened_at = given.at, actor_kind = coalesce(given.kind, a.actor_kind), actor_id = coalesce(given.actor, a.actor_id)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (record text, id int, action text, moved boolean, at timestamptz, kind text, actor int)
    where a.id > ${after} and a.record = given.record and a.record_id = given.id and a.action = given.action
      and (a.record <> 'booking' or a.action <> 'change' or (a.after ? 'starts_at') = given.moved)`;
}
