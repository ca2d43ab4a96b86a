import { Migration } from '@mikro-orm/migrations';

/**
 * Looks at every fact and delivery, also by the keys that no server has looked at yet (`check-families`), and builds the indexes that a part
 * of them has, beside who writes. One that was cut short begins anew.
 */
export class CheckOldFacts extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const table of ['fact', 'webhook_delivery']) {
      this.addSql(`alter table ${table} validate constraint ${table}_before_months`);
      this.addSql(validateKeys(table));
    }
    for (const [name, definition] of Object.entries(INDEXES)) {
      this.addSql(`drop index concurrently if exists ${name}`);
      this.addSql(`create ${definition.replace('index on', `index concurrently ${name} on`)}`);
    }
  }
}

/** By `fact_of_moment` the feed of changes finds where somebody begins who has no place in it yet. */
const INDEXES: Readonly<Record<string, string>> = {
  fact_before_months_key: 'unique index on fact (id, root_id, recorded_at)',
  fact_of_moment: 'index on fact (company_id, recorded_at, recorded_by)',
  webhook_delivery_before_months_key: 'unique index on webhook_delivery (id, root_id, recorded_at)',
  webhook_delivery_once: 'unique index on webhook_delivery (endpoint_id, root_id, fact_id, recorded_at)',
};

const validateKeys = (table: string): string => `
do $migration$
declare
  key text;
begin
  for key in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'f' and not convalidated loop
    execute format('alter table ${table} validate constraint %I', key);
  end loop;
end $migration$`;
