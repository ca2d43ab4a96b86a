import { Migration } from '@mikro-orm/migrations';

/** End of a hold that has been told: a hold that is renewed and runs out again is told again. */
export class NoteToldHolds extends Migration {
  override up(): void {
    this.addSql('alter table basket_item add column told_until timestamptz(3)');
  }
}
