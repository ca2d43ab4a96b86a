import { Migration } from '@mikro-orm/migrations';

/**
 * A branch vouches for members at itself alone: a log-in by its key is good there, and an e-mail that its staff give to an
 * account is its word until somebody confirmed it. Log-ins and e-mails of before stay as they are.
 */
export class BoundWhatBranchesVouchFor extends Migration {
  override up(): void {
    this.addSql('set constraints all immediate');
    this.addSql(`
      alter table session add column at_branch_alone boolean not null default false;
      alter table client add column claimed_at_company_id integer,
        add foreign key (claimed_at_company_id, root_id) references company,
        add constraint client_claimed_at check (claimed_at_company_id is null or claimed_email is not null);
      select audit_table('client');
      select count_versions('client');`);
  }
}
