import { createHash } from 'node:crypto';
import type { EntityManager, MikroORM, PostgreSqlConnection } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { deleteSome } from '../database/retention/delete-some.js';
import { Refusal } from '../shared/refusal.js';
import type { RateLimit } from './call-limits.js';

/** Most counts kept in memory to be given back; beyond these the least recently used are forgotten, and remain taken. */
const MAX_OWED = 10_000;

interface Counted {
  readonly name: string;
  readonly count: number;
  /** Seconds until the count starts again at 0. */
  readonly wait: number;
}

/**
 * Counts the actions of callers, for all servers of a database. Each call takes one statement, outside of its own transaction:
 * a burst of buyers behind one address waits for a row as long as a statement takes, not as long as a booking takes. The
 * counts of a refused call are given back with the next statement on the same names, so that refused calls use up nothing.
 */
export class CallCounter {
  /** Created when a call is first given back: the cache allocates room for all its entries at once. */
  private owed: LRUCache<string, number> | undefined;

  constructor(private readonly orm: MikroORM) {}

  /**
   * Takes an allowance, and returns the function that gives it back.
   *
   * @throws Refusal TOO_MANY_TRIES with the seconds until calls are possible again; nothing was taken then
   */
  async take(limits: readonly RateLimit[], now: Date): Promise<() => void> {
    const allowances = new Map(limits.map((each) => [digest(each.name), each]));
    const giveBack = () => {
      this.owed ??= new LRUCache({ max: MAX_OWED });
      for (const [name, { number }] of allowances) this.owed.set(name, (this.owed.get(name) ?? 0) + number);
    };
    const counted = await this.count(allowances, now);
    const full = counted.filter(({ name, count }) => count > allowances.get(name)!.most);
    if (full.length === 0) return giveBack;
    giveBack();
    const wait = Math.max(...full.map((each) => each.wait));
    throw tooManyCalls(allowances.get(full[0]!.name)!, Math.max(1, wait));
  }

  /** Writes the counts in the order of their names, so that two calls with several counts cannot deadlock. */
  private async count(allowances: ReadonlyMap<string, RateLimit>, now: Date): Promise<Counted[]> {
    const names = [...allowances.keys()].sort();
    const numbers = names.map((name) => allowances.get(name)!.number - this.takeOwed(name));
    const seconds = names.map((name) => allowances.get(name)!.seconds);
    const pool: Pool = await (this.orm.em.getConnection() as PostgreSqlConnection).getNativeClient();
    const { rows } = await pool.query<Counted>(COUNT, [names, numbers, seconds, now]);
    return rows;
  }

  private takeOwed(name: string): number {
    const number = this.owed?.get(name) ?? 0;
    this.owed?.delete(name);
    return number;
  }
}

const COUNT = `
  insert into call_count as known (name, count, until)
  select name, greatest(number, 0), $4::timestamptz + make_interval(secs => seconds)
  from unnest($1::text[], $2::int[], $3::int[]) as asked (name, number, seconds) order by name
  on conflict (name) do update set
    until = case when known.until <= $4 then excluded.until else known.until end,
    count = case when known.until <= $4 then excluded.count
      else greatest(known.count + ($2::int[])[array_position($1::text[], known.name)], 0) end
  returning name, count, ceil(extract(epoch from until - $4::timestamptz))::int as wait`;

/** Names contain addresses and mailboxes, so only a digest of them is stored. */
const digest = (name: string): string => createHash('sha256').update(name).digest('base64url').slice(0, 27);

const tooManyCalls = ({ kind }: RateLimit, retryAfter: number) =>
  new Refusal('TOO_MANY_TRIES', `Too many ${WORDS[kind]} at once; the next is possible in ${retryAfter} seconds`, {
    retryAfter,
    limit: kind,
  });

const WORDS: Readonly<Record<RateLimit['kind'], string>> = {
  holds: 'times and spaces held',
  baskets: 'baskets begun',
  emails: 'e-mails caused',
  signUps: 'contacts sent in',
  uploads: 'files uploaded',
  codes: 'codes tried',
};

/** Deletes counts whose window is over. */
export const deleteExpiredCallCounts = (em: EntityManager, now: Date): Promise<number> =>
  deleteSome(em, { table: 'call_count', key: 'name', by: 'until', where: sql`t.until <= ${now}::timestamptz` });
