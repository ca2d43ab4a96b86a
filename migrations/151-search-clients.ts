import { ConcurrentIndexes } from '../src/app/database/concurrent-indexes.js';

/** For a part of a client's name or e-mail, in one text as `list-clients.ts` asks for it. */
export class SearchClients extends ConcurrentIndexes {
  protected override readonly indexes = {
    client_search: `client using gin (
      (coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '')) gin_trgm_ops)`,
  };

  override async up(): Promise<void> {
    const found = await this.execute(`select from pg_extension where extname = 'pg_trgm'`);
    if (found.length > 0) super.up();
  }
}
