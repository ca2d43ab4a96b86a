import { Migration } from '@mikro-orm/migrations';

/** A hold is renewed once: which have been. */
export class RenewHolds extends Migration {
  override up(): void {
    this.addSql('alter table basket_item add column renewed boolean not null default false');
  }
}
