import { Migration } from '@mikro-orm/migrations';

/**
 * A session has one basket at each family of companies; a purchase knows of which other companies it holds something, so that the administrators of each are shown, and may
 * change, no more than what is theirs.
 */
export class KeepFamiliesApart extends Migration {
  override up(): void {
    this.addSql(`
      alter table basket drop constraint basket_session_id_unique;
      alter table basket add constraint basket_session_id_root_id_unique unique (session_id, root_id);
      alter table purchase add column other_company_ids integer[] not null default '{}';
      select audit_table('purchase');
      update purchase p set other_company_ids = found.company_ids
      from (
        select line.purchase_id, array_agg(distinct line.company_id order by line.company_id) as company_ids
        from (
          select purchase_id, company_id from booking union select purchase_id, company_id from purchase_item
        ) line
        join purchase own on own.id = line.purchase_id and own.company_id <> line.company_id
        group by line.purchase_id
      ) found
      where p.id = found.purchase_id;`);
  }
}
