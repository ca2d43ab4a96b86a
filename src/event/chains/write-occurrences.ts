import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { millisecondsSql } from '../../database/instants.js';
import { runSql } from '../../database/run-sql.js';
import { MINUTE } from '../../shared/interval.js';
import type { LocalDate } from '../../shared/local-date.js';
import { minuteOfDay } from '../../shared/local-time.js';
import { instantOf, localDate } from '../../shared/zoned-time.js';
import { EVENT_OPEN } from '../event.entity.js';
import { type OccurrenceLimits, occurrenceLimits } from '../occurrence-limits.js';
import { type Resized, recordSoldOutByResize } from '../record-resized-sold-out.js';
import type { EventChain } from './event-chain.entity.js';

interface Existing {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly start: number;
  readonly end: number;
  /** True: booked, held, blocked, reserved or waited for. */
  readonly taken: boolean;
}

/** Row to be written; a new one has no id yet. */
interface PlannedOccurrence {
  readonly id: number | null;
  readonly start: number;
  readonly end: number;
}

/**
 * Brings the occurrences of a chain in line with its days.
 *
 * An occurrence that is taken keeps its time and counts for its day; the others are moved, added or removed. Occurrences that
 * are moved keep their ids: first each moves to another time of its own day, then the remaining ones, in order, to the
 * remaining days. The chain must be locked. Spaces are never reduced below those that are taken.
 */
export async function writeOccurrences(
  tx: EntityManager,
  chain: EventChain,
  { dates, timeZone }: { readonly dates: readonly LocalDate[]; readonly timeZone: string },
): Promise<void> {
  const existing = await lockOccurrences(tx, chain.id);
  const { kept, gone } = arrange(existing, chain, dates, timeZone);
  if (gone.length > 0) await removeOccurrences(tx, gone);
  const rows = withLimits(kept, chain, timeZone);
  const [moved, added] = [rows.filter(({ id }) => id !== null), rows.filter(({ id }) => id === null)];
  if (moved.length > 0) await moveOccurrences(tx, chain, moved);
  if (added.length > 0) await addOccurrences(tx, chain, added);
}

/** Removes occurrences, and frees their persons and resources. The caller passes none that are taken: booked ones stay. */
export async function removeOccurrences(tx: EntityManager, ids: readonly number[]): Promise<void> {
  await runSql(tx)`delete from claim where event_id = any(${[...ids]}::int[])`;
  await runSql(tx)`update event set deleted = true where id = any(${[...ids]}::int[])`;
}

/**
 * Locks the live occurrences of a chain, and returns them in order of time. Expired holds do not count. The lock is a
 * statement of its own: the next statement then sees changes of a basket for which the lock waited.
 */
export async function lockOccurrences(tx: EntityManager, chainId: number): Promise<Existing[]> {
  await runSql(tx)`select from event where event_chain_id = ${chainId} and not deleted order by id for no key update`;
  const rows = await runSql<Existing>(tx)`
    select t.id, ${millisecondsSql(sql`t.starts_at`)} as start, ${millisecondsSql(sql`t.ends_at`)} as end,
      t.spaces_booked + t.spaces_blocked + t.spaces_reserved + t.spaces_wait > 0 or t.status <> ${EVENT_OPEN}
        or exists (select from basket_item i where i.event_id = t.id and i.holding and i.held_until > now()) as taken
    from event t where t.event_chain_id = ${chainId} and not t.deleted order by t.starts_at, t.id`;
  return rows;
}

function arrange(existing: readonly Existing[], chain: EventChain, dates: readonly LocalDate[], timeZone: string) {
  const open = new Set(dates);
  const kept: PlannedOccurrence[] = [];
  const spare: number[] = [];
  const planned = (id: number | null, date: LocalDate): PlannedOccurrence => {
    const start = instantOf(timeZone, date, minuteOfDay(chain.time ?? '') ?? 0);
    return { id, start, end: start + chain.duration * MINUTE };
  };
  for (const { id, start, end } of existing.filter(({ taken }) => taken)) {
    open.delete(localDate(timeZone, start));
    kept.push({ id, start, end });
  }
  for (const { id, start } of existing.filter(({ taken }) => !taken)) {
    const date = localDate(timeZone, start);
    if (open.delete(date)) kept.push(planned(id, date));
    else spare.push(id);
  }
  const rest = [...open];
  kept.push(...rest.map((date, at) => planned(spare[at] ?? null, date)));
  return { kept, gone: spare.slice(rest.length) };
}

interface LimitedOccurrence extends PlannedOccurrence, OccurrenceLimits {}

/**
 * Adds their limits to occurrences. A course is booked as a whole, so that all its sessions have the booking limits of the
 * first.
 */
function withLimits(planned: readonly PlannedOccurrence[], chain: EventChain, timeZone: string): LimitedOccurrence[] {
  const first = Math.min(...planned.map(({ start }) => start));
  return planned.map((row) => ({
    ...row,
    ...occurrenceLimits(chain, timeZone, { start: row.start, booked: chain.course ? first : row.start }),
  }));
}

async function moveOccurrences(tx: EntityManager, chain: EventChain, planned: readonly LimitedOccurrence[]): Promise<void> {
  const values = sql`(select * from unnest(${planned.map(({ id }) => id)}::int[], ${columns(planned)})
    as v (id, starts_at, ends_at, bookable_from, bookable_until, cancel_until))`;
  const spaces = sql`greatest(${chain.spaces}::int, t.spaces_booked + t.spaces_held + t.spaces_blocked + t.spaces_reserved)`;
  const unsold = (row: string) =>
    sql.raw(`${row}.num_spaces - ${row}.spaces_booked - ${row}.spaces_blocked - ${row}.spaces_reserved`);
  const rows = await runSql<Resized>(tx)`
    update event t set starts_at = v.starts_at, ends_at = v.ends_at, bookable_from = v.bookable_from,
      bookable_until = v.bookable_until, cancel_until = v.cancel_until, num_spaces = ${spaces}
    from ${values} v join event before on before.id = v.id
    where t.id = v.id
      and (t.starts_at, t.ends_at, t.bookable_from, t.bookable_until, t.cancel_until, t.num_spaces)
        is distinct from (v.starts_at, v.ends_at, v.bookable_from, v.bookable_until, v.cancel_until, ${spaces})
    returning t.id, t.company_id, ${unsold('before')} as unsold_before, ${unsold('t')} as unsold`;
  await recordSoldOutByResize(tx, rows);
}

async function addOccurrences(tx: EntityManager, chain: EventChain, planned: readonly LimitedOccurrence[]): Promise<void> {
  await runSql(tx)`
    insert into event (company_id, event_chain_id, num_spaces, starts_at, ends_at, bookable_from, bookable_until, cancel_until)
    select ${chain.companyId}, ${chain.id}, ${chain.spaces}, v.* from unnest(${columns(planned)}) as v`;
}

/** Arrays for unnest: starts_at, ends_at, bookable_from, bookable_until, cancel_until. */
function columns(planned: readonly LimitedOccurrence[]): RawBuilder<unknown> {
  const times: readonly (readonly (Date | null)[])[] = [
    planned.map(({ start }) => new Date(start)),
    planned.map(({ end }) => new Date(end)),
    planned.map(({ bookableFrom }) => bookableFrom),
    planned.map(({ bookableUntil }) => bookableUntil),
    planned.map(({ cancelUntil }) => cancelUntil),
  ];
  return sql.join(times.map((column) => sql`${column.map((time) => time?.toISOString() ?? null)}::timestamptz[]`));
}
