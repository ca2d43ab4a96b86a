import { Migration } from '@mikro-orm/migrations';

/** An endpoint of a parent company may hear what happens in its branches. */
export class TellParents extends Migration {
  override up(): void {
    this.addSql(`
      alter table webhook_endpoint add column include_branches boolean not null default false;
      select audit_table('webhook_endpoint');`);
  }
}
