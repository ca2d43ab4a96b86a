import { Migration } from '@mikro-orm/migrations';

/**
 * A migration that builds indexes on tables which may be large, one after the other, while others read and write them. It runs
 * outside a transaction. One that was cut short leaves an index that nobody can use: it begins anew without it.
 */
export abstract class ConcurrentIndexes extends Migration {
  /** Definitions by the index's name, as they stand after `on`: `booking (company_id, id) where is_cancelled`. */
  protected abstract readonly indexes: Readonly<Record<string, string>>;

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const [name, definition] of Object.entries(this.indexes)) {
      this.addSql(`drop index concurrently if exists ${name}`);
      this.addSql(`create index concurrently ${name} on ${definition}`);
    }
  }
}
