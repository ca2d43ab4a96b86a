import { Migration } from '@mikro-orm/migrations';

/** Looks at the facts of the deliveries from before the months, beside who writes. */
export class CheckOldDeliveries extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('alter table parts.webhook_delivery_before_months validate constraint webhook_delivery_fact');
  }
}
