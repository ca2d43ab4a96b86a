import { Migration } from '@mikro-orm/migrations';

/**
 * Parts of words are found by an index where PostgreSQL has the extension for it and the account may create it, or it is there already.
 * Elsewhere the same is found by reading all clients of a family.
 */
export class AllowTrigrams extends Migration {
  override up(): void {
    this.addSql(`
      do $$ begin
        create extension if not exists pg_trgm;
      exception when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then
        raise notice 'Without pg_trgm clients are searched one by one: %', sqlerrm;
      end $$;`);
  }
}
