import { Migration } from '@mikro-orm/migrations';

/**
 * Facts are read in the order of the transactions that recorded them: ids are drawn before a commit, and transactions commit in another
 * order, so that who reads by id alone would miss what was committed late. Those from before come first.
 */
export class OrderFacts extends Migration {
  override up(): void {
    this.addSql(`
      alter table fact add column recorded_by xid8 not null default '0';
      alter table fact alter column recorded_by set default pg_current_xact_id();
      create index fact_in_order on fact (company_id, recorded_by, id);`);
  }
}
