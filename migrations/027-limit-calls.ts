import { Migration } from '@mikro-orm/migrations';

/**
 * Notes the calls that callers without a duty have made lately, by digest: no address and no e-mail stands here.
 * Unlogged: a count costs no write-ahead log and no wait for a disk, and a crash forgives.
 */
export class LimitCalls extends Migration {
  override up(): void {
    this.addSql(`
      create unlogged table call_count (
        name text primary key,
        count int not null check (count >= 0),
        until timestamptz not null
      ) with (fillfactor = 50);
      create index call_count_until_index on call_count (until);`);
  }
}
