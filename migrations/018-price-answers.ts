import { Migration } from '@mikro-orm/migrations';

/** Amounts that answers add to the price of a line. A line that was sold before stays at its price. */
export class PriceAnswers extends Migration {
  override up(): void {
    this.addSql(`
      alter table basket_item add column answers_price integer not null default 0;
      alter table booking add column answers_price integer not null default 0;
      select audit_table('booking');`);
  }
}
