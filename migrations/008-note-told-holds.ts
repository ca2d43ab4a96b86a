import { Migration } from '@mikro-orm/migrations';

/** Which end of a hold has been told: one that is renewed and runs out again is told again. */
export class NoteToldHolds extends Migration {
  override up(): void {
    this.addSql('alter table basket_item add column told_until timestamptz(3)');
  }
}
