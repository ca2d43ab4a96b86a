import { Migration } from '@mikro-orm/migrations';

/**
 * Migration that builds indexes on tables which may be large, one after the other, while others read and write the tables. It
 * runs outside a transaction. An interrupted run leaves an index that cannot be used: the next run drops it first.
 */
export abstract class ConcurrentIndexes extends Migration {
  /** Definitions by the index's name, in the form that follows `on`: `booking (company_id, id) where is_cancelled`. */
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
