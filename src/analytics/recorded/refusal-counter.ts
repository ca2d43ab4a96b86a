import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../../database/run-sql.js';
import { Refusal, type RefusalCode } from '../../shared/refusal.js';

/** Codes that mean unmet demand: the request was valid, but could not be met. */
const COUNTED: readonly RefusalCode[] = ['NO_SPACE', 'TIME_TAKEN', 'NOT_BOOKABLE', 'HOLD_EXPIRED', 'PRICE_CHANGED', 'TOO_LATE'];

/** Milliseconds for which counts are collected before they are written. */
const WRITE_INTERVAL_MILLISECONDS = 5000;

/** Most different refusals collected at once: one request for a thousand services must not grow the list. */
const MAX_COUNTS = 1000;

/** Company, and service or combination, of a call that was refused. */
export interface RefusedOffer {
  readonly companyId: number;
  readonly serviceId?: number | null | undefined;
  readonly bookableId?: number | null | undefined;
}

/**
 * Counts refusals in memory and writes them every few seconds, outside of all transactions: the transaction of a refused call
 * is rolled back, and no caller waits for a count. Counts not yet written when a process ends are lost.
 */
export class RefusalCounter {
  private counts = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  /** @param em is forked for each write */
  constructor(
    private readonly em: EntityManager,
    private readonly pause = WRITE_INTERVAL_MILLISECONDS,
  ) {}

  /** Counts a thrown error, if it is a refusal that means unmet demand. */
  count(thrown: unknown, { companyId, serviceId, bookableId }: RefusedOffer): void {
    if (!(thrown instanceof Refusal) || !COUNTED.includes(thrown.code)) return;
    const key = JSON.stringify([companyId, serviceId ?? null, bookableId ?? null, thrown.code]);
    if (this.counts.size >= MAX_COUNTS && !this.counts.has(key)) return;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    this.timer ??= setTimeout(() => void this.write().catch(() => {}), this.pause).unref();
  }

  /**
   * Writes the collected counts. Counts of companies that do not exist are ignored, and services that do not exist are stored
   * as null: any caller may name them.
   */
  async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const counts = [...this.counts].map(([key, count]) => [...(JSON.parse(key) as unknown[]), count]);
    this.counts = new Map();
    if (counts.length === 0) return;
    await runSql(this.em.fork())`
      insert into demand_note (root_id, company_id, service_id, outcome, reason, count)
      select c.root_id, c.id, s.id, 'refused', n.value->>3, (n.value->>4)::int
      from jsonb_array_elements(${JSON.stringify(counts)}::jsonb) n
      join company c on c.id = (n.value->>0)::int
      left join bookable b on b.id = (n.value->>2)::int and b.root_id = c.root_id
      left join service s on s.id = coalesce((n.value->>1)::int, b.service_id) and s.root_id = c.root_id`;
  }
}
